// The payment provider's hosted page and the stages of a deposit through it, on both databases.
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { onBothEngines } from '../../engines.ts';
import { publicUrl } from '../../platform.ts';
import { type WalletWorld, walletWorld } from './wallet-fixture.ts';

const names = (stages: readonly { stage: string; at: string | null; note: string | null }[]) =>
  stages.map(({ stage, at, note }) => `${stage}${at ? '' : '?'}${note ? ` ${note}` : ''}`);
const minute = 60_000;

onBothEngines('payment page', (open) => {
  let platform: WalletWorld;
  beforeAll(async () => {
    platform = await walletWorld(open);
  });

  describe('the hosted page (MC-04)', () => {
    test('names merchant and amount, needs no script and no inline style, and sends its own CSP', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit('1234.50');
      const { status, text, headers } = await platform.paymentPage(deposit);
      expect(status).toBe(200);
      expect(text).toContain('₱1,234.50');
      expect(text).toContain('<dd>Isla</dd>');
      expect(text).toMatch(/<html lang="en-PH" dir="ltr">/);
      expect(text).not.toMatch(/<script|style=|<style|\son\w+=/);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      const css = await platform.request(`${publicUrl}/pay/pay.css`);
      expect(css.headers.get('content-type')).toContain('text/css');
      expect(await css.text()).toContain('prefers-color-scheme: dark');
    });

    test('uses the language of the deposit and returns to it', async () => {
      const member = await platform.signedInMember();
      const inEnglish = await member.deposit();
      const { body } = await member.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00', language: 'TY' });
      const tagalog = await platform.paymentPage(body.value);
      expect(tagalog.text).toContain('<html lang="fil" dir="ltr">');
      expect(tagalog.text).toContain('Aprubahan');
      expect((await platform.paymentPage(body.value, 'approved')).location).toBe(`${publicUrl}/member/depositv2?deposit=${body.value.id}`);
      expect((await platform.paymentPage(inEnglish, 'approved')).location).toBe(`${publicUrl}/en/member/depositv2?deposit=${inEnglish.id}`);
    });

    test('refuses a changed address', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      const forged = { ...deposit, payUrl: (deposit.payUrl ?? '').replace('amount=500.00', 'amount=5.00') };
      expect(forged.payUrl).not.toBe(deposit.payUrl);
      for (const decision of [null, 'approved']) expect((await platform.paymentPage(forged, decision)).status).toBe(404);
      const elsewhere = { ...deposit, payUrl: (deposit.payUrl ?? '').replace('isla.test%2Fen', 'evil.test%2Fen') };
      expect(elsewhere.payUrl).not.toBe(deposit.payUrl);
      expect((await platform.paymentPage(elsewhere, 'declined')).status).toBe(404);
      await platform.advanceAndWork();
      expect((await member.status(deposit)).state).toBe('created');
    });

    test('refuses an unknown decision and changes nothing', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      expect((await platform.paymentPage(deposit, 'steal')).status).toBe(400);
      expect((await platform.paymentPage(deposit, 'toString')).status).toBe(400);
      await platform.advanceAndWork();
      expect((await member.status(deposit)).state).toBe('created');
    });
  });

  describe('the stages of a deposit (MC-04)', () => {
    test('approval redirects to the site, then confirms, then credits the balance', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit('500.00');
      expect(deposit.reference).toMatch(/^D-[2-9A-HJ-NP-Z]{4}-\d{4}$/);
      expect(names(deposit.stages)).toEqual(['created', 'paying?', 'confirmed?', 'credited?']);
      expect((await platform.paymentPage(deposit, 'approved')).status).toBe(303);
      expect(await member.balance()).toBe(0n);
      await platform.advanceAndWork();
      const now = await member.status(deposit);
      expect(now).toMatchObject({ state: 'credited', payUrl: null, amount: '500.00', fee: '0.00', credited: '500.00', balance: '500.00' });
      expect(names(now.stages)).toEqual(['created', 'paying', 'confirmed', 'credited']);
      expect(await member.balance()).toBe(50_000n);
    });

    test('a card fee goes to the house, exact to the cent, and the record shows it (MC-08)', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit('200.67', 'debit-card');
      expect(deposit).toMatchObject({ amount: '200.67', fee: '3.01', credited: '197.66' });
      await platform.paymentPage(deposit, 'approved');
      await platform.advanceAndWork();
      expect(await member.balance()).toBe(19_766n);
      expect((await member.ask('wallet.ledger', {})).body.value.rows).toMatchObject([{ kind: 'deposit', amount: '197.66', fee: '3.01' }]);
      const lines = await platform.db
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

    test('a declined deposit ends without money', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      await platform.paymentPage(deposit, 'declined');
      await platform.advanceAndWork();
      const now = await member.status(deposit);
      expect(now.state).toBe('declined');
      expect(now.payUrl).toBeNull();
      expect(names(now.stages)).toEqual(['created', 'declined']);
      expect(await member.balance()).toBe(0n);
    });

    test('delayed approval is pending at once and credited after twenty seconds, not before', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      await platform.paymentPage(deposit, 'approved_later');
      await platform.advanceAndWork();
      expect((await member.status(deposit)).state).toBe('pending');
      await platform.advanceAndWork(19_999);
      expect((await member.status(deposit)).state).toBe('pending');
      await platform.advanceAndWork(1);
      expect((await member.status(deposit)).state).toBe('credited');
    });

    test('leaving without paying ends the deposit at once, and the page reports it (MC-04)', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      const { status, location } = await platform.paymentPage(deposit, 'cancelled');
      expect([status, location]).toEqual([303, `${publicUrl}/en/member/depositv2?deposit=${deposit.id}`]);
      await platform.advanceAndWork();
      const left = await member.status(deposit);
      expect(left).toMatchObject({ state: 'expired', payUrl: null, openUntil: null, balance: null });
      expect(names(left.stages)).toEqual(['created', 'cancelled']);
      // The page can no longer be paid, so the daily limit is restored.
      expect((await member.ask('wallet.depositMethods', {})).body.value.leftToday).toBe('100000.00');
      expect((await platform.paymentPage(deposit)).text).toContain('You left without paying');
      const again = await platform.paymentPage(deposit, 'approved');
      expect(again.text).toContain('Nothing was taken twice.');
      await platform.advanceAndWork(25 * minute);
      expect(await member.status(deposit)).toEqual(left);
      expect(await member.balance()).toBe(0n);
    });

    test('a closed page can be reopened, and after 30 minutes the deposit expires (MC-04)', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      expect((await platform.paymentPage(deposit)).status).toBe(200);
      await platform.advanceAndWork(29 * minute);
      const open = await member.status(deposit);
      expect(open).toMatchObject({ state: 'created', payUrl: deposit.payUrl });
      await platform.advanceAndWork(2 * minute);
      const given = await member.status(deposit);
      expect(given).toMatchObject({ state: 'expired', payUrl: null });
      expect(names(given.stages)).toEqual(['created', 'expired']);
      // A deposit that left the daily limit can no longer be paid.
      for (const answer of [null, 'approved']) {
        const over = await platform.paymentPage(deposit, answer);
        expect([answer, over.status, over.text.includes('This payment has expired')]).toEqual([answer, 410, true]);
      }
      await platform.advanceAndWork();
      expect(await member.balance()).toBe(0n);
    });

    test('a cancelled deposit counts in the daily limit while its page can still be paid (MC-04)', async () => {
      const member = await platform.signedInMember();
      const left = async () => (await member.ask('wallet.depositMethods', {})).body.value.leftToday;
      const before = await left();
      const deposits = [await member.deposit('50000.00'), await member.deposit('50000.00')];
      expect(await left()).toBe('0.00');
      expect(deposits.map(({ openUntil }) => Date.parse(openUntil ?? '') - platform.world.now)).toEqual([30 * minute, 30 * minute]);
      for (const deposit of deposits) {
        platform.world.now += 1_000;
        const { body } = await member.ask('wallet.cancelDeposit', { id: deposit.id });
        // The response states until when it counts.
        expect(body.value).toMatchObject({ state: 'expired', payUrl: null, openUntil: deposit.openUntil });
        expect(names(body.value.stages)).toEqual(['created', 'cancelled']);
        expect(await member.status(deposit)).toEqual(body.value);
        expect((await member.ask('wallet.cancelDeposit', { id: deposit.id })).body.value).toEqual(body.value);
      }
      // Otherwise cancelling and then paying would bypass the limit, any number of times.
      expect(await left()).toBe('0.00');
      await platform.advanceAndWork(29 * minute);
      expect(await left()).toBe('0.00');
      await platform.advanceAndWork(2 * minute);
      const token = await platform.signIn(member.id);
      expect((await platform.ask('wallet.depositMethods', {}, { token })).body.value.leftToday).toBe(before);
      for (const { id } of deposits)
        expect((await platform.ask('wallet.cancelDeposit', { id }, { token })).body.value).toMatchObject({
          openUntil: null,
          stages: [{ stage: 'created' }, { stage: 'cancelled' }],
        });
    });

    test('a payment after cancellation is credited once and marked late (MC-04)', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      await member.ask('wallet.cancelDeposit', { id: deposit.id });
      await platform.paymentPage(deposit, 'approved');
      await platform.advanceAndWork();
      const late = await member.status(deposit);
      expect(names(late.stages)).toEqual(['created', 'cancelled', 'paying', 'confirmed', 'credited late']);
      expect(late.balance).toBe('500.00');
      expect((await member.ask('wallet.cancelDeposit', { id: deposit.id })).body.value).toEqual(late);
      expect(await member.balance()).toBe(50_000n);
    });

    test('a deposit that the provider has accepted cannot be cancelled (MC-04)', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      await platform.paymentPage(deposit, 'approved_later');
      await platform.advanceAndWork();
      expect((await member.ask('wallet.cancelDeposit', { id: deposit.id })).body.value.state).toBe('pending');
      await platform.advanceAndWork(20_000);
      expect((await member.status(deposit)).state).toBe('credited');
    });

    test('a second decision shows the first and takes the money once', async () => {
      const member = await platform.signedInMember();
      const deposit = await member.deposit();
      const answers = await Promise.all(['approved', 'approved', 'declined'].map((decision) => platform.paymentPage(deposit, decision)));
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
      const shown = await platform.paymentPage(deposit, 'approved');
      expect(shown.status).toBe(200);
      expect(shown.text).toContain('Nothing was taken twice.');
      await platform.advanceAndWork();
      await platform.advanceAndWork(10 * minute);
      const { state } = await member.status(deposit);
      const first = answers[0]?.status === 303 || answers[1]?.status === 303;
      expect(state).toBe(first ? 'credited' : 'declined');
      expect(await member.balance()).toBe(first ? 50_000n : 0n);
      expect((await platform.paymentPage(deposit)).text).toContain(first ? 'You approved this payment.' : 'You declined this payment.');
    });
  });

  test('the ledger balances after all tests (R4)', async () => {
    expect((await verifyLedger(platform.db)).faults).toEqual([]);
  });
});
