// The seamless wallet without a platform: how the game's server reads each answer, and how a request is signed, read and recognised.
import { expect, test } from 'vitest';
import { walletClient } from '#platform/vendors/originals/wallet-client.ts';
import {
  fingerprint,
  readBody,
  seamlessWalletSchemas,
  signatureHeader,
  signRequest,
  timestampHeader,
  verifyRequest,
} from '#platform/vendors/seamless-wallet-protocol.ts';
import { DomainError } from '#values/domain-error.ts';
import { millis } from '#values/time.ts';

const secret = 'a secret of thirty-two bytes or more, for tests';
const now = millis(1_800_000_000_000);
const body = { transaction: 't-1', round: 'r-1', session: 's-1', player: '7', game: 'lantern-tide', amount: '1.00' };

const clientOf = (callWallet: (request: Request) => Promise<Response>) => walletClient({ callWallet, secret, clock: () => now });
const outcomeOf = (answer: unknown, status = 200) => clientOf(async () => Response.json(answer, { status })).debit(body);
const refused = (errorCode: unknown, value?: unknown) => outcomeOf({ success: false, errorCode, value }, 409);

test.each(['debit', 'credit', 'rollback', 'balance'] as const)(
  'a %s is posted to its path, as JSON, with a signature over it (R14)',
  async (kind) => {
    const asked: Request[] = [];
    const client = clientOf(async (request) => {
      asked.push(request);
      return Response.json({ success: true, value: { balance: '12.50' } });
    });
    expect(await (client[kind] as (request: object) => Promise<unknown>)(body)).toEqual({ is: 'accepted', balance: '12.50' });
    const [request] = asked;
    const path = `/hooks/wallet/originals/${kind}`;
    const text = await request?.text();
    expect([request?.method, new URL(request?.url ?? '').pathname, request?.headers.get('content-type'), JSON.parse(text ?? '')]).toEqual([
      'POST',
      path,
      'application/json',
      body,
    ]);
    const timestamp = request?.headers.get(timestampHeader) ?? '';
    const signature = request?.headers.get(signatureHeader) ?? '';
    expect(() => verifyRequest(secret, { method: 'POST', path, timestamp, signature, body: text ?? '' }, now)).not.toThrow();
  },
);

test.each([
  ['a balance that is no amount', { success: true, value: { balance: '12.5.0' } }, 200],
  ['a balance that is a number', { success: true, value: { balance: 12 } }, 200],
  ['a balance in a list', { success: true, value: { balance: ['12.50'] } }, 200],
  ['no balance', { success: true, value: {} }, 200],
  ['no value', { success: true }, 200],
  ['success that is no yes', { success: 'yes', value: { balance: '12.50' } }, 200],
  ['no success', { value: { balance: '12.50' } }, 200],
  ['the status of a fault', { success: true, value: { balance: '12.50' } }, 502],
  ['a wallet that is away', { success: false, errorCode: 'platform.away' }, 503],
  ['a wallet that is too slow', { success: false, errorCode: 'call.timeout' }, 408],
  ['a wallet that has too much to do', { success: false, errorCode: 'rate.too_many' }, 429],
  ['a refusal without a code', { success: false }, 409],
  ['a code that is no text', { success: false, errorCode: ['wallet.insufficient_funds'] }, 409],
  ['nothing', null, 200],
])('an answer with %s leaves the outcome unknown (R14)', async (_, answer, status) => {
  expect(await outcomeOf(answer, status)).toEqual({ is: 'unknown' });
});

test.each([
  ['internal', 500],
  ['input.invalid', 400],
  ['vendor.transaction_differs', 409],
])('an answer %s is a fault that a person must read of (REL-10)', async (errorCode, status) => {
  expect(await outcomeOf({ success: false, errorCode }, status)).toEqual({ is: 'failed', code: errorCode });
});

test('no answer, and one that is no JSON, leave the outcome unknown (R14)', async () => {
  expect(await clientOf(() => Promise.reject(new TypeError('gone'))).debit(body)).toEqual({ is: 'unknown' });
  expect(await clientOf(async () => new Response('<html>')).debit(body)).toEqual({ is: 'unknown' });
});

const limited = { hours: 24, limit: '10.00', left: '2.50' };
test.each([
  ['wallet.insufficient_funds', undefined, {}],
  ['wallet.insufficient_funds', limited, {}],
  ['game.stake_too_high', { limit: '5.00' }, { highest: '5.00' }],
  ['game.stake_too_high', limited, { highest: '10.00' }],
  ['game.stake_too_high', {}, {}],
  ['game.stake_too_high', { limit: 5 }, {}],
  ['protection.stake_limit', limited, { own: limited }],
  ['protection.loss_limit', { ...limited, minutes: 90 }, { own: limited }],
  ['protection.time_limit', { hours: 720, minutes: 90 }, { own: { hours: 720, minutes: 90 } }],
  ['protection.time_limit', { hours: 720, minutes: 90, limit: '10.00' }, { own: { hours: 720, minutes: 90 } }],
  ['protection.time_limit', { hours: 720, minutes: 90, left: '10.00' }, { own: { hours: 720, minutes: 90 } }],
  ['protection.time_limit', { hours: 720, minutes: '90' }, {}],
  ['protection.stake_limit', { ...limited, hours: '24' }, {}],
  ['protection.reality_check', {}, {}],
])('a refusal %s with %o says of its limit what it knows', async (code, value, of) => {
  expect(await refused(code, value)).toEqual({ is: 'refused', code, ...of });
});

