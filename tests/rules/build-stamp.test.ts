// Which build a start uses again: only one of the same sources and the same settings that are compiled in.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBuilt, stampOf, writeBuildStamp } from '../../scripts/build-stamp.mjs';

let root: string;
const page = () => join(root, 'src/page.astro');
beforeEach(() => {
  vi.stubEnv('BRAND', undefined);
  vi.stubEnv('PUBLIC_URL', undefined);
  root = mkdtempSync(join(tmpdir(), 'isla-stamp-'));
  for (const folder of ['src', 'dist/server']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(page(), 'one');
  writeFileSync(join(root, 'dist/server/entry.mjs'), '');
  expect(isBuilt(root)).toBe(false);
  writeBuildStamp(root, stampOf(root));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

test('a build is used again while nothing changes', () => {
  expect(isBuilt(root)).toBe(true);
  vi.stubEnv('PORT', '1');
  expect(isBuilt(root)).toBe(true);
});

test.each(['BRAND', 'PUBLIC_URL'])('another %s needs its own build (R1)', (name) => {
  vi.stubEnv(name, 'altamar');
  expect(isBuilt(root)).toBe(false);
  writeBuildStamp(root, stampOf(root));
  expect(isBuilt(root)).toBe(true);
  vi.stubEnv(name, undefined);
  expect(isBuilt(root)).toBe(false);
});

test('a changed, newer, new or lost file of the sources needs a build', () => {
  const changes = [
    () => writeFileSync(page(), 'three'),
    () => utimesSync(page(), new Date(0), new Date(0)),
    () => writeFileSync(join(root, 'src/other.astro'), ''),
    () => rmSync(page()),
    () => rmSync(join(root, 'dist/server/entry.mjs')),
  ];
  for (const change of changes) {
    writeBuildStamp(root, stampOf(root));
    expect(isBuilt(root)).toBe(true);
    change();
    expect(isBuilt(root)).toBe(false);
  }
});
