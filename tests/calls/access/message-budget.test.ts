// How many e-mails and text messages an account and an address get: every kind of notice, a hundred times, and to an address that
// nobody has verified.
import { beforeAll, expect, test } from 'vitest';
import words from '#i18n/EN/mail.json' with { type: 'json' };
import { queueOffer } from '#platform/areas/member/offers.ts';
import { actOnMessage } from '#platform/areas/system/complaints.ts';
import { isMailed, type MessageKind, notify, notifyAll, topicOf } from '#platform/identity/notify.ts';
import { messageLimits, textLimits } from '#platform/rules/message-limits.ts';
import { hours, minutes } from '#values/time.ts';
import { onOneEngineDaily, sized } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type WithdrawalWorld, withdrawalWorld } from '../wallet/withdrawal-fixture.ts';
import { codeIn } from './access-fixture.ts';

const texts: Readonly<Record<string, string>> = words;
const kinds = Object.keys(texts)
  .filter((key) => key.endsWith('.subject'))
  .map((key) => key.slice(0, -'.subject'.length))
  .filter((kind): kind is MessageKind => topicOf(kind) !== null);
const mailedKinds = kinds.filter(isMailed);
const securityKinds = mailedKinds.filter((kind) => topicOf(kind) === 'notice');

/** A value for each gap of the words of a kind. */
function dataOf(kind: MessageKind): Record<string, string> {
  const gaps = ['subject', 'body', 'fact'].flatMap((part) => [...(texts[`${kind}.${part}`] ?? '').matchAll(/\{\{(\w+)(?:, (\w+))?\}\}/g)]);
  const given = gaps.filter(([, name = '']) => !['name', 'brand', 'support', 'symbol', 'where', 'device', 'promotion'].includes(name));
  const sampleOf = (format: string | undefined) =>
    format === 'moment' ? '2026-11-24T10:00:00.000Z' : format === 'money' ? '1.00' : 'daily';
  const login = { ip: '203.0.113.7', country: 'PH', userAgent: '' };
  return {
    ...Object.fromEntries(given.map(([, name = '', format]) => [name, sampleOf(format)])),
    ...(kind.endsWith('new_login') ? login : {}),
  };
}

const asked = 'Confirm your email address for Isla';
const together = 'Several messages about your Isla account';

