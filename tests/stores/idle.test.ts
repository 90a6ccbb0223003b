// The warning before a session ends for want of activity: when it comes, what takes it away, and that a timer's own questions do not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minutes } from '#values/time.ts';
import { type Visitor, visit } from './visitor.ts';

let visitor: Visitor;
let store: typeof import('#stores/idle.ts') & typeof import('#stores/session.ts') & typeof import('#client/ask.ts');
let leave: () => void;
/** What the platform answers. */
let answer: () => Promise<Response>;

const info = { success: true, value: { id: '1', account: 'marisol', nickname: 'Marisol', type: 0 } };

beforeEach(async () => {
  vi.useFakeTimers();
  visitor = visit(async () => answer());
  visitor.page.cookie = 'isla_in=1';
  answer = async () => Response.json(info);
  vi.resetModules();
  store = { ...(await import('#stores/idle.ts')), ...(await import('#stores/session.ts')), ...(await import('#client/ask.ts')) };
  store.wakeSession();
  leave = store.$idle.listen(() => {});
  await store.loadMember();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const idle = () => store.$idle.get();

test('2.2.1 two minutes and more before the platform may end it the warning is there, and not before', async () => {
  await vi.advanceTimersByTimeAsync(minutes(27) - 1);
  expect(idle()).toBe('no');
  await vi.advanceTimersByTimeAsync(1);
  // The platform may have written down the last activity a minute late: 29 minutes are sure, and 27 of them are over.
  expect(idle()).toBe('soon');
});

test('2.2.1 one press goes on, as often as it is asked', async () => {
  for (let round = 0; round < 12; round++) {
    await vi.advanceTimersByTimeAsync(minutes(27));
    expect(idle()).toBe('soon');
    await store.goOn();
    expect(idle()).toBe('no');
  }
});

test('2.2.1 what a timer asks keeps nothing alive; what a person asks does', async () => {
  const { member } = await import('#calls/member.ts');
  await vi.advanceTimersByTimeAsync(minutes(20));
  await store.ask(member.info, {}, { poll: true });
  await vi.advanceTimersByTimeAsync(minutes(7));
  expect(idle()).toBe('soon');
  await store.ask(member.info, {});
  expect(idle()).toBe('no');
});

test('2.2.1 what looks at no session keeps none alive, as the names of all games; what opens one begins its time', async () => {
  const [{ games }, { access }] = await Promise.all([import('#calls/games.ts'), import('#calls/access.ts')]);
  await vi.advanceTimersByTimeAsync(minutes(26));
  expect(await store.ask(games.names, {})).toMatchObject({ kind: 'done' });
  await vi.advanceTimersByTimeAsync(minutes(1));
  expect(idle()).toBe('soon');
  await store.ask(access.freePlay, { os: 'test', platform: 'W', random: 'x'.repeat(20), gatewayVersion: 3 });
  expect(idle()).toBe('no');
});

test('2.2.1 another tab in use takes the warning away here', async () => {
  await vi.advanceTimersByTimeAsync(minutes(27));
  visitor.local.setItem('active', JSON.stringify(Date.now()));
  visitor.tell('storage', { key: 'active' });
  expect(idle()).toBe('no');
});

test('2.2.1 a press that nobody answers says so and can be pressed again; what is over warns no more', async () => {
  await vi.advanceTimersByTimeAsync(minutes(27));
  answer = async () => {
    throw new TypeError('Failed to fetch');
  };
  const pressed = store.goOn();
  expect(idle()).toBe('asking');
  await pressed;
  expect(idle()).toBe('unheard');
  answer = async () => Response.json({ success: false, errorCode: 'session.ended', message: '', value: {} }, { status: 401 });
  await store.goOn();
  expect(store.$session.get().state).toBe('ended');
  expect(idle()).toBe('no');
});

test('2.2.1 nobody signed in is warned of nothing', async () => {
  visitor.page.cookie = '';
  store.wakeSession();
  await vi.advanceTimersByTimeAsync(minutes(28));
  expect(idle()).toBe('no');
});

/** Signed in again, to a session that ends so much later. */
async function enter(mark: string, lasts: number): Promise<void> {
  visitor.page.cookie = `isla_in=1${mark}.${Math.floor((Date.now() + lasts) / 1000).toString(36)}`;
  store.wakeSession();
  await store.loadMember();
}

test('ten minutes before the end that nothing puts off it is said once, and no press on anything else takes it away', async () => {
  await enter('first', minutes(25));
  await vi.advanceTimersByTimeAsync(minutes(15) - 2_000);
  expect(idle()).toBe('no');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(idle()).toBe('last');
  expect(Math.abs(store.endOfSession() - Date.now() - minutes(10))).toBeLessThan(2_000);
  await store.loadMember();
  expect(idle()).toBe('last');
  store.hearEnd();
  expect(idle()).toBe('no');
  await store.loadMember();
  await vi.advanceTimersByTimeAsync(minutes(9));
  expect(idle()).toBe('no');
  // The next session has an end of its own.
  await enter('second', minutes(5));
  expect(idle()).toBe('last');
});

test('the end that nothing puts off, once heard of in one tab, is heard of in all; the end for want of activity is still told', async () => {
  await enter('first', minutes(35));
  await vi.advanceTimersByTimeAsync(minutes(26));
  expect(idle()).toBe('last');
  visitor.local.setItem('endHeard', JSON.stringify(visitor.page.cookie.replace('isla_in=', '')));
  visitor.tell('storage', { key: 'endHeard' });
  expect(idle()).toBe('no');
  await vi.advanceTimersByTimeAsync(minutes(1));
  expect(idle()).toBe('soon');
});

test('R15 the end is counted by the clock of the server, whatever that of the device says', async () => {
  const ahead = minutes(17);
  answer = async () => Response.json(info, { headers: { 'server-timing': `now;dur=${Date.now() + ahead}` } });
  await enter('first', minutes(25));
  expect(idle()).toBe('last');
  expect(Math.abs(store.endOfSession() - Date.now() - minutes(8))).toBeLessThan(2_000);
});

test('2.2.1 where want of activity ends it sooner, that is told, and the end that nothing puts off once somebody goes on', async () => {
  await enter('first', minutes(34));
  await vi.advanceTimersByTimeAsync(minutes(27) - 1);
  expect(idle()).toBe('last');
  await vi.advanceTimersByTimeAsync(1);
  expect(idle()).toBe('soon');
  await store.goOn();
  expect(idle()).toBe('last');
  // Nobody pressed: the session may be over, and no time is told that may be false.
  await enter('second', minutes(38));
  await vi.advanceTimersByTimeAsync(minutes(29) - 1);
  expect(idle()).toBe('soon');
  await vi.advanceTimersByTimeAsync(1);
  expect(idle()).toBe('no');
});

test('without room in the browser the end that nothing puts off is told once all the same', async () => {
  visitor.local.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  await enter('first', minutes(5));
  expect(idle()).toBe('last');
  store.hearEnd();
  expect(idle()).toBe('no');
  await store.loadMember();
  expect(idle()).toBe('no');
  await enter('second', minutes(5));
  expect(idle()).toBe('last');
});

test('what was heard of the end of a session goes with the session', async () => {
  await enter('first', minutes(5));
  store.hearEnd();
  expect(visitor.local.getItem('endHeard')).toContain('1first.');
  await store.signOut();
  expect(store.$session.get().state).toBe('out');
  expect(visitor.local.getItem('endHeard')).toBeNull();
});
