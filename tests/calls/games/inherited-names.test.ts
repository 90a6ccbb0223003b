// What every plain object has, as a pick, a spot, a kind, a room or a name of the frames' calls: refused in words, and no server fault.
import { expect, test } from 'vitest';
import type { SportsState } from '#values/games/sports-api-types.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type VendorWorld, vendorWorld } from '../vendors/vendor-fixture.ts';

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
const isRecord = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with one text in it, or one name of an object, replaced: one for each place. */
function spoilt(value: Json, name: string): Json[] {
  if (typeof value === 'string') return [name];
  if (Array.isArray(value)) return value.flatMap((one: Json, at) => spoilt(one, name).map((odd) => value.with(at, odd)));
  if (!isRecord(value)) return [];
  const entries = Object.entries(value);
  // From entries, so that __proto__ is a name of the object itself, as JSON makes it.
  const put = (at: number, entry: [string, Json]) => Object.fromEntries(entries.with(at, entry));
  return entries.flatMap(([key, one], at) => [put(at, [name, one]), ...spoilt(one, name).map((odd) => put(at, [key, odd]))]);
}

onOneEngineDaily('inherited names in the calls of frames', (open) => {
  async function expectNoFault({ askGame, world }: VendorWorld, bearer: string, path: string, request: Json): Promise<number> {
    let tried = 0;
    for (const name of inherited)
      for (const odd of spoilt(request, name)) {
        const { status, body } = await askGame('POST', path, bearer, odd as Parameters<typeof askGame>[3]);
        expect(status, `${path} ${JSON.stringify(odd)}: ${JSON.stringify(body)}`).toBeLessThan(500);
        tried += 1;
      }
    expect(world.faults).toEqual([]);
    return tried;
  }

  test('a bet on matches (LO-04, REL-10)', async () => {
    const platform = await vendorWorld(open, { game: 'football' });
    const { bearer } = await platform.enter();
    const { matches } = (await platform.askGame('GET', '/sports/state', bearer)).body.value as unknown as SportsState;
    const match = matches.find(({ status, suspendedUntil }) => status === 'next' && suspendedUntil === null);
    const [market] = match?.markets ?? [];
    const [pick] = market?.picks ?? [];
    const leg = { number: match?.number ?? 0, market: market?.id ?? '', pick: pick?.id ?? '', odds: pick?.odds ?? '' };
    const order = { clientRound: 'slip-with-odd-names', stake: '10.00', changes: 'none', legs: [leg] };
    for (const path of ['/sports/bets', '/sports/bets/outcome'])
      expect(await expectNoFault(platform, bearer, path, order)).toBeGreaterThan(40);
    await expectNoFault(platform, bearer, '/sports/slip', { legs: [leg], stake: '10.00' });
  });

  test('a bet at a table, and a shot (REL-10)', async () => {
    const table = await vendorWorld(open, { game: 'baccarat' });
    const seat = await table.enter();
    const order = { clientRound: 'table-with-odd-names', room: 'main', number: 1, bets: { player: '10.00', banker: '10.00' } };
    for (const path of ['/tables/bets', '/tables/bets/outcome']) await expectNoFault(table, seat.bearer, path, order);
    for (const name of inherited) {
      const { status } = await table.askGame('GET', `/tables/state?room=${name}`, seat.bearer);
      expect(status).toBeLessThan(500);
    }
    const spin = { clientRound: 'spin-with-odd-names', bet: '10.00' };
    for (const path of ['/rounds', '/rounds/outcome']) await expectNoFault(table, seat.bearer, path, spin);
    const shot = { clientRound: 'shot-with-odd-names', bet: '1.00', kind: 'crab' };
    for (const path of ['/fish/shots', '/fish/shots/outcome']) await expectNoFault(table, seat.bearer, path, shot);
  });
});
