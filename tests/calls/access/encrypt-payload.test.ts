// Encrypted payloads: what decrypts, what is refused, and replay protection.
import { beforeAll, expect, test } from 'vitest';
import { type EncryptedEnvelope, encryptPayload, type PublishedKey } from '#calls/encrypt-payload.ts';
import { decryptPayload } from '#platform/areas/access/checks/decrypt-payload.ts';
import { currentEnvelopeKey } from '#platform/db/envelope-keys.ts';
import { hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type AccessWorld, accessWorld } from './access-fixture.ts';

onOneEngineDaily('encrypted payloads', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  const context = (now = platform.world.now, secrets = platform.appContext.settings.secrets) => ({
    db: platform.db,
    now: new Date(now),
    settings: { ...platform.appContext.settings, secrets },
  });
  const opened = (sent: unknown, now?: number, secrets?: readonly string[]) => decryptPayload(context(now, secrets), sent);
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'opened',
      (error: { code: string }) => error.code,
    );

  test('an encrypted body decrypts to its content, and the wire shows none of it (AC-35, R5)', async () => {
    const body = { username: 'marisol', password: 'canary ünïcode 🌊', n: 1.5, list: [null, true] };
    const sealed = await encryptPayload(body, await platform.publishedKey());
    expect(JSON.stringify(sealed)).not.toContain('canary');
    expect(await opened(sealed)).toEqual(body);
  });

  test('a message opens once, also when fifty copies arrive at once', async () => {
    const sealed = await encryptPayload({ a: 1 }, await platform.publishedKey());
    const results = await Promise.all(Array.from({ length: 50 }, () => code(opened(sealed))));
    expect(results.filter((result) => result === 'opened')).toHaveLength(1);
    expect(results.filter((result) => result === 'input.envelope_replayed')).toHaveLength(49);
  });

  test('a message changed in transit does not open, and re-encoding does not make it a new one', async () => {
    const key = await platform.publishedKey();
    const other = await currentEnvelopeKey(
      platform.db,
      ['another secret of thirty-two bytes and more'],
      new Date(platform.world.now - hours(25)),
    );
    const fresh = () => encryptPayload({ a: 1 }, key);
    const flip = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
    const changes: ((sealed: EncryptedEnvelope) => unknown)[] = [
      (sealed) => ({ ...sealed, data: flip(sealed.data) }),
      (sealed) => ({ ...sealed, iv: flip(sealed.iv) }),
      (sealed) => ({ ...sealed, at: sealed.at + 1 }),
      (sealed) => ({ ...sealed, epk: flip(sealed.epk) }),
      // The last character of base64url has unused bits, so this encodes the same bytes.
      (sealed) => ({
        ...sealed,
        epk: `${sealed.epk.slice(0, -1)}${String.fromCharCode(sealed.epk.charCodeAt(sealed.epk.length - 1) + 1)}`,
      }),
      (sealed) => ({ ...sealed, keyId: other.keyId }),
      (sealed) => ({ ...sealed, keyId: 'unknown' }),
      ({ data: _, ...sealed }) => sealed,
      () => ({}),
      () => null,
      () => 'text',
      () => [],
      (sealed) => ({ ...sealed, data: { $ne: '' } }),
      (sealed) => ({ ...sealed, epk: 'AAAA' }),
    ];
    for (const change of changes) expect(await code(opened(change(await fresh()))), change.toString()).toBe('input.envelope');
  });

  test('a message opens up to five minutes early or late, and not beyond', async () => {
    const key = await platform.publishedKey();
    const sealed = () => encryptPayload({ a: 1 }, key);
    for (const [off, says] of [
      [minutes(5), 'opened'],
      [-minutes(5), 'opened'],
      [minutes(5) + 1, 'input.envelope'],
      [-minutes(5) - 1, 'input.envelope'],
    ] as const) {
      const message = await sealed();
      expect(await code(opened(message, message.at + off))).toBe(says);
    }
  });

  test('keys rotate daily, and only today’s and yesterday’s decrypt', async () => {
    const now = platform.world.now + hours(100);
    const at = (when: number): Promise<PublishedKey> =>
      currentEnvelopeKey(platform.db, platform.appContext.settings.secrets, new Date(when)).then((key) => ({
        ...key,
        serverTime: new Date(when).toISOString(),
      }));
    const first = await at(now);
    expect((await at(now + hours(23))).keyId).toBe(first.keyId);
    const second = await at(now + hours(24));
    expect(second.keyId).not.toBe(first.keyId);
    const late = (hoursLater: number) =>
      encryptPayload({ a: 1 }, { ...first, serverTime: new Date(now + hours(hoursLater)).toISOString() });
    expect(await code(opened(await late(47), now + hours(47)))).toBe('opened');
    expect(await code(opened(await late(48), now + hours(48)))).toBe('input.envelope');
  });

  test('a secret rotation loses nothing while the previous one is configured, and private keys are stored encrypted', async () => {
    const now = platform.world.now + hours(300);
    const [old, next] = ['the old secret of thirty-two bytes and more', 'the new secret of thirty-two bytes and more'];
    const key = { ...(await currentEnvelopeKey(platform.db, [old], new Date(now))), serverTime: new Date(now).toISOString() };
    expect(await code(opened(await encryptPayload({ a: 1 }, key), now, [next, old]))).toBe('opened');
    expect(await code(opened(await encryptPayload({ a: 1 }, key), now, [next]))).toBe('input.envelope');
    expect((await currentEnvelopeKey(platform.db, [next], new Date(now))).keyId).not.toBe(key.keyId);
    const rows = await platform.db.selectFrom('envelope_keys').select('private_key').execute();
    for (const row of rows) expect(row.private_key).not.toContain('"d"');
  });

  test('a plain body where an encrypted one is required is refused (AC-35, CL-03)', async () => {
    for (const call of ['access.login', 'access.register', 'access.registerMobile', 'access.passwordByPhone'] as const) {
      const response = await platform.ask(call, { username: 'a', password: 'b' }, { encrypted: false });
      expect(response, call).toMatchObject({ status: 400, body: { errorCode: 'input.envelope' } });
    }
  });
});
