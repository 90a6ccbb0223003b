// The secret of demo mode: made once in the data folder, and never half of one.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lock, unlock } from '#platform/db/locked.ts';
import { secretsOf } from '#platform/secrets.ts';
import { readSettings } from '#values/settings.ts';
import { StartupError } from '#values/startup-error.ts';
import { scratch } from '../scratch.ts';

const settingsIn = (dataDir: string) => {
  const read = readSettings({ DEMO: '1', DATA_DIR: dataDir }, { version: 'test' });
  if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
  return read.settings;
};

test('is made once and read again; what is given counts instead', () => {
  const settings = settingsIn(mkdtempSync(join(scratch(), 'isla-secrets-')));
  const [made] = secretsOf(settings);
  expect(Buffer.from(made, 'base64url')).toHaveLength(32);
  expect(secretsOf(settings)).toEqual([made]);
  expect(readFileSync(join(settings.dataDir, 'secrets'), 'utf8')).toBe(made);
  expect(secretsOf({ ...settings, secrets: ['now', 'before'] })).toEqual(['now', 'before']);
});

test('a file that a crash left empty is said in a sentence, and no key follows from nothing', () => {
  const settings = settingsIn(mkdtempSync(join(scratch(), 'isla-secrets-')));
  writeFileSync(join(settings.dataDir, 'secrets'), '');
  expect(() => secretsOf(settings)).toThrow(StartupError);
  expect(() => secretsOf(settings)).toThrow('does not hold a whole secret; delete it');
});

test('what lies encrypted opens with its whole tag only', () => {
  const secrets = ['a secret of thirty-two bytes or more'];
  const [iv = '', tag = '', sealed = ''] = lock('a number', secrets, 'tests').split('.');
  expect(unlock([iv, tag, sealed].join('.'), secrets, 'tests')).toBe('a number');
  for (const bytes of [4, 8, 12, 13, 14, 15]) {
    const cut = Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url');
    expect(unlock([iv, cut, sealed].join('.'), secrets, 'tests')).toBeNull();
  }
});
