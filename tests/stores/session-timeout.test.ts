// Tests the idle warning before a session ends: when it shows, what clears it, and that polling does not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minutes } from '#values/time.ts';
import { endVisit, type Visitor, visit } from './fake-browser.ts';

let visitor: Visitor;
let store: typeof import('#stores/access/session-timeout.ts') &
  typeof import('#stores/member/end-of-session.ts') &
  typeof import('#stores/access/session.ts') &
  typeof import('#stores/member/sign-out.ts') &
  typeof import('#client/api-client.ts');
let leave: () => void;
/** The platform's next response. */
let answer: () => Promise<Response>;

const info = { success: true, value: { id: '1', account: 'marisol', nickname: 'Marisol', type: 0 } };

beforeEach(async () => {
  visitor = visit(async () => answer());
  // After the visit, which makes waits short.
  vi.useFakeTimers();
  visitor.page.cookie = 'isla_in=1';
  answer = async () => Response.json(info);
  vi.resetModules();
  store = {
    ...(await import('#stores/access/session-timeout.ts')),
    ...(await import('#stores/member/end-of-session.ts')),
    ...(await import('#stores/access/session.ts')),
    ...(await import('#stores/member/sign-out.ts')),
    ...(await import('#client/api-client.ts')),
  };
  store.initSession();
  leave = store.$timeoutWarning.listen(() => {});
  await store.loadMember();
});
afterEach(() => {
  leave();
  endVisit();
});
const idle = () => store.$timeoutWarning.get();

test('the warning shows two minutes before the platform can end the session, and not earlier (2.2.1)', async () => {
  await vi.advanceTimersByTimeAsync(minutes(27) - 1);
  expect(idle()).toBe('no');
  await vi.advanceTimersByTimeAsync(1);
  // The platform may record activity up to a minute late, so 29 of 30 minutes are certain; 27 have passed.
  expect(idle()).toBe('soon');
});

test('one press extends the session, as often as needed (2.2.1)', async () => {
  for (let round = 0; round < 12; round++) {
    await vi.advanceTimersByTimeAsync(minutes(27));
    expect(idle()).toBe('soon');
    await store.extendSession();
    expect(idle()).toBe('no');
  }
});

test('polling does not keep the session alive, but a person’s request does (2.2.1)', async () => {
  const { member } = await import('#calls/member.ts');
  await vi.advanceTimersByTimeAsync(minutes(20));
  await store.callApi(member.info, {}, { poll: true });
  await vi.advanceTimersByTimeAsync(minutes(7));
  expect(idle()).toBe('soon');
  await store.callApi(member.info, {});
  expect(idle()).toBe('no');
});

test('a call without a session does not keep it alive, and a call that opens one restarts the time (2.2.1)', async () => {
  const [{ games }, { access }] = await Promise.all([import('#calls/games.ts'), import('#calls/access.ts')]);
  await vi.advanceTimersByTimeAsync(minutes(26));
  expect(await store.callApi(games.names, {})).toMatchObject({ kind: 'done' });
  await vi.advanceTimersByTimeAsync(minutes(1));
  expect(idle()).toBe('soon');
  await store.callApi(access.freePlay, { os: 'test', platform: 'W', random: 'x'.repeat(20), gatewayVersion: 3 });
  expect(idle()).toBe('no');
});

test('activity in another tab clears the warning (2.2.1)', async () => {
  await vi.advanceTimersByTimeAsync(minutes(27));
  visitor.local.setItem('active', JSON.stringify(Date.now()));
  visitor.tell('storage', { key: 'active' });
  expect(idle()).toBe('no');
});

test('an unanswered press shows so and can be repeated, and an ended session shows no warning (2.2.1)', async () => {
  await vi.advanceTimersByTimeAsync(minutes(27));
  answer = async () => {
    throw new TypeError('Failed to fetch');
  };
  const pressed = store.extendSession();
  expect(idle()).toBe('asking');
  await pressed;
  expect(idle()).toBe('unheard');
  answer = async () => Response.json({ success: false, errorCode: 'session.ended', message: '', value: {} }, { status: 401 });
  await store.extendSession();
  expect(store.$session.get().state).toBe('ended');
  expect(idle()).toBe('no');
});

