// The secret of demo mode: created once in the data folder, and never used incomplete.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from '#platform/db/encrypted-text.ts';
import { secretsOf } from '#platform/secrets.ts';
import { readSettings } from '#values/settings/settings.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { tempFolder } from '../../temp-folder.ts';

const settingsIn = (dataDir: string) => {
  const read = readSettings({ DEMO: '1', DATA_DIR: dataDir }, { version: 'test' });
  if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
  return read.settings;
};

test('the secret is created once and read again, and configured secrets replace it', () => {
  const settings = settingsIn(mkdtempSync(join(tempFolder(), 'isla-secrets-')));
  const [made] = secretsOf(settings);
  expect(Buffer.from(made, 'base64url')).toHaveLength(32);
  expect(secretsOf(settings)).toEqual([made]);
  expect(readFileSync(join(settings.dataDir, 'secrets'), 'utf8')).toBe(made);
  expect(secretsOf({ ...settings, secrets: ['now', 'before'] })).toEqual(['now', 'before']);
});

test('a secrets file left empty by a crash stops the start with a clear message', () => {
  const settings = settingsIn(mkdtempSync(join(tempFolder(), 'isla-secrets-')));
  writeFileSync(join(settings.dataDir, 'secrets'), '');
  expect(() => secretsOf(settings)).toThrow(StartupError);
  expect(() => secretsOf(settings)).toThrow('does not hold a whole secret; delete it');
});

test('decryption requires the whole authentication tag', () => {
  const secrets = ['a secret of thirty-two bytes or more'];
  const [iv = '', tag = '', sealed = ''] = encrypt('a number', secrets, 'tests').split('.');
  expect(decrypt([iv, tag, sealed].join('.'), secrets, 'tests')).toBe('a number');
  for (const bytes of [4, 8, 12, 13, 14, 15]) {
    const cut = Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url');
    expect(decrypt([iv, cut, sealed].join('.'), secrets, 'tests')).toBeNull();
  }
});
