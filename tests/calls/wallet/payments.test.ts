// The payment provider's notifications and their effect on the ledger, on both databases.
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import type { Amount } from '#values/money.ts';
import { onBothEngines } from '../../engines.ts';
import { notificationOf, secretBefore, type WalletWorld, walletWorld } from './wallet-fixture.ts';

const names = (stages: readonly { stage: string; at: string | null; note: string | null }[]) =>
  stages.map(({ stage, at, note }) => `${stage}${at ? '' : '?'}${note ? ` ${note}` : ''}`);
const minute = 60_000;

onBothEngines('payments', (open) => {
  let platform: WalletWorld;
  beforeAll(async () => {
    platform = await walletWorld(open);
  });

  describe('notifications, each once and in any order (R4)', () => {
    test('a signed notification with an id or order that no database can store is refused by field, without a server fault', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      const whole = notificationOf(deposit.id, 'paid');
      for (const [spoilt, field] of [
        [{ ...whole, notificationId: 'a\0b' }, 'id'],
        [{ ...whole, notificationId: 'a\ud800' }, 'id'],
        [{ ...whole, orderId: 'a\0b' }, 'order'],
      ] as const) {
        const before = platform.world.faults.length;
        expect(await platform.sendNotification(spoilt)).toMatchObject({
          status: 400,
          body: { errorCode: 'input.invalid', value: { fields: { [field]: {} } } },
        });
        expect(platform.world.faults.slice(before)).toEqual([expect.stringContaining(`"fields":["${field}"]`)]);
      }
      expect((await platform.sendNotification(whole)).body.value.outcome).toBe('credited');
    });

    test('fifty concurrent copies of a notification credit once (REL-30)', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      const paid = notificationOf(deposit.id, 'paid');
      const answers = await Promise.all(Array.from({ length: 50 }, () => platform.sendNotification(paid)));
      expect(answers.every(({ status, body }) => status === 200 && body.value.outcome === 'credited')).toBe(true);
      expect(answers.filter(({ body }) => body.value.replayed === false)).toHaveLength(1);
      expect(await member.balance()).toBe(50_000n);
    });

    test('pending, paid and declined in any order, each sent twice, end as the first final one (REL-30)', async () => {
      const orders = permutations(['pending', 'paid', 'declined'] as const);
      for (const order of orders) {
        const member = await platform.signedInMember();
        const deposit = await member.deposit();
        for (const state of order) {
          const sent = notificationOf(deposit.id, state);
          await platform.sendNotification(sent);
          await platform.sendNotification(sent);
        }
        const first = order.find((state) => state !== 'pending');
        expect([order.join(), (await member.status(deposit)).state]).toEqual([order.join(), first === 'paid' ? 'credited' : 'declined']);
        expect(await member.balance()).toBe(first === 'paid' ? 50_000n : 0n);
      }
    });

    test('ten different notifications of one payment credit it once', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      const answers = await Promise.all(Array.from({ length: 10 }, () => platform.sendNotification(notificationOf(deposit.id, 'paid'))));
      expect(answers.filter(({ body }) => body.value.outcome === 'credited')).toHaveLength(1);
      expect(answers.filter(({ body }) => body.value.outcome === 'ignored')).toHaveLength(9);
      expect(await member.balance()).toBe(50_000n);
    });

    test('money paid after the deposit expired is credited and marked late', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      for (const [wait, state] of [
        [20, 'created'],
        [11, 'expired'],
      ] as const) {
        await platform.advanceAndWork(wait * minute);
        expect((await member.status(deposit)).state).toBe(state);
      }
      expect((await platform.sendNotification(notificationOf(deposit.id, 'paid'))).status).toBe(200);
      const late = await member.status(deposit);
      expect(late.state).toBe('credited');
      expect(names(late.stages)).toEqual(['created', 'expired', 'paying', 'confirmed', 'credited late']);
      expect(await member.balance()).toBe(50_000n);
    });

    test('a payment that is declined after its time says so, and money after that is not credited (MC-04, R4)', async () => {
      const member = await platform.signedInMember();
      const [reported, cancelled] = [await member.deposit(), await member.deposit('700.00')];
      await platform.sendNotification(notificationOf(reported.id, 'pending'));
      await member.ask('wallet.cancelDeposit', { id: cancelled.id });
      const dropped = await member.deposit('800.00');
      expect((await member.ask('wallet.cancelDeposit', { id: dropped.id })).body.value.openUntil).not.toBeNull();
      await platform.sendNotification(notificationOf(dropped.id, 'declined', '800.00'));
      expect((await member.status(dropped)).openUntil).toBeNull();
      await platform.advanceAndWork(61 * minute);
      const token = await platform.signIn(member.id);
      const status = async ({ id }: { id: string }) => (await platform.ask('wallet.depositStatus', { id }, { token })).body.value;
      expect(names((await status(reported)).stages)).toEqual(['created', 'paying', 'expired']);
      const told = async (...news: Parameters<typeof notificationOf>) =>
        (await platform.sendNotification(notificationOf(...news))).body.value.outcome;
      expect(await told(reported.id, 'declined')).toBe('declined');
      expect(await told(cancelled.id, 'declined', '700.00')).toBe('declined');
      expect(names((await status(reported)).stages)).toEqual(['created', 'paying', 'declined']);
      expect(names((await status(cancelled)).stages)).toEqual(['created', 'declined']);
      expect(await told(reported.id, 'paid')).toBe('contradiction');
      expect(await told(cancelled.id, 'declined', '700.00')).toBe('ignored');
      expect([(await status(reported)).state, await member.balance()]).toEqual(['declined', 0n]);
    });

    test('the inbox has each deposit that is credited, with its reference; only one that nobody waits for any more is mailed (MC-14)', async () => {
      const member = await platform.signedInMember();
      const inbox = async () => (await platform.takeValue('member.messages', {}, { token: await platform.signIn(member.id) })).messages;
      const [prompt, slow] = [await member.deposit(), await member.deposit('700.00', 'debit-card')];
      await platform.sendNotification(notificationOf(slow.id, 'pending', '700.00'));
      await platform.advanceAndWork(10 * minute);
      await platform.sendNotification(notificationOf(prompt.id, 'paid'));
      const [first, ...others] = await inbox();
      expect(first?.title).toBe(`₱500.00 from your deposit has arrived (${prompt.reference})`);
      expect(others).toEqual([]);
      await platform.runDueWork();
      expect((await platform.messagesTo(member.email)).filter(({ subject }) => subject === first?.title)).toEqual([]);
      await platform.advanceAndWork(1);
      for (let sent = 0; sent < 2; sent += 1) await platform.sendNotification(notificationOf(slow.id, 'paid', '700.00'));
      await platform.runDueWork();
      const [told, ...more] = await inbox();
      expect(more.map(({ id }) => id)).toEqual([first?.id]);
      expect(told).toMatchObject({
        title: expect.stringMatching(new RegExp(`^₱\\S+ from your deposit has arrived \\(${slow.reference}\\)$`)),
        leadsTo: '/member/transactionHistory',
      });
      // Less the fee of a card. It may have come as soon as its method promises, so nothing is said about the time.
      expect(told?.body).toContain(`₱689.50 from your deposit is now in your balance. Reference: ${slow.reference}.`);
      expect(told?.body).not.toMatch(/longer|late/i);
      expect((await platform.messagesTo(member.email)).filter(({ subject }) => subject === told?.title)).toHaveLength(1);
    });

    test('a deposit that goes pending after its expiry is open again and counts in the daily limit (SEC-09, R16)', async () => {
      const member = await platform.signedInMember();
      const [late, left] = [await member.deposit('49000.00'), await member.deposit('1000.00')];
      await platform.sendNotification(notificationOf(left.id, 'cancelled', '1000.00'));
      await platform.advanceAndWork(31 * minute);
      const token = await platform.signIn(member.id);
      const status = async ({ id }: { id: string }) => (await platform.ask('wallet.depositStatus', { id }, { token })).body.value;
      expect((await status(late)).state).toBe('expired');
      expect((await platform.sendNotification(notificationOf(late.id, 'pending', '49000.00'))).body.value.outcome).toBe('noted');
      const open = await status(late);
      expect([open.state, names(open.stages)]).toEqual(['pending', ['created', 'paying', 'confirmed?', 'credited?']]);
      expect((await platform.sendNotification(notificationOf(left.id, 'pending', '1000.00'))).body.value.outcome).toBe('ignored');
      expect((await status(left)).state).toBe('expired');
      const more = (amount: string) => platform.ask('wallet.deposit', { method: 'island-wallet', amount }, { token });
      expect((await more('50000.00')).status).toBe(200);
      expect((await more('1000.01')).body).toMatchObject({ errorCode: 'wallet.daily_limit', value: { left: '1000.00' } });
      await platform.sendNotification(notificationOf(late.id, 'paid', '49000.00'));
      expect([(await status(late)).state, await member.balance()]).toEqual(['credited', 4_900_000n]);
    });

    test.each([
      ['island-wallet', 0.9, 1.1],
      ['bank-transfer', 5.9, 6.1],
    ])('a pending deposit by %s expires after the time of its method, not after thirty minutes (MC-04)', async (method, soon, late) => {
      const { id, deposit: ask } = await platform.signedInMember();
      const deposit = await ask('500.00', method);
      await platform.advanceAndWork(29 * minute);
      await platform.sendNotification(notificationOf(deposit.id, 'pending'));
      const stateAfter = async (hours: number): Promise<string> => {
        await platform.advanceAndWork(Math.round(hours * 60) * minute);
        return (await platform.ask('wallet.depositStatus', { id: deposit.id }, { token: await platform.signIn(id) })).body.value.state;
      };
      expect([await stateAfter(soon), await stateAfter(late - soon)]).toEqual(['pending', 'expired']);
      await platform.sendNotification(notificationOf(deposit.id, 'paid'));
      expect(await stateAfter(0)).toBe('credited');
    });

    test('money paid after the member left the payment page is credited and marked late (MC-04)', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      const left = notificationOf(deposit.id, 'cancelled');
      for (const replayed of [false, true])
        expect((await platform.sendNotification(left)).body.value).toEqual({ outcome: 'cancelled', replayed });
      expect((await member.status(deposit)).state).toBe('expired');
      expect((await platform.sendNotification(notificationOf(deposit.id, 'paid'))).body.value.outcome).toBe('credited');
      expect(names((await member.status(deposit)).stages)).toEqual(['created', 'cancelled', 'paying', 'confirmed', 'credited late']);
      expect(await member.balance()).toBe(50_000n);
      // Cancelled after paid is impossible: a human has to look.
      const faults = platform.world.faults.length;
      expect((await platform.sendNotification(notificationOf(deposit.id, 'cancelled'))).body.value.outcome).toBe('contradiction');
      expect(platform.world.faults.length).toBe(faults + 1);
      expect(await member.balance()).toBe(50_000n);
    });

    test('a notification signed with the previous secret is accepted (REL-19)', async () => {
      const member = await platform.signedInMember();
      const { id } = await member.deposit();
      expect((await platform.sendNotification(notificationOf(id, 'paid'), { by: secretBefore })).body.value.outcome).toBe('credited');
    });

    test('another amount is refused, logged and changes nothing, and the right amount still counts', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      for (const amount of ['500.01', '499.99', '50000.00', '-500.00']) {
        const faults = platform.world.faults.length;
        expect((await platform.sendNotification(notificationOf(deposit.id, 'paid', amount))).status).toBe(422);
        expect(platform.world.faults.length).toBe(faults + 1);
      }
      expect((await member.status(deposit)).state).toBe('created');
      expect(await member.balance()).toBe(0n);
      expect((await platform.sendNotification(notificationOf(deposit.id, 'paid'))).status).toBe(200);
      expect(await member.balance()).toBe(50_000n);
    });

    test('a notification id with another content is refused', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      const first = notificationOf(deposit.id, 'pending');
      expect((await platform.sendNotification(first)).status).toBe(200);
      expect((await platform.sendNotification({ ...first, state: 'paid' })).status).toBe(409);
      for (const amount of ['500.01', '5.00'] as Amount[])
        expect((await platform.sendNotification({ ...first, amount })).body).toMatchObject({ success: false, errorCode: 'hook.reused' });
      const { id: other } = await member.deposit();
      expect((await platform.sendNotification({ ...first, orderId: other })).status).toBe(409);
      expect((await member.status(deposit)).state).toBe('pending');
    });

    test('forged, stale, early and broken notifications get 401 and change nothing', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      const paid = notificationOf(deposit.id, 'paid');
      const rebuilt = (request: Request, body: string, headers: Record<string, string> = {}) =>
        new Request(request.url, { method: 'POST', headers: { ...Object.fromEntries(request.headers), ...headers }, body });
      const tries = [
        platform.sendNotification(paid, { by: 'another secret of thirty-two bytes or so' }),
        platform.sendNotification(paid, { at: platform.world.now - 5 * minute - 1 }),
        platform.sendNotification(paid, { at: platform.world.now + 5 * minute + 1 }),
        platform.sendNotification(paid, { spoil: async (request) => rebuilt(request, (await request.text()).replace('500.00', '900.00')) }),
        platform.sendNotification(paid, {
          spoil: async (request) => rebuilt(request, await request.text(), { 'x-pay-timestamp': String(platform.world.now + 1) }),
        }),
        platform.sendNotification(paid, { spoil: async (request) => rebuilt(request, await request.text(), { 'x-pay-signature': '' }) }),
        platform.sendNotification(paid, { spoil: async (request) => rebuilt(request, '') }),
        platform.sendNotification({ ...paid, state: 'credited' as 'paid' }),
        platform.sendNotification({ ...paid, amount: '1e3' as Amount }),
      ];
      for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
      expect(await member.balance()).toBe(0n);
      expect((await platform.sendNotification(paid, { at: platform.world.now - 5 * minute })).status).toBe(200);
    });

    test('an unknown order is 404', async () => {
      expect((await platform.sendNotification(notificationOf('nobody', 'paid'))).status).toBe(404);
    });

    test('a failed notification is retried after 1, 2, 4 and 8 seconds until it succeeds', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      const start = platform.world.now;
      const tried: number[] = [];
      platform.world.line = async (request, forward) => {
        tried.push((platform.world.now - start) / 1_000);
        if (tried.length === 1) throw new Error('cut before sending');
        if (tried.length === 2) return new Response(null, { status: 503 });
        if (tried.length < 5) {
          await forward(request); // Accepted, but the response is lost.
          throw new Error('cut in the reply');
        }
        return forward(request);
      };
      await platform.paymentPage(deposit, 'approved');
      await platform.advanceAndWork();
      for (let passed = 0; passed < 60; passed += 1) await platform.advanceAndWork(1_000);
      platform.world.line = async (request, forward) => forward(request);
      expect(tried).toEqual([0, 1, 3, 7, 15]);
      expect(await member.balance()).toBe(50_000n);
    });
  });

  test('a fault at any statement of a deposit or of its credit leaves nothing half done (SEC-10)', async () => {
    const member = await platform.signedInMember();
    const rows = async () => (await platform.db.selectFrom('deposits').select('id').where('member_id', '=', member.id).execute()).length;
    const order = { method: 'debit-card', amount: '500.00' } as const;
    let key: string;
    let faults = 0;
    const statuses = new Set<number>();
    for (let statement = 1; ; statement += 1) {
      key = crypto.randomUUID();
      const before = await rows();
      platform.world.failAt = statement;
      const { status } = await member.ask('wallet.deposit', order, { key });
      const isBeyondLast = platform.world.failAt > 0;
      platform.world.failAt = null;
      if (isBeyondLast) break; // The call has fewer statements than this.
      faults += 1;
      statuses.add(status);
      // Before the first commit nothing exists. After it one deposit exists, in doubt until the key is used again.
      expect([statement, status, (await rows()) - before]).toEqual([statement, status, status === 408 ? 1 : 0]);
      expect([(await member.ask('wallet.deposit', order, { key })).status, (await rows()) - before]).toEqual([200, 1]);
    }
    expect([faults > 10, [...statuses].sort()]).toEqual([true, [408, 500]]);

    const { body } = await member.ask('wallet.outcome', { key });
    const deposit = body.value.value as { id: string };
    const paid = notificationOf(deposit.id, 'paid');
    faults = 0;
    for (let statement = 1; ; statement += 1) {
      platform.world.failAt = statement;
      const status = await platform.sendNotification(paid).then(
        (response) => response.status,
        () => 500,
      );
      const isBeyondLast = platform.world.failAt > 0;
      platform.world.failAt = null;
      if (isBeyondLast) break;
      faults += 1;
      expect([statement, status, await member.balance()]).toEqual([statement, 500, 0n]);
    }
    expect(faults).toBeGreaterThan(4);
    expect(await member.balance()).toBe(49_250n);
  });

  test('the ledger balances after all tests (R4)', async () => {
    expect((await verifyLedger(platform.db)).faults).toEqual([]);
  });
});

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, i) => permutations([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [one, ...rest]));
}
