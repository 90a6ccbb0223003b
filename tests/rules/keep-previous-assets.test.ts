// Tests which files of the previous build are kept for pages that are still open.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepPreviousAssets } from '../../scripts/keep-previous-assets.mjs';

test('files of the previous version and their compressed copies are kept for one more version', async () => {
  const root = await mkdtemp(join(tmpdir(), 'isla-before-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const build = async (name: string, files: Record<string, string>, old: string) => {
    await mkdir(join(root, name, 'client/_astro'), { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(join(root, name, 'client/_astro', file), text);
    await keepPreviousAssets(join(root, old), join(root, name));
  };
  const filesOf = async (name: string) => (await readdir(join(root, name, 'client/_astro'))).sort();
  await build('one', { 'Login.aaaaaaaa.js': '1', 'Login.aaaaaaaa.js.br': 'b', 'react.cccccccc.js': 'r' }, 'none');
  expect(await filesOf('one')).toHaveLength(3);
  await build('two', { 'Login.bbbbbbbb.js': '2', 'react.cccccccc.js': 'r' }, 'one');
  expect(await filesOf('two')).toEqual(['Login.aaaaaaaa.js', 'Login.aaaaaaaa.js.br', 'Login.bbbbbbbb.js', 'react.cccccccc.js']);
  expect(await readFile(join(root, 'two/client/_astro/Login.aaaaaaaa.js'), 'utf8')).toBe('1');
  await build('three', { 'Login.dddddddd.js': '3', 'react.cccccccc.js': 'r' }, 'two');
  expect(await filesOf('three')).toEqual(['Login.bbbbbbbb.js', 'Login.dddddddd.js', 'react.cccccccc.js']);
});
