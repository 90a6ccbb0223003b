// Finds a Chromium for tests and measurements: CHROME, else the packaged one, else an installed one.
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { type Face, fontsOf } from './fonts.ts';
import { hasSharedMemory } from './shared-memory.ts';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Flags of every launch. The sandbox is off because test machines often run as root in a container, where it cannot start. */
export const launchArgs: readonly string[] = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-extensions'];

/** Launch options: the browser, its flags, and fonts independent of the machine. */
export async function launchOptions(settings: readonly string[] = [], face: Face = 'narrow') {
  const executablePath = await browserPath();
  return {
    executablePath,
    args: [...launchArgs, ...settings],
    // Playwright's default is for small shared memory, and uses files on disk instead, which costs a fourteenth of a browser's work.
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: fontsOf(face) },
    headless: true,
  };
}

let found: Promise<string> | undefined;

/** Path of a Chromium that answers `--version`. Throws when there is none. */
export function browserPath(): Promise<string> {
  found ??= find();
  return found;
}

async function find(): Promise<string> {
  const named = process.env.CHROME;
  if (named) {
    if ((await versionOf(named)) > 0) return named;
    throw new Error(`CHROME is set to ${named}, which does not respond as a browser.`);
  }
  const packaged = await packagedBrowser();
  if (packaged) return packaged;
  // Older versions have bugs: Chromium 150 misplaces taps in a sandboxed frame.
  const least = Number.parseInt(manifest.devDependencies['@sparticuz/chromium'], 10);
  for (const path of installed()) if ((await versionOf(path)) >= least) return path;
  throw new Error(`No browser was found. Install Chromium ${least} or newer, or set CHROME to the path of one.`);
}

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].filter(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The major version, or 0 when the program does not answer. */
async function versionOf(path: string): Promise<number> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 });
    return Number(/(\d+)\.\d+/.exec(stdout)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

// The package is built for Linux x64. It unpacks to fixed names in the temp folder, so each version gets a folder here.
async function packagedBrowser(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const home = resolve(process.env.ISLA_CACHE ?? '.cache', `chromium-${manifest.devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(home)) await unpackBrowser(home);
  const path = join(home, 'chromium');
  if (existsSync(librariesIn(home))) (await import('@sparticuz/chromium')).setupLambdaEnvironment(librariesIn(home));
  return (await versionOf(path)) > 0 ? path : null;
}

const librariesIn = (home: string) => join(home, 'al2023', 'lib');

// Test stages start at the same time, so each unpacks beside `home`, and the first to finish gives its folder the name.
async function unpackBrowser(home: string): Promise<void> {
  mkdirSync(dirname(home), { recursive: true });
  const fresh = mkdtempSync(`${home}-`);
  const previousTmp = process.env.TMPDIR;
  process.env.TMPDIR = fresh;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    // Minimal systems lack the libraries that Chromium links to; the package contains them too.
    if ((await versionOf(path)) === 0) await inflate(resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
    try {
      renameSync(fresh, home);
    } catch (error) {
      if (!existsSync(home)) throw error;
    }
  } finally {
    if (previousTmp === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previousTmp;
    rmSync(fresh, { recursive: true, force: true });
  }
}
