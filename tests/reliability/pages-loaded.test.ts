// A build that replaces the folder of a running server takes no page away from it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { loadPages } from '../../scripts/pages-loaded.mjs';

const loaded = new Set<string>();
Reflect.set(globalThis, Symbol.for('isla pages test'), loaded);
const mark = (name: string) => `globalThis[Symbol.for('isla pages test')].add('${name}');`;

test('SY-13 pages and all they need are in memory before the port opens; what only the platform needs is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isla-pages-'));
  await mkdir(join(folder, 'chunks'));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write('entry.mjs', 'const _page0 = () => import("./chunks/home_A.mjs");\nconst open = () => import("./chunks/app_B.mjs");\n');
  await write('chunks/home_A.mjs', `import './shell_C.mjs';\nexport const later = () => import("./words_D.mjs");\n${mark('home')}`);
  await write('chunks/shell_C.mjs', mark('shell'));
  await write('chunks/words_D.mjs', mark('words'));
  await write('chunks/app_B.mjs', mark('platform'));
  await loadPages(pathToFileURL(`${folder}/`));
  expect([...loaded].sort()).toEqual(['home', 'shell', 'words']);
  await rm(folder, { recursive: true });
});

test('a build without pages is a mistake that is said', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isla-pages-'));
  await mkdir(join(folder, 'chunks'));
  await writeFile(join(folder, 'entry.mjs'), 'export const handler = null;\n');
  await expect(loadPages(pathToFileURL(`${folder}/`))).rejects.toThrow('no pages');
  await rm(folder, { recursive: true });
});