const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof DomainError ? error.code : error;
  }
};

test('a signature of another length, letter, secret, method, path, time or body is refused (R14)', () => {
  const signed = { method: 'POST', path: '/hooks/wallet/originals/debit', timestamp: String(now), body: '{}' };
  const signature = signRequest(secret, signed.method, signed.path, signed.timestamp, signed.body);
  const verify = (change: Partial<typeof signed & { signature: string }>, by = secret) =>
    codeOf(() => verifyRequest(by, { ...signed, signature, ...change }, now));
  expect(verify({})).toBeUndefined();
  for (const change of [
    { signature: '' },
    { signature: `${signature}0` },
    { signature: signature.slice(1) },
    { signature: signature.replace(/^./, (letter) => (letter === '0' ? '1' : '0')) },
    { method: 'GET' },
    { path: '/hooks/wallet/originals/credit' },
    { timestamp: String(now + 1) },
    { body: '{ }' },
  ])
    expect(verify(change), JSON.stringify(change)).toBe('vendor.signature');
  expect(verify({}, 'another secret')).toBe('vendor.signature');
});

test('a request is taken within a minute of the clock, and its time is 13 digits (R14)', () => {
  const verify = (timestamp: string) => {
    const signed = { method: 'POST', path: '/hooks/wallet/originals/debit', timestamp, body: '{}' };
    const signature = signRequest(secret, signed.method, signed.path, signed.timestamp, signed.body);
    return codeOf(() => verifyRequest(secret, { ...signed, signature }, now));
  };
  for (const at of [now - 60_000, now, now + 60_000]) expect(verify(String(at))).toBeUndefined();
  for (const at of [now - 60_001, now + 60_001]) expect(verify(String(at))).toBe('vendor.stale');
  for (const at of ['', ` ${now}`, `+${now}`, `${now}.0`, `${now} `, String(now).slice(0, 12)]) expect(verify(at)).toBe('vendor.stale');
});

test('a body that is no JSON or has faulty fields is refused, with their names (R2)', () => {
  const read = (text: string) => {
    try {
      return readBody(text, seamlessWalletSchemas.debit);
    } catch (error) {
      return error instanceof DomainError ? { code: error.code, ...error.params } : error;
    }
  };
  expect(read(JSON.stringify(body))).toEqual(body);
  expect(read('{')).toEqual({ code: 'input.not_json' });
  const invalid = { code: 'field.invalid' };
  expect(read(JSON.stringify({ ...body, amount: '-1.00', player: '07' }))).toEqual({
    code: 'input.invalid',
    fields: { amount: invalid, player: invalid },
  });
  expect(read('[]')).toEqual({ code: 'input.invalid', fields: { body: invalid } });
  expect(read(JSON.stringify({ ...body, more: 1 }))).toEqual({ code: 'input.invalid', fields: { body: invalid } });
});

test('a request is recognised by its kind and fields in any order, as releases before recognised it (R14)', () => {
  const known = 'rqJsXJzsVqvPaqkGWizncdQz2ic75j8cDPtSLbjCOW0';
  expect(fingerprint('debit', body)).toBe(known);
  expect(fingerprint('debit', Object.fromEntries(Object.entries(body).reverse()))).toBe(known);
  const others = [
    fingerprint('credit', body),
    fingerprint('debit', { ...body, amount: '1.01' }),
    fingerprint('debit', { ...body, more: '' }),
  ];
  expect(new Set([known, ...others]).size).toBe(4);
});

test('ids, players and amounts of a request are taken in their form alone (R4)', () => {
  const isTaken = (change: Partial<typeof body>) => seamlessWalletSchemas.debit.safeParse({ ...body, ...change }).success;
  for (const id of ['a', 'a.b:c-d_9', 'x'.repeat(80)]) expect(isTaken({ transaction: id }), id).toBe(true);
  for (const id of ['', ' a', 'a ', 'a/b', 'é', 'x'.repeat(81)]) expect(isTaken({ transaction: id }), id).toBe(false);
  for (const player of ['1', '10', '9'.repeat(18)]) expect(isTaken({ player }), player).toBe(true);
  for (const player of ['', '0', '07', '-7', '7a', 'a7', '7.0', '9'.repeat(19)]) expect(isTaken({ player }), player).toBe(false);
  for (const amount of ['0.00', '0.01', '1', '1000.00']) expect(isTaken({ amount }), amount).toBe(true);
  for (const amount of ['', '1.', '1.000', '-1.00', '1,00', '1e3']) expect(isTaken({ amount }), amount).toBe(false);
});
