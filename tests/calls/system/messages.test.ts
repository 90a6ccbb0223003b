// The inbox: what is told, in whose language, and how it is read and deleted; consents to offers.
import { beforeAll, expect, test } from 'vitest';
import { queueOffer } from '#platform/areas/member/offers.ts';
import { promoteMembers } from '#platform/areas/system/vip.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notify } from '#platform/identity/notify.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { readSmsCounts } from '#platform/identity/sms-budget.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type AccessWorld, accessWorld } from '../access/access-fixture.ts';

onOneEngineDaily('messages', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  const now = () => new Date(platform.world.now);
  const withdrawal = {
    kind: 'withdrawal.sent',
    data: { reference: 'W-7', sent: '1234.50', account: 'BPI •• 2291', until: '2026-11-24T10:00:00.000Z' },
  } as const;

  /** A message about a withdrawal of its own. */
  const another = (n: number) => ({ ...withdrawal, data: { ...withdrawal.data, reference: `W-${n}` } });

  async function reader() {
    const { id } = await platform.member();
    const token = await platform.signIn(id);
    return {
      id,
      inbox: (request = {}, language?: string) =>
        platform.takeValue('member.messages', request, { token, ...(language ? { language } : {}) }),
      read: (request: object) => platform.ask('member.readMessages', request, { token }),
      remove: (messageId: string) => platform.ask('member.deleteMessage', { id: messageId }, { token }),
      unread: async () => (await platform.takeValue('member.unreadCount', {}, { token })).unreadMessage,
      token,
    };
  }

  test('an offer to many holds up no other message (MC-14)', async () => {
    const world = await accessWorld(open);
    const held = Promise.withResolvers<void>();
    const { mail } = world.appContext.outside;
    const send = mail.send.bind(mail);
    const sent: string[] = [];
    Object.assign(mail, {
      send: async (message: Parameters<typeof send>[0]) => {
        if (message.subject === 'Double Friday') await held.promise;
        await send(message);
        sent.push(message.subject);
      },
    });
    const members = await Promise.all(Array.from({ length: 6 }, () => world.member()));
    for (const { id } of members)
      await world.takeValue('member.setConsents', { mail: true, sms: false, site: false }, { token: await world.signIn(id) });
    const at = new Date(world.world.now);
    const offer = { channel: 'mail', title: 'Double Friday', text: 'Twice the rebate.' } as const;
    expect(await queueOffer(world.db, offer, 'EN', at)).toBe(6);
    // What was ordered first goes out first.
    world.advance(1_000);
    await queueSecurityNotice(world.db, { about: 'changed', memberId: members[0]?.id ?? 0n }, new Date(world.world.now));
    await world.start();
    await expect.poll(() => sent).toEqual(['Your Isla password was changed']);
    held.resolve();
    await expect.poll(() => sent.length).toBe(7);
  });

  test('a message reads in the language of the reader, and leads to the page that it is about (MC-14)', async () => {
    const { id, inbox } = await reader();
    await notify(platform.db, { memberId: id, ...withdrawal }, now());
    const [english] = (await inbox()).messages;
    expect(english).toMatchObject({
      title: '₱1,234.50 is on its way to you (W-7)',
      topic: 'withdrawal',
      leadsTo: '/member/withdraw',
      read: false,
    });
    expect(english?.body).toContain('₱1,234.50 to BPI •• 2291');
    expect(english?.body).toMatch(/November 24, 2026/);
    const [tagalog] = (await inbox({}, 'TY')).messages;
    expect(tagalog?.title).toBe('Papunta na sa iyo ang ₱1,234.50 (W-7)');
  });

  test('three withdrawals make three messages: each says how its withdrawal stands now (MC-14)', async () => {
    const { id, inbox, unread } = await reader();
    for (const kind of ['withdrawal.requested', 'withdrawal.sent', 'withdrawal.returned'] as const)
      for (const n of [1, 2, 3])
        if (n < 3 || kind !== 'withdrawal.returned')
          await notify(platform.db, { memberId: id, kind, data: { ...another(n).data, returned: '400.00' } }, now());
    expect((await inbox()).messages.map(({ title }) => title)).toEqual([
      '₱400.00 came back from your withdrawal (W-2)',
      '₱400.00 came back from your withdrawal (W-1)',
      '₱1,234.50 is on its way to you (W-3)',
    ]);
    expect(await unread()).toBe(3);
  });

  test('an operator’s own message shows its own words, and hostile words stay text (MC-14)', async () => {
    const { id, inbox } = await reader();
    const own = { title: '<b>Hello</b>', body: 'We are closed on Monday.' };
    await platform.db
      .insertInto('messages')
      .values({ member_id: id, ...own, at: now(), read_at: null })
      .execute();
    expect((await inbox()).messages).toMatchObject([{ ...own, topic: null, leadsTo: null }]);
  });

  test('each message counts as unread until it is read or deleted, and a repeat changes nothing (MC-14, SH-31)', async () => {
    const { id, inbox, read, remove, unread } = await reader();
    for (let n = 0; n < 3; n++) await notify(platform.db, { memberId: id, ...another(n) }, now());
    const [newest, second, oldest] = (await inbox()).messages;
    expect(await unread()).toBe(3);
    expect((await read({ id: second?.id })).body.value).toEqual({ unread: 2 });
    expect((await read({ id: second?.id })).body.value).toEqual({ unread: 2 });
    expect((await remove(oldest?.id ?? '')).body.value).toEqual({ unread: 1 });
    expect((await remove(oldest?.id ?? '')).body.value).toEqual({ unread: 1 });
    expect((await inbox()).messages.map(({ id: one, read: isRead }) => [one, isRead])).toEqual([
      [newest?.id, false],
      [second?.id, true],
    ]);
    expect([await unread(), (await inbox()).unread, (await inbox()).total]).toEqual([1, 1, 2]);
  });

  test('marking all as read spares a message that came after the newest one seen (MC-14)', async () => {
    const { id, inbox, read } = await reader();
    for (let n = 0; n < 2; n++) await notify(platform.db, { memberId: id, ...another(n) }, now());
    const [newest] = (await inbox()).messages;
    await notify(platform.db, { memberId: id, ...withdrawal }, now());
    expect((await read({ upTo: newest?.id })).body.value).toEqual({ unread: 1 });
    expect((await inbox()).messages.map((one) => one.read)).toEqual([false, true, true]);
  });

  test('nobody reads, marks or deletes a message of another member (MC-14)', async () => {
    const [mine, other] = [await reader(), await reader()];
    await notify(platform.db, { memberId: mine.id, ...withdrawal }, now());
    const [message] = (await mine.inbox()).messages;
    expect((await other.inbox()).messages).toEqual([]);
    for (const call of [() => other.read({ id: message?.id }), () => other.remove(message?.id ?? '')])
      expect((await call()).body.errorCode).toBe('not_found');
    expect((await other.read({ upTo: message?.id })).body.value).toEqual({ unread: 0 });
    expect(await mine.unread()).toBe(1);
    for (const id of ['x', '-1', '9'.repeat(40)]) expect((await mine.remove(id)).body.errorCode).toBe('not_found');
  });

  test('a security change is a message and an e-mail in the member’s language (MC-14)', async () => {
    const { id, inbox } = await reader();
    const email = `sea${id}@example.com`;
    await platform.db.updateTable('members').set({ email, language: 'TY' }).where('id', '=', id).execute();
    await queueSecurityNotice(platform.db, { memberId: id, about: 'linked', provider: 'google' }, now());
    await platform.runDueWork();
    const [mail] = await platform.messagesTo(email);
    expect(mail?.subject).toContain('Google');
    const [english, tagalog] = [(await inbox()).messages[0], (await inbox({}, 'TY')).messages[0]];
    expect(english).toMatchObject({
      topic: 'notice',
      leadsTo: '/member/securityCenter?alert=1',
      title: expect.stringContaining('An account with Google'),
    });
    expect(mail?.subject).toBe(tagalog?.title);
    // The e-mail adds what to do if it was somebody else.
    expect(mail?.body).toContain(tagalog?.body);
    expect(mail?.body).toContain('/member/securityCenter?alert=1');
  });

  test('a new VIP level is told, and sends no e-mail (MC-14)', async () => {
    const { id, inbox } = await reader();
    const email = `vip${id}@example.com`;
    await platform.db.updateTable('members').set({ email }).where('id', '=', id).execute();
    await platform.db.insertInto('vip_levels').values({ level: 1, stake_needed: 1_000_000n, words: '{}' }).execute();
    await platform.db
      .insertInto('rounds')
      .values({
        vendor: 'isla',
        game_code: 'night-ferry',
        member_id: id,
        launch_id: null,
        client_round: null,
        bet: 100_000_000n,
        state: 'settled',
        detail: null,
        at: now(),
        settled_at: now(),
      })
      .execute();
    await inTransaction(platform.db, (trx) => promoteMembers(trx, now(), 'EN'));
    await platform.runDueWork();
    const { messages } = await inbox();
    expect(messages.filter(({ topic }) => topic === 'vip')).toHaveLength(1);
    expect(await platform.messagesTo(email)).toEqual([]);
  });

  test('no offer is agreed to until the member says so, by each channel alone (MC-14)', async () => {
    const { token } = await reader();
    const consents = () => platform.takeValue('member.consents', {}, { token });
    expect(await consents()).toEqual({ mail: false, sms: false, site: false });
    const given = { mail: true, sms: false, site: true };
    expect(await platform.takeValue('member.setConsents', given, { token })).toEqual(given);
    expect(await consents()).toEqual(given);
    const none = { mail: false, sms: false, site: false };
    expect(await platform.takeValue('member.setConsents', none, { token })).toEqual(none);
  });

  test('an offer goes by each channel to those who agreed to it, as they stand when it is sent (MC-14)', async () => {
    const people = await Promise.all(['stays', 'declines', 'pauses', 'never'].map(async (name) => ({ name, ...(await reader()) })));
    for (const { id, name, token } of people) {
      await platform.db
        .updateTable('members')
        .set({ email: `${name}${id}@example.com`, mobile: `+63917${String(id).padStart(7, '0')}`, language: 'ID' })
        .where('id', '=', id)
        .execute();
      const given = name !== 'never';
      await platform.takeValue('member.setConsents', { mail: given, sms: given, site: given }, { token });
    }
    const offer = { title: 'Akhir pekan', text: 'Dua misi baru.' };
    for (const channel of ['mail', 'sms', 'site'] as const)
      expect(await queueOffer(platform.db, { channel, ...offer }, 'ID', now())).toBe(3);
    expect(await queueOffer(platform.db, { channel: 'mail', ...offer }, 'VI', now())).toBe(0);
    const [, declines, pauses] = people;
    await platform.takeValue('member.setConsents', { mail: false, sms: false, site: false }, { token: declines?.token ?? '' });
    await platform.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, { token: pauses?.token ?? '' });
    await platform.runDueWork();
    const got = [];
    for (const { id, name, inbox } of people) {
      const mails = await platform.messagesTo(`${name}${id}@example.com`);
      const texts = await platform.messagesTo(`+63917${String(id).padStart(7, '0')}`);
      const site = (await inbox()).messages.filter(({ title }) => title === offer.title);
      got.push([name, mails.filter(({ subject }) => subject === offer.title).length, texts.length, site.length]);
      if (name === 'stays') {
        expect(mails[0]?.body).toContain('/id/member/messageV2');
        expect(texts[0]?.body).toContain('/id/member/messageV2');
      }
    }
    expect(got).toEqual([
      ['stays', 1, 1, 1],
      ['declines', 0, 0, 0],
      ['pauses', 0, 0, 0],
      ['never', 0, 0, 0],
    ]);
    // The operator sees what was sent; codes keep their budgets.
    expect((await readSmsCounts(platform.db)).filter(({ outcome }) => outcome === 'offer')).toEqual([
      { dialing: '63', outcome: 'offer', count: 1 },
    ]);
  });
});
