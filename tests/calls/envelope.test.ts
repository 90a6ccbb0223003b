// Encrypted payloads: what opens, what does not, and that nothing opens twice.
import { beforeAll, expect, test } from 'vitest';
import { type PublishedKey, type SealedEnvelope, sealEnvelope } from '#calls/envelope-seal.ts';
import { openEnvelope } from '#platform/areas/access/envelope.ts';
import { currentEnvelopeKey } from '#platform/db/envelope-keys.ts';
import { hours, minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld } from './access-world.ts';

onBothEngines('encrypted payloads', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
  });
  const asking = (now = it.world.now, secrets = it.house.settings.secrets) => ({
    db: it.db,
    now: new Date(now),
    settings: { ...it.house.settings, secrets },
  });
  const opened = (sent: unknown, now?: number, secrets?: readonly string[]) => openEnvelope(asking(now, secrets), sent);
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'opened',
      (error: { code: string }) => error.code,
    );

  test('AC-35 R5 a sealed body opens to what was sealed, and the wire shows nothing of it', async () => {
    const body = { username: 'marisol', password: 'canary ünïcode 🌊', n: 1.5, list: [null, true] };
    const sealed = await sealEnvelope(body, await it.key());
    expect(JSON.stringify(sealed)).not.toContain('canary');
    expect(await opened(sealed)).toEqual(body);
  });

  test('the same message opens once, also when fifty copies come at once', async () => {
    const sealed = await sealEnvelope({ a: 1 }, await it.key());
    const results = await Promise.all(Array.from({ length: 50 }, () => code(opened(sealed))));
    expect(results.filter((result) => result === 'opened')).toHaveLength(1);
    expect(results.filter((result) => result === 'input.envelope_replayed')).toHaveLength(49);
  });

  test('whatever is changed on the way does not open, and a renamed message is no second one', async () => {
    const key = await it.key();
    const other = await currentEnvelopeKey(it.db, ['another secret of thirty-two bytes and more'], new Date(it.world.now - hours(25)));
    const fresh = () => sealEnvelope({ a: 1 }, key);
    const flip = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
    const changes: ((sealed: SealedEnvelope) => unknown)[] = [
      (sealed) => ({ ...sealed, data: flip(sealed.data) }),
      (sealed) => ({ ...sealed, iv: flip(sealed.iv) }),
      (sealed) => ({ ...sealed, at: sealed.at + 1 }),
      (sealed) => ({ ...sealed, epk: flip(sealed.epk) }),
      // The last letter of base64url carries bits that say nothing: another spelling of the same bytes.
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

  test('five minutes early and late it opens, a moment beyond it does not', async () => {
    const key = await it.key();
    const sealed = () => sealEnvelope({ a: 1 }, key);
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

  test('keys turn daily; the day before is still read, the one before that is not', async () => {
    const now = it.world.now + hours(100);
    const at = (when: number): Promise<PublishedKey> =>
      currentEnvelopeKey(it.db, it.house.settings.secrets, new Date(when)).then((key) => ({
        ...key,
        serverTime: new Date(when).toISOString(),
      }));
    const first = await at(now);
    expect((await at(now + hours(23))).keyId).toBe(first.keyId);
    const second = await at(now + hours(24));
    expect(second.keyId).not.toBe(first.keyId);
    const late = (hoursLater: number) => sealEnvelope({ a: 1 }, { ...first, serverTime: new Date(now + hours(hoursLater)).toISOString() });
    expect(await code(opened(await late(47), now + hours(47)))).toBe('opened');
    expect(await code(opened(await late(48), now + hours(48)))).toBe('input.envelope');
  });

  test('a change of secret loses nothing while the previous one is given, and no private key lies open', async () => {
    const now = it.world.now + hours(300);
    const [old, next] = ['the old secret of thirty-two bytes and more', 'the new secret of thirty-two bytes and more'];
    const key = { ...(await currentEnvelopeKey(it.db, [old], new Date(now))), serverTime: new Date(now).toISOString() };
    expect(await code(opened(await sealEnvelope({ a: 1 }, key), now, [next, old]))).toBe('opened');
    expect(await code(opened(await sealEnvelope({ a: 1 }, key), now, [next]))).toBe('input.envelope');
    expect((await currentEnvelopeKey(it.db, [next], new Date(now))).keyId).not.toBe(key.keyId);
    const rows = await it.db.selectFrom('envelope_keys').select('private_key').execute();
    for (const row of rows) expect(row.private_key).not.toContain('"d"');
  });

  test('CL-03 a plain body where a sealed one is asked for is refused', async () => {
    const said = await it.ask('access.login', { username: 'a', password: 'b' }, { raw: true });
    expect(said).toMatchObject({ status: 400, body: { errorCode: 'input.envelope' } });
  });
});
