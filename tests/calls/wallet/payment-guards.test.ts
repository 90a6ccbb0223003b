// Each guard of payments alone: what the webhook answers and logs, whose order a notification is about, and how a deposit starts.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localizedPath } from '#i18n/localized-url.ts';
import { handleNotification } from '#platform/areas/wallet/payment-notifications.ts';
import { transferReference, withdrawalReference } from '#platform/areas/wallet/references.ts';
import { storePaymentPage } from '#platform/areas/wallet/start-deposit.ts';
import type { RequestContext } from '#platform/context.ts';
import type { Payment, PaymentNotification, PaymentOrder } from '#platform/outside/payment/port.ts';
import { notificationRequest } from '#platform/outside/payment/signatures.ts';
import { secretFor } from '#platform/secrets.ts';
import { minutes } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { publicUrl, secret } from '../../platform.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { notificationOf } from './wallet-fixture.ts';
import { type WithdrawalWorld, withdrawalWorld } from './withdrawal-fixture.ts';

const order = { method: 'island-wallet', amount: '500.00' } as const;

onBothEngines('guards of payments', (open, engine) => {
  let platform: WithdrawalWorld;
  let real: Payment['open'];
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
    real = platform.payment.open;
  });
  beforeEach(() => {
    platform.payment.open = real;
  });

  describe('the webhook', () => {
    test('an accepted notification is answered with success, and no cache keeps the answer (REL-30)', async () => {
      const { id } = await (await platform.signedInMember()).deposit();
      const at = new Date(platform.world.now);
      const response = await platform.fetch(
        notificationRequest(secretFor(secret, 'payments'), `${publicUrl}/hooks/payments/demo`, notificationOf(id, 'paid'), at),
      );
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await response.json()).toEqual({ success: true, value: { outcome: 'credited', replayed: false } });
    });

    test('a body of eight thousand characters is read, and a longer one is refused unread (REL-30)', async () => {
      const send = async (length: number) => {
        const { status, body } = await platform.send('/hooks/payments/demo', { method: 'POST', body: 'x'.repeat(length) });
        return [status, body.errorCode];
      };
      expect(await send(8_000)).toEqual([401, 'hook.signature']);
      expect(await send(8_001)).toEqual([413, 'body.too_large']);
    });

    test('a field that no database can keep is named to the provider as invalid (REL-30)', async () => {
      const { body } = await platform.sendNotification(notificationOf('a\0b', 'paid'));
      expect(body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { order: { code: 'field.invalid' } } } });
    });

    test('each notification is logged with what became of it, as a fault where a person must look (REL-30)', async () => {
      const { id, reference } = await (await platform.signedInMember()).deposit();
      const { world } = platform;
      const logged = async (what: PaymentNotification) => {
        const [lines, faults] = [world.lines.length, world.faults.length];
        await platform.sendNotification(what);
        return { lines: world.lines.slice(lines), faults: world.faults.length - faults };
      };
      const line = (message: string, what: PaymentNotification, outcome: string, known: object) => {
        const { notificationId, orderId, state, amount } = what;
        const fields = { notification: notificationId, order: orderId, state, amount, outcome, ...known };
        return `${message} ${JSON.stringify({ hook: 'payments', provider: 'demo', ...fields })}`;
      };
      const [taken, refused] = ['a payment notification was taken', 'a payment notification was refused'];
      for (const [message, outcome, what, faults] of [
        [taken, 'noted', notificationOf(id, 'pending'), 0],
        [refused, 'wrong_amount', notificationOf(id, 'paid', '499.99'), 1],
        [taken, 'credited', notificationOf(id, 'paid'), 0],
        [taken, 'ignored', notificationOf(id, 'paid'), 0],
        ['a provider told two different ends of one payment', 'contradiction', notificationOf(id, 'declined'), 1],
      ] as const)
        expect(await logged(what)).toEqual({ lines: [line(message, what, outcome, { reference })], faults });
      const unknown = notificationOf('nobody', 'paid');
      expect(await logged(unknown)).toEqual({ lines: [line(refused, unknown, 'unknown', {})], faults: 1 });
    });
  });

  describe('notifications', () => {
    const take = (what: PaymentNotification, provider = 'demo') =>
      handleNotification(platform.db, { code: provider, brand: platform.appContext.brand }, what, new Date(platform.world.now));

    test('a deposit that its page has shown as given up is told when it arrives after all, however soon (MC-14)', async () => {
      const member = await platform.signedInMember();
      const [left, cancelled] = [await member.deposit(), await member.deposit('700.00')];
      await platform.sendNotification(notificationOf(left.id, 'cancelled'));
      await member.ask('wallet.cancelDeposit', { id: cancelled.id });
      platform.advance(minutes(1));
      await platform.sendNotification(notificationOf(left.id, 'paid'));
      await platform.sendNotification(notificationOf(cancelled.id, 'paid', '700.00'));
      const { messages } = await platform.takeValue('member.messages', {}, member);
      expect(messages.map(({ title }) => title.replace(/^\S+ /, ''))).toEqual(
        [cancelled, left].map(({ reference }) => `from your deposit has arrived (${reference})`),
      );
    });

    test('a withdrawal follows its own provider alone, and an unreadable amount moves nothing (MC-05, REL-30)', async () => {
      const player = await platform.player(50_000);
      const { id, reference } = await player.requested('500.00');
      const sent = notificationOf(id, 'sent');
      expect(await take(sent, 'other')).toEqual({ outcome: 'unknown', replayed: false });
      for (const state of ['sent', 'proven'] as const)
        expect(await take(notificationOf(id, state, 'much'))).toEqual({ outcome: 'wrong_amount', replayed: false, reference });
      expect(await player.money()).toEqual([0n, 50_000n]);
      for (const replayed of [false, true]) expect(await take(sent)).toEqual({ outcome: 'sent', replayed, reference });
      expect(await player.money()).toEqual([0n, 0n]);
    });
  });

  describe('the start of a deposit', () => {
    test('a method that is unknown or whose provider does not run starts nothing (MC-04)', async () => {
      const member = await platform.signedInMember();
      const unknown = await member.ask('wallet.deposit', { ...order, method: 'shells' });
      expect(unknown.body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { method: { code: 'field.invalid' } } } });
      await platform.db.updateTable('payment_methods').set({ provider: 'gone' }).where('code', '=', 'bank-transfer').execute();
      expect((await member.ask('wallet.deposit', { ...order, method: 'bank-transfer' })).body.errorCode).toBe('wallet.method_closed');
      await platform.db.updateTable('payment_methods').set({ provider: 'demo' }).where('code', '=', 'bank-transfer').execute();
      expect(await platform.db.selectFrom('deposits').select('id').where('member_id', '=', member.id).execute()).toEqual([]);
    });

    test('the payment page gets the language asked for or that of the request, else the brand’s first (R7)', async () => {
      const { brand } = platform.appContext;
      const orders: PaymentOrder[] = [];
      platform.payment.open = (wanted, signal) => {
        orders.push(wanted);
        return real(wanted, signal);
      };
      const asked = [
        ['EN', 'TY', 'EN'],
        ['en', 'TY', 'EN'],
        [undefined, 'EN', 'EN'],
        // A language that exists, but not at this brand; one that does not exist.
        ['CN', 'EN', 'TY'],
        ['XX', 'EN', 'TY'],
        [undefined, 'CN', 'TY'],
      ] as const;
      for (const [wanted, ofRequest] of asked) {
        const member = await platform.signedInMember();
        await member.ask('wallet.deposit', { ...order, ...(wanted ? { language: wanted } : {}) }, { language: ofRequest });
      }
      expect(orders.map(({ language }) => language)).toEqual(asked.map(([, , language]) => language));
      for (const { id, language, returnUrl } of orders)
        expect(returnUrl).toBe(`${publicUrl}${localizedPath(brand, language, '/member/depositv2')}?deposit=${id}`);
    });

    test('its id is twenty characters that nobody confuses, in lower case', async () => {
      const member = await platform.signedInMember();
      for (let n = 0; n < 3; n += 1) expect((await member.deposit()).id).toMatch(/^[2-9bcdfghjkmnpqrstvwxz]{20}$/);
    });

    test('a provider that opens no page is logged with the order and the reason', async () => {
      const member = await platform.signedInMember();
      platform.payment.open = () => Promise.reject(new Error('the bank sleeps'));
      expect((await member.ask('wallet.deposit', order)).body.errorCode).toBe('wallet.method_closed');
      const { id } = await platform.db.selectFrom('deposits').select('id').where('member_id', '=', member.id).executeTakeFirstOrThrow();
      const [message, fields] = (platform.world.faults.at(-1) ?? '').split(/ (?=\{)/);
      expect(message).toBe('the payment provider opened no page');
      expect(JSON.parse(fields ?? '')).toEqual({
        requestId: expect.any(String),
        provider: 'demo',
        order: id,
        why: 'Error: the bank sleeps',
      });
    });

    const context = () => ({ ...platform.appContext, db: platform.db, now: new Date(platform.world.now) }) as unknown as RequestContext;

    test('a deposit keeps its first page, and is not given up for a later answer without one (R4)', async () => {
      const { id, payUrl } = await (await platform.signedInMember()).deposit();
      platform.advance(minutes(1));
      const stored = await platform.db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(stored).toMatchObject({ state: 'created', pay_url: payUrl });
      for (const page of [`${publicUrl}/pay/another`, null]) expect(await storePaymentPage(context(), id, page)).toEqual(stored);
    });

    // The embedded engine has one connection, so two calls cannot overlap.
    if (engine === 'postgres')
      test('a page that comes while the deposit expires waits, and is not given to the expired one (R4)', async () => {
        const { id } = await (await platform.signedInMember()).deposit();
        await platform.db.updateTable('deposits').set({ pay_url: null }).where('id', '=', id).execute();
        const { asked } = await platform.db.transaction().execute(async (trx) => {
          await trx
            .updateTable('deposits')
            .set({ state: 'expired', expired_at: new Date(platform.world.now) })
            .where('id', '=', id)
            .execute();
          const storing = storePaymentPage(context(), id, `${publicUrl}/pay/late`);
          expect(await waitsForLock(platform.db, storing)).toBe(true);
          return { asked: storing };
        });
        expect(await asked).toMatchObject({ state: 'expired', pay_url: null });
      });
  });

  describe('references', () => {
    /** Draws a reference of each of these places in the alphabet, and none more. */
    const draws = (...places: readonly number[]) => {
      const left = places.flatMap((place) => Array<number>(8).fill(place));
      return () => {
        const next = left.shift();
        if (next === undefined) throw new Error('more references were drawn than expected');
        return next;
      };
    };

    test('a reference that a posting of the kind has is not given again; one of another kind is free (MC-08)', async () => {
      const { db } = platform;
      const { id } = await platform.signedInMember();
      await platform.move(id, 'transfer', 1, { reference: 'T-2222-0000' });
      await platform.move(id, 'wallet_transfer', 1, { reference: 'T-3333-1111' });
      expect(await transferReference({ db, random: draws(0, 1) }, 'transfer')).toBe('T-3333-1111');
      expect(await transferReference({ db, random: draws(1, 2) }, 'wallet_transfer')).toBe('T-4444-2222');
    });

    test('a reference that a withdrawal has is not given again; any other is free (MC-05)', async () => {
      const { db } = platform;
      const { id } = await (await platform.player()).requested('500.00');
      await db.updateTable('withdrawals').set({ reference: 'W-2222-0000' }).where('id', '=', id).execute();
      expect(await withdrawalReference({ db, random: draws(0, 1) })).toBe('W-3333-1111');
    });
  });
});
