// The registry of payment providers: a row chooses adapter, secrets, webhook and the origins of its pages.
import { beforeAll, expect, test } from 'vitest';
import { createPlatform } from '#platform/app.ts';
import type { Payment } from '#platform/outside/payment/port.ts';
import { type ProviderRow, paymentProviders } from '#platform/outside/payment/providers.ts';
import { secretFor } from '#platform/secrets.ts';
import type { Amount } from '#values/money.ts';
import { millis } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { publicUrl, secret, testSettings } from '../../platform.ts';
import { type WalletWorld, walletWorld } from './wallet-fixture.ts';

/** Where the pages of the second provider are. */
let theirPage = 'https://pay.other.example/one';
/** Its notification is its secret and the fields, one a line. */
const otherPort = (secret: string): Payment => ({
  available: true,
  patience: millis(1_000),
  open: async () => ({ payUrl: theirPage }),
  read: (_request, body) => {
    const [signature, notificationId = '', orderId = '', amount] = body.split('\n');
    return signature === secret ? { notificationId, orderId, state: 'paid', amount: amount as Amount } : null;
  },
});
const otherRow: ProviderRow = {
  code: 'other',
  demoOnly: false,
  secret: 'other payments',
  origins: ['https://pay.other.example'],
  create: ({ secrets }) => ({ port: otherPort(secrets[0]) }),
};
const rows = [...paymentProviders, otherRow];

onBothEngines('payment providers', (open) => {
  let platform: WalletWorld;
  beforeAll(async () => {
    platform = await walletWorld(open, { rows });
    await platform.db.updateTable('payment_methods').set({ provider: 'other' }).where('code', '=', 'harbour-pay').execute();
    await platform.db.updateTable('payment_methods').set({ provider: 'gone' }).where('code', '=', 'bank-transfer').execute();
  });
  const notify = (code: string, ...lines: readonly string[]) =>
    platform.request(`${publicUrl}/hooks/payments/${code}`, { method: 'POST', body: lines.join('\n') });

  test('each method opens the page of its provider, and only that provider settles its deposits (MC-04)', async () => {
    const member = await platform.signedInMember();
    const theirs = await member.deposit('500.00', 'harbour-pay');
    const ours = await member.deposit('500.00', 'island-wallet');
    expect(theirs.payUrl).toBe('https://pay.other.example/one');
    expect(ours.payUrl).toMatch(`${publicUrl}/pay/`);
    const theirSecret = secretFor(secret, otherRow.secret);
    expect((await notify('demo', theirSecret, 'one', theirs.id, '500.00')).status).toBe(401);
    expect((await notify('other', 'wrong', 'one', theirs.id, '500.00')).status).toBe(401);
    expect((await notify('other', theirSecret, 'one', ours.id, '500.00')).status).toBe(404);
    expect(await member.balance()).toBe(0n);
    expect((await notify('other', theirSecret, 'two', theirs.id, '500.00')).status).toBe(200);
    expect(await member.balance()).toBe(50_000n);
  });

  test('a deposit stays with the provider that opened its page when its method moves to another (MC-04)', async () => {
    const member = await platform.signedInMember();
    const moved = await member.deposit('500.00', 'harbour-pay');
    const change = (provider: string) =>
      platform.db.updateTable('payment_methods').set({ provider }).where('code', '=', 'harbour-pay').execute();
    await change('demo');
    const notification = { notificationId: 'moved', orderId: moved.id, state: 'paid', amount: moved.amount } as const;
    expect((await platform.sendNotification(notification)).status).toBe(404);
    expect(await member.balance()).toBe(0n);
    expect((await notify('other', secretFor(secret, otherRow.secret), 'moved', moved.id, '500.00')).status).toBe(200);
    expect(await member.balance()).toBe(50_000n);
    await change('other');
  });

  test('a method is closed when its provider does not run', async () => {
    const member = await platform.signedInMember();
    const { body } = await member.ask('wallet.depositMethods', {});
    expect(body.value.methods.filter((method) => !method.open).map(({ code }) => code)).toEqual(['bank-transfer']);
    expect((await member.ask('wallet.deposit', { method: 'bank-transfer', amount: '500.00' })).body.errorCode).toBe('wallet.method_closed');
  });

  test('a page at an origin that the row does not name is never opened, and the deposit uses none of the limit', async () => {
    const member = await platform.signedInMember();
    platform.world.faults.splice(0);
    for (const page of ['https://pay.other.example.evil.example/one', 'http://pay.other.example/one', 'javascript:alert(1)', publicUrl]) {
      theirPage = page;
      const { body } = await member.ask('wallet.deposit', { method: 'harbour-pay', amount: '500.00' });
      expect([page, body.errorCode]).toEqual([page, 'wallet.method_closed']);
    }
    theirPage = 'https://pay.other.example/one';
    const named = expect.stringContaining('which the provider’s row does not name');
    expect(platform.world.faults).toEqual([named, named, named, named]);
    expect((await member.ask('wallet.depositMethods', {})).body.value.leftToday).toBe('100000.00');
  });

  test('a notification for a provider that does not run gets 404 in the envelope, and the demo provider runs in demo mode only', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    for (const demo of [true, false]) {
      const site = await createPlatform({ settings: testSettings({ DEMO: demo ? '1' : '0' }), log, database: await open() });
      const send = async (path: string) => {
        const response = await site.fetch(new Request(`${publicUrl}${path}`, { method: 'POST', body: '{}' }));
        return [response.status, ((await response.json()) as { errorCode: string }).errorCode];
      };
      expect(await send('/hooks/payments/other')).toEqual([404, 'call.unknown']);
      expect(await send('/hooks/payments/demo')).toEqual(demo ? [401, 'hook.signature'] : [404, 'call.unknown']);
      const page = await site.fetch(new Request(`${publicUrl}/pay/any`));
      expect([page.status, page.headers.get('content-type')?.split(';')[0]]).toEqual([404, demo ? 'text/html' : 'application/json']);
      await site.drain();
    }
  });
});

test('each provider has a code and secrets of its own', () => {
  for (const name of ['code', 'secret'] as const)
    expect(new Set(paymentProviders.map((row) => row[name])).size).toBe(paymentProviders.length);
});
