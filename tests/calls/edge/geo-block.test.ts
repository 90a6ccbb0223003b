// Region verdicts: how long each holds, who asks for it, and what counts while there is none.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { regionVerdict } from '#edge/guards/geo-block.ts';
import { edgeWorld, json, successResponse } from './edge-fixture.ts';

const open = () => successResponse({ status: 0, endTime: null });
const blocked = () => successResponse({ status: 2, endTime: null });
const visitor = '203.0.113.7';

function world(respond: () => Response | Promise<Response>) {
  const w = edgeWorld();
  const state = { respond };
  w.platform = () => state.respond();
  return Object.assign(state, { w, region: regionVerdict(w.edge) });
}

describe('the verdict on a region (R22)', () => {
  test('it holds for ten minutes, and the platform is not asked before', async () => {
    const { w, region } = world(blocked);
    expect(region.known(visitor, null)).toBeNull();
    expect(await region.isBlocked(visitor, null)).toBe(true);
    w.now += 10 * 60_000 - 1;
    expect([region.known(visitor, null), await region.isBlocked(visitor, null), w.asked.length]).toEqual([true, true, 1]);
    w.now += 1;
    expect(region.known(visitor, null)).toBeNull();
    expect([await region.isBlocked(visitor, null), w.asked.length]).toEqual([true, 2]);
  });

  test('what is known says open as well as blocked, and nothing after a change of the content', async () => {
    const { w, region } = world(open);
    await region.isBlocked(visitor, 'PH');
    expect([region.known(visitor, 'PH'), region.known(visitor, 'TH'), region.known(visitor, null)]).toEqual([false, null, null]);
    w.version += 1n;
    expect(region.known(visitor, 'PH')).toBeNull();
  });

  test('the platform learns the country where it is known, and only there', async () => {
    const { w, region } = world(open);
    await region.isBlocked(visitor, 'PH');
    await region.isBlocked(visitor, null);
    expect(w.asked.map(({ headers }) => [headers.get('x-forwarded-for'), headers.get('x-country')])).toEqual([
      [visitor, 'PH'],
      [visitor, null],
    ]);
  });

  test('visitors of one network who come at once ask once', async () => {
    const { w, region } = world(open);
    expect(await Promise.all([1, 2, 3].map((last) => region.isBlocked(`203.0.113.${last}`, null)))).toEqual([false, false, false]);
    expect(w.asked).toHaveLength(1);
  });

  test.each([
    ['an error', () => json({ success: false, errorCode: 'internal' }, 500)],
    ['an answer without a status', () => successResponse({})],
    ['an answer without JSON', () => new Response('no')],
    ['no answer', () => Promise.reject(new Error('no'))],
  ])('%s keeps the earlier verdict, and is asked again after five seconds', async (_, fails) => {
    const visits = world(blocked);
    await visits.region.isBlocked(visitor, null);
    visits.w.now += 10 * 60_000;
    visits.respond = fails;
    expect(await visits.region.isBlocked(visitor, null)).toBe(true);
    visits.respond = open;
    visits.w.now += 4_999;
    expect([await visits.region.isBlocked(visitor, null), visits.w.asked.length]).toEqual([true, 2]);
    visits.w.now += 1;
    expect([await visits.region.isBlocked(visitor, null), visits.w.asked.length]).toEqual([false, 3]);
  });

  test.each([
    ['open', open, false],
    ['blocked', blocked, true],
  ])('while the platform is silent, a network that was %s stays so after 200 ms', async (_, before, isBlocked) => {
    const visits = world(before);
    await visits.region.isBlocked(visitor, null);
    visits.w.now += 10 * 60_000;
    visits.respond = () => new Promise<Response>(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = visits.region.isBlocked(visitor, null);
    await vi.advanceTimersByTimeAsync(200);
    expect(await asked).toBe(isBlocked);
  });

  test('of more than 20,000 places the one nobody came from for longest is forgotten, and no other', async () => {
    const { region } = world(open);
    const places = Array.from({ length: 20_001 }, (_, n) => `10.${n >> 8}.${n & 255}.1`);
    await region.isBlocked(places[0] as string, null);
    for (const ip of places.slice(1, -1)) await region.isBlocked(ip, null);
    expect([region.known(places[0] as string, null), region.known(places[1] as string, null)]).toEqual([false, false]);
    await region.isBlocked(places.at(-1) as string, null);
    expect([0, 1, 2, 3, 20_000].map((n) => region.known(places[n] as string, null))).toEqual([false, false, null, false, false]);
  });
});
