// Tests a session that is replaced while requests of the previous one are pending; the test answers each in its own order.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Visitor, visit } from './fake-browser.ts';

const funds = 'GET /wps/member/info/funds/consolidated';
const standing = (unreadMessage: number) => ({ sumBalance: '5.00', currencySymbol: '₱', unreadMessage, availablePromoCount: 0 });
const good = (value: unknown) => Response.json({ success: true, value });
const refusal = (errorCode: string) => Response.json({ success: false, errorCode, message: 'No.', value: {} }, { status: 401 });

let visitor: Visitor;
/** Pending requests in order of arrival, with the cookie at the time. */
let held: { readonly what: string; readonly cookie: string; answer(response: Response): void }[];
let account: typeof import('#stores/member/account-sync.ts');
let session: typeof import('#stores/access/session.ts');
let client: typeof import('#client/api-client.ts');
let calls: typeof import('#calls/access.ts');

const takeRequest = async (what: string) => {
  await visitor.until(() => held.some((one) => one.what === what), what);
  const [one] = held.splice(
    held.findIndex((each) => each.what === what),
    1,
  );
  if (!one) throw new Error(what);
  return one;
};
const requestCount = (what: string): number => visitor.asked.filter((one) => one === what).length;

beforeEach(async () => {
  held = [];
  visitor = visit(
    (request) =>
      new Promise((answer) => {
        held.push({ what: `${request.method} ${new URL(request.url).pathname}`, cookie: visitor.page.cookie, answer });
      }),
  );
  visitor.page.cookie = 'isla_in=1first';
  vi.resetModules();
  [account, session, client, calls] = await Promise.all([
    import('#stores/member/account-sync.ts'),
    import('#stores/access/session.ts'),
    import('#client/api-client.ts'),
    import('#calls/access.ts'),
  ]);
});
afterEach(() => vi.unstubAllGlobals());

test('an error for the previous session does not end the current one, and the request is repeated in it (SH-31)', async () => {
  const stop = account.watchAccount();
  const old = await takeRequest(funds);
  visitor.page.cookie = 'isla_in=1second';
  old.answer(refusal('session.ended'));
  const again = await takeRequest(funds);
  expect([again.cookie, session.$session.get().state]).toEqual(['isla_in=1second', 'in']);
  again.answer(good(standing(2)));
  await visitor.until(() => account.$unread.get() === 2, 'the messages of this session');
  expect(visitor.page.cookie).toBe('isla_in=1second');
  stop();
});

test('a late response of the previous session is ignored (SH-31)', async () => {
  const stop = account.watchAccount();
  const old = await takeRequest(funds);
  visitor.page.cookie = 'isla_in=1second';
  old.answer(good(standing(9)));
  (await takeRequest(funds)).answer(good(standing(1)));
  await visitor.until(() => account.$unread.get() === 1, 'the messages of this session');
  expect(account.$unread.get()).toBe(1);
  stop();
});

test('requests wait while a call opens a session, and are then sent in the new one (SH-31)', async () => {
  const opening = client.callApi(calls.access.freePlay, { os: 'x', platform: 'W', random: '{}', gatewayVersion: 3 });
  const stop = account.watchAccount();
  const open = await takeRequest('POST /wps/session/login/freeplay');
  await new Promise((resolve) => setImmediate(resolve));
  expect(requestCount(funds)).toBe(0);
  visitor.page.cookie = 'isla_in=1second';
  open.answer(good({ token: '', firstTimeLogin: false, passwordExpired: false }));
  await opening;
  expect((await takeRequest(funds)).cookie).toBe('isla_in=1second');
  stop();
});

test('no request is sent when the cookie is gone, and the page shows as signed out (R3)', async () => {
  const stop = account.watchAccount();
  (await takeRequest(funds)).answer(good(standing(3)));
  await visitor.until(() => account.$unread.get() === 3, 'the messages');
  const before = visitor.asked.length;
  visitor.page.cookie = '';
  expect(await session.loadMember()).toMatchObject({ kind: 'refused', code: 'session.needed' });
  expect([visitor.asked.length - before, session.$session.get()]).toEqual([0, { state: 'out' }]);
  stop();
});

test('the end of the current session is shown, and its readable cookie is deleted (R3)', async () => {
  const stop = account.watchAccount();
  (await takeRequest(funds)).answer(refusal('session.ended'));
  await visitor.until(() => session.$session.get().state === 'ended', 'the end');
  expect(visitor.page.cookie).toContain('Max-Age=0');
  stop();
});
