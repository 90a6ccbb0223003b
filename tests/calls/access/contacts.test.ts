// A member's own e-mail address and mobile number, on both databases: added and changed by a code, with the old one told.
import { beforeAll, expect, test } from 'vitest';
import { hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password, startPlatform, type TestPlatform } from '../../platform.ts';
import { codeIn } from './access-fixture.ts';

let moved = 0;
let people = 0;
const newAddress = (): string => `moved${++moved}@example.org`;
const newNumber = (): string => `+63917556${String(++moved).padStart(4, '0')}`;

onOneEngineDaily('contacts of a member', (open) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(open);
  });
  type Owner = Awaited<ReturnType<TestPlatform['signedInMember']>>;
  const fieldsOf = ({ body }: { body: { value: object } }) => (body.value as { fields?: object }).fields;
  const ask = (who: Owner, request: object) => platform.ask('access.sendContactCode', { way: 'email', password, ...request }, who);
  const change = (who: Owner, request: object) => platform.ask('access.changeContact', { way: 'email', ...request }, who);
  /** Asks for the code of a new contact, and returns what confirms it. */
  async function codeFor(who: Owner, way: 'email' | 'sms', to: string) {
    platform.advance(minutes(1));
    const { codeId } = (await ask(who, { way, to })).body.value;
    await platform.runDueWork();
    const code = (await platform.messagesTo(to)).map(({ body }) => codeIn(body)).find((found) => found !== '') ?? '';
    return { way, to, codeId, verificationCode: code };
  }
  const security = async (who: Owner) => (await who.ask('access.security')).body.value;
  const subjects = async (to: string) => {
    await platform.runDueWork();
    return (await platform.messagesTo(to)).map(({ subject }) => subject);
  };

  test('a new e-mail address counts once its code is right; the old and the new one are told', async () => {
    const who = await platform.signedInMember();
    const proof = await codeFor(who, 'email', newAddress());
    expect((await security(who)).email).toContain('@example.com');
    expect((await change(who, proof)).status).toBe(200);
    expect((await security(who)).email).toContain('@example.org');
    expect(await subjects(who.email)).toEqual(['Your Isla email address was changed']);
    expect(await subjects(proof.to)).toContain('Your Isla email address was changed');
    expect((await change(who, proof)).body.errorCode).toBe('code.dead');
  });

  test('a member who signed up by e-mail adds a number, which then gets codes; who has none before gets no notice there', async () => {
    const who = await platform.signedInMember();
    expect((await security(who)).mobile).toBeNull();
    const proof = await codeFor(who, 'sms', newNumber());
    expect((await change(who, proof)).status).toBe(200);
    const { mobileVerified, contacts } = await security(who);
    expect([mobileVerified, contacts.map(({ way }) => way)]).toEqual([true, ['sms', 'email']]);
    expect(await subjects(who.email)).toEqual(['Your Isla mobile number was changed']);
  });

  test('a contact of an excluded person opens no other account, also one that they gave up; their own account may still change', async () => {
    const [excluded, other] = [await platform.signedInMember(), await platform.signedInMember()];
    await platform.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, excluded);
    const again = async () => platform.signIn(excluded.id);
    const moved = await codeFor({ ...excluded, token: await again() }, 'email', newAddress());
    expect((await platform.ask('access.changeContact', moved, { token: await again() })).status).toBe(200);
    for (const to of [moved.to, excluded.email]) {
      const { status, body } = await change(other, await codeFor(other, 'email', to));
      const sentence = "We can't use these contact details. Customer service can help you.";
      expect([status, body.errorCode, body.message]).toEqual([409, 'member.contact_not_possible', sentence]);
    }
    const register = async (email: string) =>
      platform.ask('access.register', {
        username: `again${++people}`,
        email,
        password,
        confirmPassword: password,
        registerMethod: 'WEB',
        login: true,
        human: await platform.solveHumanCheck(),
      });
    for (const to of [moved.to, excluded.email]) expect((await register(to)).body.errorCode).toBe('registration.not_possible');
    expect((await security(other)).email).toContain('@example.com');
    platform.advance(hours(24));
    expect((await register(excluded.email)).status).toBe(200);
  });

  test('the old number is told by text message', async () => {
    const old = newNumber();
    const who = await platform.signedInMember({ mobile: old });
    expect((await change(who, await codeFor(who, 'sms', newNumber()))).status).toBe(200);
    await platform.runDueWork();
    expect((await platform.messagesTo(old))[0]?.body).toMatch(/^Isla: Your Isla mobile number was changed\. /);
  });

  test.each([
    ['password', { to: 'fresh@example.org', password: 'wrong' }],
    ['password', { to: 'fresh@example.org', password: '' }],
    ['to', { to: '' }],
    ['to', { to: 'no address' }],
    ['to', { way: 'sms', to: '0917 123 4567' }],
    ['to', { way: 'sms', to: '+63 1' }],
  ])('a wrong %s is refused at its field, and no code is sent: %j', async (field, request) => {
    const who = await platform.signedInMember();
    expect(Object.keys(fieldsOf(await ask(who, request)) ?? {})).toEqual([field]);
    await platform.runDueWork();
    expect(await platform.messagesTo('fresh@example.org')).toEqual([]);
  });

  test('the contact that is there already is refused', async () => {
    const who = await platform.signedInMember();
    expect(fieldsOf(await ask(who, { to: who.email.toUpperCase() }))).toMatchObject({ to: { code: 'field.contact_same' } });
  });

  test('a code works for its member and its address only', async () => {
    const [who, other] = [await platform.signedInMember(), await platform.signedInMember()];
    const proof = await codeFor(who, 'email', newAddress());
    expect((await change(other, proof)).body.errorCode).toBe('code.dead');
    expect((await change(who, { ...proof, to: newAddress() })).body.errorCode).toBe('code.dead');
    expect((await security(other)).email).toContain('@example.com');
    expect((await change(who, proof)).status).toBe(200);
  });

  test('a number of another member is refused only to who holds its code, and nothing changes', async () => {
    const taken = newNumber();
    await platform.member({ mobile: taken });
    const who = await platform.signedInMember();
    const proof = await codeFor(who, 'sms', taken);
    const { status, body } = await change(who, proof);
    expect([status, body.errorCode]).toEqual([409, 'member.mobile_taken']);
    expect((await security(who)).mobile).toBeNull();
  });

  test('a reset link that was sent to the old address is dead', async () => {
    const who = await platform.signedInMember();
    const link_hash = `link${who.id}`;
    const expires_at = new Date(platform.world.now + minutes(60));
    await platform.db.insertInto('reset_links').values({ link_hash, member_id: who.id, expires_at, used_at: null }).execute();
    await change(who, await codeFor(who, 'email', newAddress()));
    const row = await platform.db.selectFrom('reset_links').select('used_at').where('link_hash', '=', link_hash).executeTakeFirst();
    expect(row?.used_at).not.toBeNull();
  });
});