test('a guest gets no warning (2.2.1)', async () => {
  visitor.page.cookie = '';
  store.initSession();
  await vi.advanceTimersByTimeAsync(minutes(28));
  expect(idle()).toBe('no');
});

/** Signs in again, to a session that ends after `lasts` milliseconds. */
async function signInAgain(mark: string, lasts: number): Promise<void> {
  visitor.page.cookie = `isla_in=1${mark}.${Math.floor((Date.now() + lasts) / 1000).toString(36)}`;
  store.initSession();
  await store.loadMember();
}

test('the absolute end is announced once, ten minutes ahead, and other activity does not clear it', async () => {
  await signInAgain('first', minutes(25));
  await vi.advanceTimersByTimeAsync(minutes(15) - 2_000);
  expect(idle()).toBe('no');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(idle()).toBe('last');
  expect(Math.abs(store.endOfSession() - Date.now() - minutes(10))).toBeLessThan(2_000);
  await store.loadMember();
  expect(idle()).toBe('last');
  store.dismissEndWarning();
  expect(idle()).toBe('no');
  await store.loadMember();
  await vi.advanceTimersByTimeAsync(minutes(9));
  expect(idle()).toBe('no');
  // The next session has a different end.
  await signInAgain('second', minutes(5));
  expect(idle()).toBe('last');
});

test('the absolute end dismissed in one tab is dismissed in all, and the idle warning still shows', async () => {
  await signInAgain('first', minutes(35));
  await vi.advanceTimersByTimeAsync(minutes(26));
  expect(idle()).toBe('last');
  visitor.local.setItem('endHeard', JSON.stringify(visitor.page.cookie.replace('isla_in=', '')));
  visitor.tell('storage', { key: 'endHeard' });
  expect(idle()).toBe('no');
  await vi.advanceTimersByTimeAsync(minutes(1));
  expect(idle()).toBe('soon');
});

test('the end follows the server’s clock, not the device’s (R15)', async () => {
  // Not a whole second, as two clocks never differ by one.
  const ahead = minutes(17) + 100;
  answer = async () => Response.json(info, { headers: { 'server-timing': `now;dur=${Date.now() + ahead}` } });
  await signInAgain('first', minutes(25));
  expect(idle()).toBe('last');
  expect(Math.abs(store.endOfSession() - Date.now() - minutes(8))).toBeLessThan(2_000);
  expect(store.endOfSession() % 1000).toBe(0);
});

test('the idle warning shows first when idling ends the session sooner, then the absolute end after a press (2.2.1)', async () => {
  await signInAgain('first', minutes(34));
  await vi.advanceTimersByTimeAsync(minutes(27) - 1);
  expect(idle()).toBe('last');
  await vi.advanceTimersByTimeAsync(1);
  expect(idle()).toBe('soon');
  await store.extendSession();
  expect(idle()).toBe('last');
  // No press: the session may be over, so no possibly wrong time is shown.
  await signInAgain('second', minutes(38));
  await vi.advanceTimersByTimeAsync(minutes(29) - 1);
  expect(idle()).toBe('soon');
  await vi.advanceTimersByTimeAsync(1);
  expect(idle()).toBe('no');
});

test('the absolute end is announced once even when storage is full', async () => {
  visitor.local.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  await signInAgain('first', minutes(5));
  expect(idle()).toBe('last');
  store.dismissEndWarning();
  expect(idle()).toBe('no');
  await store.loadMember();
  expect(idle()).toBe('no');
  await signInAgain('second', minutes(5));
  expect(idle()).toBe('last');
});

test('the dismissal of the end is deleted with the session', async () => {
  await signInAgain('first', minutes(5));
  store.dismissEndWarning();
  expect(visitor.local.getItem('endHeard')).toContain('1first.');
  await store.signOut();
  expect(store.$session.get().state).toBe('out');
  expect(visitor.local.getItem('endHeard')).toBeNull();
});
