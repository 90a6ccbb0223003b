// Passkeys on both databases: added, renamed and removed by their owner, and the sign-in, with every part of an answer that can be wrong.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { isCounterRisen } from '#platform/identity/factors/webauthn.ts';
import { minutes, seconds } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type AccessWorld, accessWorld } from './access-fixture.ts';
import { passkeyDevice } from './passkey-device.ts';

describe('the count of a device', () => {
  test.each([
    [0n, 0n, true],
    [0n, 1n, true],
    [7n, 8n, true],
    [7n, 7n, false],
    [7n, 6n, false],
    [7n, 0n, false],
  ])('from %s to %s is fine: %s', (stored, sent, fine) => {
    expect(isCounterRisen(stored, sent)).toBe(fine);
  });
});

onOneEngineDaily('passkeys', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });

  type Member = Awaited<ReturnType<AccessWorld['signedInMember']>>;
  type Device = ReturnType<typeof passkeyDevice>;
  const begin = async (member: Member) => (await member.ask('access.beginPasskey', { password })).body.value;
  const add = async (member: Member, device: Device, name = 'My phone') =>
    member.ask('access.addPasskey', { name, credential: device.create(await begin(member)) });
  const withPasskey = async (device = passkeyDevice()) => {
    const member = await platform.signedInMember();
    expect((await add(member, device)).text).toBe('{"success":true,"value":{}}');
    return { member, device };
  };
  const challenge = () => platform.takeValue('access.beginPasskeyLogin');
  const enter = (credential: object, more: object = {}) => platform.ask('access.passkeyLogin', { credential, ...more });
  const listed = async (member: Member) => (await member.ask('access.security')).body.value.passkeys;
  const subjects = async (member: Member) => {
    await platform.runDueWork();
    return (await platform.messagesTo(member.email)).map(({ subject }) => subject);
  };

  test.each(['ES256', 'RS256'] as const)('a passkey with %s is added and signs in, and both are told (MC-02)', async (algorithm) => {
    const { member, device } = await withPasskey(passkeyDevice('http://isla.test', algorithm));
    const [first] = await listed(member);
    expect(first).toMatchObject({ name: 'My phone', usedAt: null });
    platform.advance(minutes(3));
    const { status, body } = await enter(device.get(await challenge()));
    expect(status).toBe(200);
    const info = await platform.takeValue('member.info', {}, { token: body.value.token });
    expect(info.account).toBe(member.username);
    expect(body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    const [used] = await listed(member);
    expect(Date.parse(used?.usedAt ?? '') - Date.parse(used?.createdAt ?? '')).toBe(minutes(3));
    expect((await subjects(member)).toSorted()).toEqual(['A passkey was added to your Isla account']);
  });

  test('a sign-in with a passkey from an unknown device is told like any other', async () => {
    const { member, device } = await withPasskey();
    await platform.ask('access.passkeyLogin', { credential: device.get(await challenge()) }, { ip: '198.51.100.9' });
    expect(await subjects(member)).toContain('New sign-in to your Isla account');
  });

  test('adding and removing ask for the password, and wrong ones count', async () => {
    const { member, device } = await withPasskey();
    const [passkey] = await listed(member);
    for (const ask of [
      (typed?: string) => member.ask('access.beginPasskey', { password: typed }),
      (typed?: string) => member.ask('access.removePasskey', { id: passkey?.id, password: typed }),
    ]) {
      expect((await ask()).body.value.fields).toEqual({ password: { code: 'field.required' } });
      expect((await ask('wrong')).body.value.fields).toEqual({ password: { code: 'field.password_wrong' } });
    }
    expect(await listed(member)).toHaveLength(1);
    for (let tries = 0; tries < 8; tries += 1) await member.ask('access.beginPasskey', { password: 'wrong' });
    expect((await member.ask('access.beginPasskey', { password })).body.errorCode).toBe('login.locked');
    // Who guesses passwords does not keep the owner out.
    expect((await enter(device.get(await challenge()))).status).toBe(200);
  });

  test('a removed passkey signs in no more, and the owner is told', async () => {
    const { member, device } = await withPasskey();
    const [passkey] = await listed(member);
    expect((await member.ask('access.removePasskey', { id: passkey?.id, password })).status).toBe(200);
    expect(await listed(member)).toEqual([]);
    expect((await enter(device.get(await challenge()))).body.errorCode).toBe('passkey.unknown');
    expect((await subjects(member)).toSorted()).toEqual([
      'A passkey was added to your Isla account',
      'A passkey was removed from your Isla account',
    ]);
  });

  test('a passkey is renamed by its owner alone, with a name of one to forty characters', async () => {
    const { member } = await withPasskey();
    const [passkey] = await listed(member);
    const rename = (name: string, by = member) => by.ask('access.renamePasskey', { id: passkey?.id, name });
    expect((await rename('  The   blue\tphone ')).status).toBe(200);
    expect((await listed(member))[0]?.name).toBe('The blue phone');
    expect((await rename(' ')).body.value.fields).toEqual({ name: { code: 'field.required' } });
    expect((await rename('x'.repeat(41))).body.value.fields).toEqual({ name: { code: 'field.too_big', max: '40' } });
    const stranger = await platform.signedInMember();
    expect((await rename('Mine', stranger)).body.errorCode).toBe('not_found');
    expect((await stranger.ask('access.removePasskey', { id: passkey?.id, password })).body.errorCode).toBe('not_found');
    expect((await listed(member))[0]?.name).toBe('The blue phone');
  });

  test('a challenge works once, for five minutes, and only for what it was made for', async () => {
    const { member, device } = await withPasskey();
    const ended = { status: 409, body: { errorCode: 'passkey.ended' } };
    const used = await challenge();
    expect((await enter(device.get(used))).status).toBe(200);
    expect(await enter(device.get(used))).toMatchObject(ended);
    const old = await challenge();
    platform.advance(minutes(5));
    expect((await enter(device.get(old))).status).toBe(200);
    const late = await challenge();
    platform.advance(minutes(5) + 1);
    expect(await enter(device.get(late))).toMatchObject(ended);
    expect(await enter(device.get(await begin(member)))).toMatchObject(ended);
    expect(await enter(device.get({ challenge: Buffer.from('made up').toString('base64url') }))).toMatchObject(ended);
  });

  test('of twenty simultaneous sign-ins with one answer exactly one opens a session', async () => {
    const { device } = await withPasskey();
    const credential = device.get(await challenge());
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => enter(credential)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('a new passkey is stored only in the session that asked for it', async () => {
    const member = await platform.signedInMember();
    const stranger = await platform.signedInMember();
    const credential = passkeyDevice().create(await begin(member));
    const send = (by: Member) => by.ask('access.addPasskey', { name: 'Phone', credential });
    expect((await send(stranger)).body.errorCode).toBe('passkey.ended');
    const other = { ...member, token: await platform.signIn(member.id) };
    expect((await platform.ask('access.addPasskey', { name: 'Phone', credential }, { token: other.token })).body.errorCode).toBe(
      'passkey.ended',
    );
    const login = passkeyDevice().create({ ...(await challenge()), user: { id: 'x' } });
    expect((await member.ask('access.addPasskey', { name: 'Phone', credential: login })).body.errorCode).toBe('passkey.ended');
    expect((await send(member)).status).toBe(200);
    expect((await send(member)).body.errorCode).toBe('passkey.ended');
  });

  test.each([
    ['another site', { origin: 'http://isla.test.evil.example' }],
    ['another port', { origin: 'http://isla.test:8080' }],
    ['a foreign frame', { crossOrigin: true }],
    ['another use', { type: 'payment.get' }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody there', { flags: 0x44 }],
    ['a device that was not unlocked', { flags: 0x41 }],
  ])('an answer from %s is refused, for a new passkey and for a sign-in', async (_, deviation) => {
    const { member, device } = await withPasskey();
    const wrong = { status: 400, body: { errorCode: 'passkey.wrong' } };
    const credential = passkeyDevice().create(await begin(member), deviation);
    expect(await member.ask('access.addPasskey', { name: 'Phone', credential })).toMatchObject(wrong);
    expect(await enter(device.get(await challenge(), deviation))).toMatchObject(wrong);
    expect(await listed(member)).toHaveLength(1);
  });

  test('a wrong signature, key, credential, owner or garbage is refused', async () => {
    const { member, device } = await withPasskey();
    const wrong = { status: 400, body: { errorCode: 'passkey.wrong' } };
    const right = device.get(await challenge());
    const forged = passkeyDevice().get(await challenge());
    expect(await enter({ ...right, response: { ...right.response, signature: forged.response.signature } })).toMatchObject(wrong);
    expect(await enter({ ...right, response: { ...right.response, signature: '' } })).toMatchObject(wrong);
    expect(await enter({ ...right, response: { ...right.response, authenticatorData: 'AAAA' } })).toMatchObject(wrong);
    expect(await enter({ ...right, response: { ...right.response, clientDataJSON: 'AAAA' } })).toMatchObject(wrong);
    expect(await enter(device.get(await challenge(), { userHandle: 'c29tZWJvZHk' }))).toMatchObject(wrong);
    expect((await enter(forged)).body.errorCode).toBe('passkey.unknown');
    expect((await enter(device.get(await challenge(), { userHandle: null }))).status).toBe(200);
    const send = async (credential: object) => member.ask('access.addPasskey', { name: 'Phone', credential });
    expect(await send(passkeyDevice('http://isla.test', 'P-384').create(await begin(member)))).toMatchObject(wrong);
    expect(await send({ ...passkeyDevice().create(await begin(member)), id: 'AAAA' })).toMatchObject(wrong);
    expect(await send({ ...passkeyDevice().create(await begin(member), { flags: 0x05 }) })).toMatchObject(wrong);
    // One passkey belongs to one member.
    expect(await send(device.create(await begin(member)))).toMatchObject(wrong);
    expect(await listed(member)).toHaveLength(1);
  });

  test('a device whose count does not rise is refused, and the log says so; one that never counts is not', async () => {
    const { device } = await withPasskey();
    for (let time = 0; time < 2; time += 1) expect((await enter(device.get(await challenge()))).status).toBe(200);
    device.count(5);
    expect((await enter(device.get(await challenge()))).status).toBe(200);
    for (const count of [5, 4, 0]) {
      device.count(count);
      expect((await enter(device.get(await challenge()))).body.errorCode).toBe('passkey.wrong');
    }
    expect(platform.world.warnings.join()).toContain('it may be a copy');
    device.count(6);
    expect((await enter(device.get(await challenge()))).status).toBe(200);
  });

  test('an account has at most ten passkeys, also when two arrive at once', async () => {
    const member = await platform.signedInMember();
    for (let made = 0; made < 9; made += 1) expect((await add(member, passkeyDevice())).status).toBe(200);
    const last = [passkeyDevice().create(await begin(member)), passkeyDevice().create(await begin(member))];
    const statuses = await Promise.all(
      last.map(async (credential) => (await member.ask('access.addPasskey', { name: 'Phone', credential })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await member.ask('access.beginPasskey', { password })).body.errorCode).toBe('passkey.full');
    expect((await member.ask('access.security')).body.value.passkeyOpen).toBe(false);
  });

  test('a closed account stays closed, an excluded member may enter, and the two sides stay apart', async () => {
    const closed = await withPasskey();
    await sql`update members set closed_at = now() where id = ${closed.member.id}`.execute(platform.db);
    expect((await enter(closed.device.get(await challenge()))).body.errorCode).toBe('account.closed');
    const { member, device } = await withPasskey();
    await platform.db
      .insertInto('exclusions')
      .values({
        member_id: member.id,
        kind: 'exclusion',
        length: 'indefinite',
        starts_at: new Date(platform.world.now),
        ends_at: null,
        ends_by_itself: false,
        lift_asked_at: null,
        lifted_at: null,
      })
      .execute();
    expect((await enter(device.get(await challenge()))).status).toBe(200);
    expect((await enter(device.get(await challenge()), { side: 'agent' })).body.errorCode).toBe('role.not_agent');
  });

  test('a passkey that was made for another host name is neither shown nor accepted', async () => {
    const { member, device } = await withPasskey();
    await platform.db.updateTable('passkeys').set({ rp_id: 'other.test' }).where('member_id', '=', member.id).execute();
    expect(await listed(member)).toEqual([]);
    expect((await enter(device.get(await challenge()))).body.errorCode).toBe('passkey.unknown');
  });

  test('what a device knows a member by stays the same, and is nobody else’s', async () => {
    const [one, other] = [await platform.signedInMember(), await platform.signedInMember()];
    const first = await begin(one);
    platform.advance(seconds(1));
    expect((await begin(one)).user.id).toBe(first.user.id);
    expect((await begin(other)).user.id).not.toBe(first.user.id);
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32);
  });
});

onOneEngineDaily('passkeys at an address without a name', (open) => {
  test('are not offered, because browsers make none there', async () => {
    const platform = await accessWorld(open, { PUBLIC_URL: 'https://203.0.113.5' });
    expect((await platform.takeValue('access.ways')).passkey).toBe(false);
    const member = await platform.signedInMember();
    expect((await member.ask('access.security')).body.value).toMatchObject({ passkeys: [], passkeyOpen: false });
    expect((await member.ask('access.beginPasskey', { password })).body.errorCode).toBe('way.closed');
    expect((await platform.ask('access.beginPasskeyLogin')).body.errorCode).toBe('way.closed');
  });
});
