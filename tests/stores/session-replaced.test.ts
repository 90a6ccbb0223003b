// A session that is replaced while questions of the one before are under way: the test holds each answer and lets them out in its own order.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Visitor, visit } from './visitor.ts';

const funds = 'GET /wps/member/info/funds/consolidated';
const standing = (unreadMessage: number) => ({ sumBalance: '5.00', currencySymbol: '₱', unreadMessage, availablePromoCount: 0 });
const good = (value: unknown) => Response.json({ success: true, value });
const refusal = (errorCode: string) => Response.json({ success: false, errorCode, message: 'No.', value: {} }, { status: 401 });

let visitor: Visitor;
/** Questions that wait for their answer, in the order in which they came, and the cookie they came with. */
let held: { readonly what: string; readonly cookie: string; answer(response: Response): void }[];
let account: typeof import('#stores/account.ts');
let session: typeof import('#stores/session.ts');
let client: typeof import('#client/ask.ts');
let calls: typeof import('#calls/access.ts');

const take = async (what: string) => {
  await visitor.until(() => held.some((one) => one.what === what), what);
  const [one] = held.splice(
    held.findIndex((each) => each.what === what),
    1,
  );
  if (!one) throw new Error(what);
  return one;
};
const asked = (what: string): number => visitor.asked.filter((one) => one === what).length;

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
    import('#stores/account.ts'),
    import('#stores/session.ts'),
    import('#client/ask.ts'),
    import('#calls/access.ts'),
  ]);
});
afterEach(() => vi.unstubAllGlobals());

test('SH-31 AC-06 a refusal that belongs to the session before is not told as the end of this one, and what was asked is asked again in it', async () => {
  const stop = account.watchAccount();
  const old = await take(funds);
  visitor.page.cookie = 'isla_in=1second';
  old.answer(refusal('session.ended'));
  const again = await take(funds);
  expect([again.cookie, session.$session.get().state]).toEqual(['isla_in=1second', 'in']);
  again.answer(good(standing(2)));
  await visitor.until(() => account.$unread.get() === 2, 'the messages of this session');
  expect(visitor.page.cookie).toBe('isla_in=1second');
  stop();
});

test('SH-31 an answer that comes late from the session before is nobody’s news in this one', async () => {
  const stop = account.watchAccount();
  const old = await take(funds);
  visitor.page.cookie = 'isla_in=1second';
  old.answer(good(standing(9)));
  (await take(funds)).answer(good(standing(1)));
  await visitor.until(() => account.$unread.get() === 1, 'the messages of this session');
  expect(account.$unread.get()).toBe(1);
  stop();
});

test('AC-08 while a call opens a session nothing is asked in the one before; it goes out in the new one', async () => {
  const opening = client.ask(calls.access.freePlay, { os: 'x', platform: 'W', random: '{}', gatewayVersion: 3 });
  const stop = account.watchAccount();
  const open = await take('POST /wps/session/login/freeplay');
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked(funds)).toBe(0);
  visitor.page.cookie = 'isla_in=1second';
  open.answer(good({ token: '', firstTimeLogin: false, passwordExpired: false }));
  await opening;
  expect((await take(funds)).cookie).toBe('isla_in=1second');
  stop();
});

test('SY-16 where the cookie is gone nothing is asked, so nothing is refused; the page knows that nobody is in', async () => {
  const stop = account.watchAccount();
  (await take(funds)).answer(good(standing(3)));
  await visitor.until(() => account.$unread.get() === 3, 'the messages');
  const before = visitor.asked.length;
  visitor.page.cookie = '';
  expect(await session.loadMember()).toMatchObject({ kind: 'refused', code: 'session.needed' });
  expect([visitor.asked.length - before, session.$session.get()]).toEqual([0, { state: 'out' }]);
  stop();
});

test('ER-02 the end of this very session is told, and its readable cookie goes', async () => {
  const stop = account.watchAccount();
  (await take(funds)).answer(refusal('session.ended'));
  await visitor.until(() => session.$session.get().state === 'ended', 'the end');
  expect(visitor.page.cookie).toContain('Max-Age=0');
  stop();
});