onOneEngineDaily('the profile of a member', (open) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(open);
  });

  test('nickname, picture and label colour are chosen, and stand wherever the member is shown (MC-21)', async () => {
    const who = await platform.signedInMember();
    expect((await who.ask('member.icon')).body.value).toEqual({ avatar: null, memberLabelColor: '#ABABAB' });
    const chosen = { nickname: 'Sea Turtle', avatar: 'wave', memberLabelColor: '#0E7C86' };
    const saved = await who.ask('member.saveProfile', { ...chosen, nickname: '  Sea   Turtle ' });
    expect([saved.status, saved.body.value]).toEqual([200, chosen]);
    expect((await who.ask('member.info')).body.value).toMatchObject(chosen);
    expect((await who.ask('member.avatar')).body.value).toMatchObject({ avatar: 'wave', memberLabelColor: '#0E7C86' });
    expect((await who.ask('wallet.consolidated')).body.value.memberLabelColor).toBe('#0E7C86');
    await who.ask('member.saveProfile', { ...chosen, avatar: null });
    expect((await who.ask('member.icon')).body.value.avatar).toBeNull();
  });

  test.each([
    ['', 'field.required'],
    ['x', 'field.nickname'],
    ['a name of more than twenty letters', 'field.nickname'],
    ['<b>bold</b>', 'field.nickname'],
    ['Isla Desk', 'field.nickname_reserved'],
    ['Support', 'field.nickname_reserved'],
    ['ѕuрроrt', 'field.nickname_reserved'],
    ['i.s.l.a', 'field.nickname_reserved'],
    ['ａ\u3164ｄｍｉｎ', 'field.nickname_reserved'],
    ['e\u0301\u0317\u0320\u0324', 'field.nickname'],
  ])('the nickname %j is refused at its field', async (nickname, code) => {
    const who = await platform.signedInMember();
    const { status, body } = await who.ask('member.saveProfile', { nickname, avatar: null, memberLabelColor: '#ABABAB' });
    expect([status, body.value]).toMatchObject([400, { fields: { nickname: { code } } }]);
  });

  test('a picture or colour that is not offered is refused', async () => {
    const who = await platform.signedInMember();
    for (const wrong of [{ avatar: 'skull' }, { memberLabelColor: '#123456' }])
      expect(
        (await who.ask('member.saveProfile', { nickname: 'Turtle', avatar: null, memberLabelColor: '#ABABAB', ...wrong })).status,
      ).toBe(400);
  });
});
