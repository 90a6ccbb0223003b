// A build that replaces the folder of a running server leaves its pages available.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loadPages } from '../../scripts/preload-pages.mjs';

const loaded = new Set<string>();
Reflect.set(globalThis, Symbol.for('isla pages test'), loaded);
const mark = (name: string) => `globalThis[Symbol.for('isla pages test')].add('${name}');`;

test('pages and their imports load before the port opens, and modules of the platform alone do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isla-pages-'));
  await mkdir(join(folder, 'chunks'));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write(
    'entry.mjs',
    'const _page0 = () => import("./chunks/home_A.mjs");\nconst open = () => import("./chunks/app_B.mjs");\nexport const pages = [_page0];\n',
  );
  await write('chunks/home_A.mjs', `import './shell_C.mjs';\nexport const later = () => import("./words_D.mjs");\n${mark('home')}`);
  await write('chunks/shell_C.mjs', mark('shell'));
  await write('chunks/words_D.mjs', mark('words'));
  await write('chunks/app_B.mjs', mark('platform'));
  await loadPages(pathToFileURL(`${folder}/`));
  expect([...loaded].sort()).toEqual(['home', 'shell', 'words']);
});

test('a page still opens after its folder is removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isla-pages-'));
  await mkdir(join(folder, 'chunks'));
  await writeFile(join(folder, 'entry.mjs'), 'const _page0 = () => import("./chunks/home_A.mjs");\nexport const page = _page0;\n');
  await writeFile(join(folder, 'chunks/home_A.mjs'), 'export const later = () => import("./words_D.mjs");\n');
  await writeFile(join(folder, 'chunks/words_D.mjs'), 'export const word = "here";\n');
  // In a separate process, because the test runner resolves modules its own way.
  const script = `import { rmSync } from 'node:fs';
    import { loadPages } from ${JSON.stringify(pathToFileURL(`${process.cwd()}/scripts/preload-pages.mjs`).href)};
    const server = new URL(${JSON.stringify(pathToFileURL(`${folder}/`).href)});
    const entry = await import(new URL('entry.mjs', server));
    await loadPages(server);
    rmSync(server, { recursive: true });
    console.log((await (await entry.page()).later()).word);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout.trim()).toBe('here');
});

test('a build without pages is an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isla-pages-'));
  await mkdir(join(folder, 'chunks'));
  await writeFile(join(folder, 'entry.mjs'), 'export const handler = null;\n');
  await expect(loadPages(pathToFileURL(`${folder}/`))).rejects.toThrow('no pages');
  await rm(folder, { recursive: true });
});