onOneEngineDaily('the budget of messages', (open) => {
  let platform: WithdrawalWorld;
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
  });
  const now = () => new Date(platform.world.now);
  const subjectsTo = async (to: string) => {
    await platform.runDueWork();
    return (await platform.messagesTo(to)).map(({ subject }) => subject);
  };
  const inboxOf = async (token: string) => (await platform.takeValue('member.messages', {}, { token })).total;
  const held = async (id: bigint) =>
    (await platform.db.selectFrom('messages').select('id').where('member_id', '=', id).where('held_at', 'is not', null).execute()).length;
  const unverified = { emailVerifiedAt: null };

  test('the list has every kind, and most are mailed', () => {
    expect([kinds.length > 60, mailedKinds.length > 40, securityKinds.length > 18]).toEqual([true, true, true]);
  });

  test('an address that nobody has verified gets one e-mail, whatever happens; the inbox has everything', async () => {
    const who = await platform.signedInMember(unverified);
    await notifyAll(
      platform.db,
      kinds.map((kind) => ({ memberId: who.id, kind, data: dataOf(kind) })),
      now(),
    );
    expect(await subjectsTo(who.email)).toEqual([asked]);
    const [mail] = await platform.messagesTo(who.email);
    // A stranger's address gets no word that the account's holder chose.
    expect(mail?.body).not.toContain(who.username);
    expect(mail?.body).toContain('/en/member/securityCenter');
    expect(await inboxOf(who.token)).toBe(kinds.length);
    platform.advance(hours(25));
    await notify(platform.db, { memberId: who.id, kind: 'notice.changed' }, now());
    expect(await subjectsTo(who.email)).toEqual([asked]);
    const count = await platform.db
      .selectFrom('held_counts')
      .select('count')
      .where('reason', '=', 'unverified')
      .where('port', '=', 'mail')
      .executeTakeFirst();
    expect(Number(count?.count)).toBeGreaterThan(mailedKinds.length);
  });

  test('the one e-mail is one of all accounts that name the address', async () => {
    const email = 'everybody@example.org';
    for (let n = 0; n < 5; n++) {
      const { id } = await platform.member({ email, ...unverified });
      await notify(platform.db, { memberId: id, kind: 'notice.changed' }, now());
    }
    expect(await subjectsTo(email)).toEqual([asked]);
  });

  test('whoever registers is asked for the address at once', async () => {
    const email = 'newcomer7@example.org';
    const human = await platform.solveHumanCheck();
    const field = { username: 'newcomer7', password, confirmPassword: password, email, registerMethod: 'WEB', login: true, human };
    expect((await platform.ask('access.register', field)).status).toBe(200);
    expect(await subjectsTo(email)).toEqual([asked]);
  });

  test('a code to the same address verifies it, and from then on notices go there', async () => {
    const who = await platform.signedInMember(unverified);
    const security = async () => (await platform.takeValue('access.security', {}, who)).emailVerified;
    expect(await security()).toBe(false);
    const way = { way: 'email' as const, to: who.email };
    const { codeId } = await platform.takeValue('access.sendContactCode', { ...way, password }, who);
    await platform.runDueWork();
    const verificationCode = codeIn((await platform.messagesTo(who.email))[0]?.body);
    expect((await platform.ask('access.changeContact', { ...way, codeId, verificationCode }, who)).status).toBe(200);
    expect(await security()).toBe(true);
    // Nothing has changed, so withdrawals do not wait.
    const row = await platform.db.selectFrom('members').select('contact_changed_at').where('id', '=', who.id).executeTakeFirst();
    expect(row?.contact_changed_at).toBeNull();
    await notify(platform.db, { memberId: who.id, kind: 'notice.changed' }, now());
    expect((await subjectsTo(who.email))[0]).toBe('Your Isla password was changed');
  });

  test('a link to set the password verifies the address that it came to', async () => {
    const who = await platform.member(unverified);
    await platform.takeValue('access.passwordByEmail', { username: who.username, email: who.email });
    await platform.runDueWork();
    const link = /\?link=([\w-]+)/.exec((await platform.messagesTo(who.email))[0]?.body ?? '')?.[1] ?? '';
    const fresh = 'harbour lights 88';
    await platform.takeValue('access.resetPassword', { link, newPassword: fresh, confirmNewPassword: fresh });
    expect((await subjectsTo(who.email))[0]).toBe('Your Isla password was changed');
  });

  test('codes and links to an address that nobody has verified are few, whichever account asks', async () => {
    const email = 'stranger@example.org';
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const who = await platform.signedInMember({ email, ...unverified });
      platform.advance(minutes(20));
      const token = await platform.signIn(who.id);
      statuses.push((await platform.ask('access.sendContactCode', { way: 'email', to: email, password }, { token })).status);
      await platform.takeValue('access.passwordByEmail', { username: who.username, email });
      await platform.runDueWork();
    }
    expect((await platform.messagesTo(email)).filter(({ subject }) => subject !== asked)).toHaveLength(5);
    expect(statuses).toContain(429);
  });

  test.each(mailedKinds)('of many of %s few are e-mailed, none is lost, and the rest is told together an hour later', async (kind) => {
    const who = await platform.signedInMember();
    const most = securityKinds.includes(kind) ? messageLimits.kind.most : messageLimits.account.most;
    const repeats = kind === 'notice.payment_password' ? 100 : sized(most + 2, 100);
    const notice = { memberId: who.id, kind, data: dataOf(kind) };
    await notifyAll(
      platform.db,
      Array.from({ length: repeats }, () => notice),
      now(),
    );
    const before = await subjectsTo(who.email);
    expect([before.length, before.includes(together)]).toEqual([most, false]);
    expect(await held(who.id)).toBe(repeats - most);
    platform.advance(hours(1) + minutes(1));
    const after = await subjectsTo(who.email);
    expect([after.length, after[0]]).toEqual([most + 1, together]);
    expect(await held(who.id)).toBe(0);
    const token = await platform.signIn(who.id);
    expect(await inboxOf(token)).toBe(repeats);
    platform.advance(hours(3));
    expect(await subjectsTo(who.email)).toHaveLength(most + 1);
  });

  test('no flood of other notices hides a security change', async () => {
    const who = await platform.signedInMember();
    const many = (kind: MessageKind, length: number) => Array.from({ length }, () => ({ memberId: who.id, kind, data: dataOf(kind) }));
    const flood = [...many('transfer.sent', 20), ...many('notice.payment_password', 8)];
    await notifyAll(platform.db, [...flood, ...many('notice.account_added', 1)], now());
    expect(await subjectsTo(who.email)).toContain('A withdrawal account was added to your Isla account');
  });

  test('a text message stands for the e-mail of an address that nobody has verified; texts have a budget too', async () => {
    const mobile = '+639175588001';
    const who = await platform.signedInMember({ ...unverified, mobile });
    const each = securityKinds.map((kind) => ({ memberId: who.id, kind, data: dataOf(kind) }));
    await notifyAll(platform.db, [...each, ...each], now());
    const before = (await subjectsTo(mobile)).length;
    expect(before).toBe(securityKinds.length + textLimits.account.most);
    expect(await platform.messagesTo(who.email)).toEqual([]);
    platform.advance(hours(1) + minutes(1));
    expect((await subjectsTo(mobile)).length).toBe(before + 1);
  });

  test('a mail server that is away uses no budget', async () => {
    const who = await platform.signedInMember();
    const { mail } = platform.appContext.outside;
    const send = mail.send;
    Object.assign(mail, { send: async () => Promise.reject(new Error('away')) });
    await notify(platform.db, { memberId: who.id, kind: 'notice.changed' }, now());
    for (let n = 0; n < 12; n++) {
      await platform.runDueWork();
      platform.advance(minutes(1));
    }
    Object.assign(mail, { send });
    platform.advance(hours(2));
    expect(await subjectsTo(who.email)).toEqual([]);
    await notify(platform.db, { memberId: who.id, kind: 'notice.changed' }, now());
    expect(await subjectsTo(who.email)).toEqual(['Your Isla password was changed']);
  });

  test('a first security notice that could not be sent is still the first, whatever floods the account meanwhile', async () => {
    const who = await platform.signedInMember();
    const { mail } = platform.appContext.outside;
    const send = mail.send;
    Object.assign(mail, { send: async () => Promise.reject(new Error('away')) });
    await notify(platform.db, { memberId: who.id, kind: 'notice.account_added', data: dataOf('notice.account_added') }, now());
    await platform.runDueWork();
    Object.assign(mail, { send });
    const flood = Array.from({ length: 20 }, () => ({ memberId: who.id, kind: 'transfer.sent', data: dataOf('transfer.sent') }) as const);
    await notifyAll(platform.db, flood, now());
    await platform.runDueWork();
    platform.advance(minutes(5));
    expect(await subjectsTo(who.email)).toContain('A withdrawal account was added to your Isla account');
  });

  test('offers go to verified addresses, and to each a few a day, whichever accounts have it', async () => {
    const email = 'shared@example.org';
    for (const fields of [{}, {}, unverified]) {
      const { token } = { token: await platform.signIn((await platform.member({ email, ...fields })).id) };
      await platform.takeValue('member.setConsents', { mail: true, sms: false, site: false }, { token });
    }
    const offer = { channel: 'mail', title: 'Offer', text: 'A text.' } as const;
    expect(await queueOffer(platform.db, offer, 'EN', now())).toBe(2);
    await queueOffer(platform.db, offer, 'EN', now());
    await queueOffer(platform.db, offer, 'EN', now());
    expect(await subjectsTo(email)).toHaveLength(messageLimits.offers.most);
  });

  test('replies to what guests wrote are few a day to one address; an answer waits, and none is lost', async () => {
    const contact = 'written.down@example.org';
    const answer = async (n: number) => {
      const { number } = await platform.takeValue(
        'system.feedback',
        { kind: 'complaint', subject: 'A guest', content: `Something that I ask for ${n}.`, contact },
        { ip: `10.40.0.${n}` },
      );
      await actOnMessage(platform.db, { act: 'answer', number, answer: `Answer ${n}` }, now());
    };
    for (let n = 0; n < 7; n++) await answer(n);
    expect(await subjectsTo(contact)).toHaveLength(messageLimits.replies.most);
    platform.advance(hours(24) + minutes(1));
    expect(await subjectsTo(contact)).toHaveLength(7);
  });

  test('changing the payment password is limited, and a stranger’s address hears nothing of it', async () => {
    const who = await platform.signedInMember(unverified);
    const digits = (n: number) => String(274_915 + 31_337 * n);
    const set = async (n: number) =>
      (
        await platform.ask(
          'wallet.setPaymentPassword',
          { password, paymentPassword: digits(Math.min(n - 1, 9)), newPaymentPassword: digits(n), confirmPaymentPassword: digits(n) },
          who,
        )
      ).status;
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++) statuses.push(await set(n));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    expect(await subjectsTo(who.email)).toEqual([asked]);
  });
});
