// The provider's hosted page and the way of a deposit through it, on both databases.
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#platform/ledger/audit.ts';
import { onBothEngines } from '../engines.ts';
import { publicUrl, type WalletWorld, walletWorld } from './wallet-world.ts';

const names = (stages: readonly { stage: string; at: string | null; note: string | null }[]) =>
  stages.map(({ stage, at, note }) => `${stage}${at ? '' : '?'}${note ? ` ${note}` : ''}`);
const minute = 60_000;

onBothEngines('payment page', (open) => {
  let house: WalletWorld;
  beforeAll(async () => {
    house = await walletWorld(open);
  });

  describe('MC-04 the hosted page', () => {
    test('names merchant and amount, needs no script and no inline style, and has its own policy', async () => {
      const person = await house.person();
      const deposit = await person.deposit('1234.50');
      const { status, text, headers } = await house.page(deposit);
      expect(status).toBe(200);
      expect(text).toContain('₱1,234.50');
      expect(text).toContain('<dd>Isla</dd>');
      expect(text).toMatch(/<html lang="en-PH" dir="ltr">/);
      expect(text).not.toMatch(/<script|style=|<style|\son\w+=/);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      const css = await house.app.request(`${publicUrl}/pay/pay.css`);
      expect(css.headers.get('content-type')).toContain('text/css');
      expect(await css.text()).toContain('prefers-color-scheme: dark');
    });

    test('speaks the language the deposit was asked in, and comes back to that language', async () => {
      const person = await house.person();
      const inEnglish = await person.deposit();
      const { body } = await person.ask('deposit', { method: 'island-wallet', amount: '500.00', language: 'TY' });
      const tagalog = await house.page(body.value);
      expect(tagalog.text).toContain('<html lang="fil" dir="ltr">');
      expect(tagalog.text).toContain('Aprubahan');
      expect((await house.page(body.value, 'approved')).location).toBe(`${publicUrl}/member/depositv2?deposit=${body.value.id}`);
      expect((await house.page(inEnglish, 'approved')).location).toBe(`${publicUrl}/en/member/depositv2?deposit=${inEnglish.id}`);
    });

    test('an address of which one letter was changed is not paid', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      const forged = { ...deposit, payUrl: (deposit.payUrl ?? '').replace('amount=500.00', 'amount=5.00') };
      expect(forged.payUrl).not.toBe(deposit.payUrl);
      for (const decision of [null, 'approved']) expect((await house.page(forged, decision)).status).toBe(404);
      const elsewhere = { ...deposit, payUrl: (deposit.payUrl ?? '').replace('isla.test%2Fen', 'evil.test%2Fen') };
      expect(elsewhere.payUrl).not.toBe(deposit.payUrl);
      expect((await house.page(elsewhere, 'declined')).status).toBe(404);
      await house.pass();
      expect((await person.status(deposit)).state).toBe('created');
    });

    test('an answer that is none asks again and does nothing', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      expect((await house.page(deposit, 'steal')).status).toBe(400);
      expect((await house.page(deposit, 'toString')).status).toBe(400);
      await house.pass();
      expect((await person.status(deposit)).state).toBe('created');
    });
  });

  describe('MC-04 the way of a deposit', () => {
    test('approve: back to the site, then confirmed, then in the balance', async () => {
      const person = await house.person();
      const deposit = await person.deposit('500.00');
      expect(deposit.reference).toMatch(/^D-[2-9A-HJ-NP-Z]{4}-\d{4}$/);
      expect(names(deposit.stages)).toEqual(['created', 'paying?', 'confirmed?', 'credited?']);
      expect((await house.page(deposit, 'approved')).status).toBe(303);
      expect(await person.balance()).toBe(0n);
      await house.pass();
      const now = await person.status(deposit);
      expect(now).toMatchObject({ state: 'credited', payUrl: null, amount: '500.00', fee: '0.00', credited: '500.00', balance: '500.00' });
      expect(names(now.stages)).toEqual(['created', 'paying', 'confirmed', 'credited']);
      expect(await person.balance()).toBe(50_000n);
    });

    test('MC-08 the fee of a card stays with the house, to the cent, and the record tells it', async () => {
      const person = await house.person();
      const deposit = await person.deposit('200.67', 'debit-card');
      expect(deposit).toMatchObject({ amount: '200.67', fee: '3.01', credited: '197.66' });
      await house.page(deposit, 'approved');
      await house.pass();
      expect(await person.balance()).toBe(19_766n);
      expect((await person.ask('ledger', {})).body.value.rows).toMatchObject([{ kind: 'deposit', amount: '197.66', fee: '3.01' }]);
      const lines = await house.db
        .selectFrom('entries')
        .innerJoin('postings', 'postings.id', 'entries.posting_id')
        .innerJoin('accounts', 'accounts.id', 'entries.account_id')
        .select(['accounts.kind', 'accounts.name', 'entries.amount'])
        .where('postings.reference', '=', deposit.reference)
        .orderBy('entries.amount')
        .execute();
      expect(lines).toEqual([
        { kind: 'house', name: 'bank', amount: -20_067n },
        { kind: 'house', name: 'fees', amount: 301n },
        { kind: 'main', name: null, amount: 19_766n },
      ]);
    });

    test('decline: an end, and no money', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      await house.page(deposit, 'declined');
      await house.pass();
      const now = await person.status(deposit);
      expect(now.state).toBe('declined');
      expect(now.payUrl).toBeNull();
      expect(names(now.stages)).toEqual(['created', 'declined']);
      expect(await person.balance()).toBe(0n);
    });

    test('approve later: under way at once, credited after twenty seconds and not before', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      await house.page(deposit, 'approved_later');
      await house.pass();
      expect((await person.status(deposit)).state).toBe('pending');
      await house.pass(19_999);
      expect((await person.status(deposit)).state).toBe('pending');
      await house.pass(1);
      expect((await person.status(deposit)).state).toBe('credited');
    });

    test('MC-04 leave without paying: the provider tells it, the deposit ends at once, and the page says so', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      const { status, location } = await house.page(deposit, 'cancelled');
      expect([status, location]).toEqual([303, `${publicUrl}/en/member/depositv2?deposit=${deposit.id}`]);
      await house.pass();
      const left = await person.status(deposit);
      expect(left).toMatchObject({ state: 'expired', payUrl: null, openUntil: null, balance: null });
      expect(names(left.stages)).toEqual(['created', 'cancelled']);
      // Nobody can pay there any more.
      expect((await person.ask('depositMethods', {})).body.value.leftToday).toBe('100000.00');
      expect((await house.page(deposit)).text).toContain('You left without paying');
      const again = await house.page(deposit, 'approved');
      expect(again.text).toContain('Nothing was taken twice.');
      await house.pass(25 * minute);
      expect(await person.status(deposit)).toEqual(left);
      expect(await person.balance()).toBe(0n);
    });

    test('MC-04 the page is closed: nothing happens, it can be opened again, and after 30 minutes the deposit is given up', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      expect((await house.page(deposit)).status).toBe(200);
      await house.pass(29 * minute);
      const open = await person.status(deposit);
      expect(open).toMatchObject({ state: 'created', payUrl: deposit.payUrl });
      await house.pass(2 * minute);
      const given = await person.status(deposit);
      expect(given).toMatchObject({ state: 'expired', payUrl: null });
      expect(names(given.stages)).toEqual(['created', 'expired']);
      // What no longer counts in the day's limit can no longer be paid.
      for (const answer of [null, 'approved']) {
        const over = await house.page(deposit, answer);
        expect([answer, over.status, over.text.includes('This payment has expired')]).toEqual([answer, 410, true]);
      }
      await house.pass();
      expect(await person.balance()).toBe(0n);
    });

    test('MC-04 cancelled while it is not paid: an end that says so; it counts in the limit of the day while its page could still be paid', async () => {
      const person = await house.person();
      const left = async () => (await person.ask('depositMethods', {})).body.value.leftToday;
      const before = await left();
      const deposits = [await person.deposit('50000.00'), await person.deposit('50000.00')];
      expect(await left()).toBe('0.00');
      expect(deposits.map(({ openUntil }) => Date.parse(openUntil ?? '') - house.world.now)).toEqual([30 * minute, 30 * minute]);
      for (const deposit of deposits) {
        house.world.now += 1_000;
        const { body } = await person.ask('cancelDeposit', { id: deposit.id });
        // Until when it counts is said.
        expect(body.value).toMatchObject({ state: 'expired', payUrl: null, openUntil: deposit.openUntil });
        expect(names(body.value.stages)).toEqual(['created', 'cancelled']);
        expect(await person.status(deposit)).toEqual(body.value);
        expect((await person.ask('cancelDeposit', { id: deposit.id })).body.value).toEqual(body.value);
      }
      // Else cancelling and then paying would lead past the limit, as often as one likes.
      expect(await left()).toBe('0.00');
      await house.pass(29 * minute);
      expect(await left()).toBe('0.00');
      await house.pass(2 * minute);
      const { token } = await house.signIn(person.id);
      expect((await house.ask(token, 'depositMethods', {})).body.value.leftToday).toBe(before);
      for (const { id } of deposits)
        expect((await house.ask(token, 'cancelDeposit', { id })).body.value).toMatchObject({
          openUntil: null,
          stages: [{ stage: 'created' }, { stage: 'cancelled' }],
        });
    });

    test('MC-04 what is paid all the same after it was cancelled is credited once, and says that it came late', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      await person.ask('cancelDeposit', { id: deposit.id });
      await house.page(deposit, 'approved');
      await house.pass();
      const late = await person.status(deposit);
      expect(names(late.stages)).toEqual(['created', 'cancelled', 'paying', 'confirmed', 'credited late']);
      expect(late.balance).toBe('500.00');
      expect((await person.ask('cancelDeposit', { id: deposit.id })).body.value).toEqual(late);
      expect(await person.balance()).toBe(50_000n);
    });

    test('MC-04 what the provider has is not cancelled any more', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      await house.page(deposit, 'approved_later');
      await house.pass();
      expect((await person.ask('cancelDeposit', { id: deposit.id })).body.value.state).toBe('pending');
      await house.pass(20_000);
      expect((await person.status(deposit)).state).toBe('credited');
    });

    test('approved twice, or approved and then declined: it says so and takes the money once', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      const answers = await Promise.all(['approved', 'approved', 'declined'].map((decision) => house.page(deposit, decision)));
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
      const shown = await house.page(deposit, 'approved');
      expect(shown.status).toBe(200);
      expect(shown.text).toContain('Nothing was taken twice.');
      await house.pass();
      await house.pass(10 * minute);
      const { state } = await person.status(deposit);
      const first = answers[0]?.status === 303 || answers[1]?.status === 303;
      expect(state).toBe(first ? 'credited' : 'declined');
      expect(await person.balance()).toBe(first ? 50_000n : 0n);
      expect((await house.page(deposit)).text).toContain(first ? 'You approved this payment.' : 'You declined this payment.');
    });
  });

  test('MC-04 after all of this the ledger adds up', async () => {
    expect((await audit(house.db)).faults).toEqual([]);
  });
});
