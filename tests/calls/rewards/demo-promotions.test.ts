// The demo's promotions on days far from the month that they were written for: one of each kind runs, and the stories of rewards go on.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { storePromotions } from '#platform/seed/promotions.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { startPlatform, type TestPlatform } from '../../platform.ts';

const folder = 'src/content/promotions';
/** Every kind that the files of the demo's brand offer. */
const kinds = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => (JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as { offer: { kind: string } }).offer.kind);
const written = Date.parse('2026-11-20T04:00:00Z');
const dates = [
  ['52 days later', '2027-01-11T04:00:00Z'],
  ['400 days later', '2027-12-25T04:00:00Z'],
  ['on 29 February', '2028-02-29T04:00:00Z'],
  // 23:30 in Manila.
  ['in the last hour of a month', '2027-03-31T15:30:00Z'],
] as const;

async function runningAt({ db }: TestPlatform, now: number) {
  const rows = await db.selectFrom('promotions').selectAll().execute();
  return rows.filter(({ starts_at, ends_at }) => starts_at.getTime() <= now && (ends_at === null || ends_at.getTime() > now));
}
async function oneOfEachKind(world: TestPlatform, now: number) {
  const rows = await runningAt(world, now);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(kinds));
  for (const { code, words } of rows)
    expect([code, JSON.stringify(words)]).toEqual([code, expect.not.stringMatching(/\{\{|undefined|Invalid/)]);
}

onOneEngineDaily('promotions of a demo', (open) => {
  describe.each(dates)('that is made %s', (_, at) => {
    const now = Date.parse(at);

    test('has one running promotion of each kind, and every story of rewards goes on (MC-10, MC-11, MC-24)', async () => {
      const world = await startPlatform(open, { now, env: { ISLA_SEED: 'small' } });
      await oneOfEachKind(world, now);
      const token = async (name: string) => ({ token: await world.signInAs(name) });
      const [vicente, newcomer] = [await token('vicente'), await world.signedInMember({ money: 100_000 })];
      const listOf = async (who: { token: string }) => (await world.takeValue('rewards.promotions', {}, who)).list;
      // A reward that waits is claimed, and is the bonus that is shown then.
      const waits = (await listOf(vicente)).find(({ entry }) => entry?.reward && !entry.claimedAt);
      const key = () => ({ key: crypto.randomUUID() });
      expect(await world.takeValue('rewards.claim', { id: waits?.entry?.id }, { ...vicente, ...key() })).toMatchObject({ as: 'bonus' });
      expect((await world.takeValue('rewards.bonuses', {}, vicente)).list[0]).toMatchObject({ state: 'active' });
      const mine = await listOf(newcomer);
      const running = mine.filter(({ status }) => status !== 'coming_soon' && status !== 'close');
      const joined = running.filter(({ kind, status }) => status === 'join' && ['bonus', 'race', 'rebate'].includes(kind));
      expect(joined.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['bonus', 'race']));
      for (const { code } of joined)
        expect([code, (await world.ask('rewards.joinPromotion', { code }, newcomer)).body.errorCode]).toEqual([code, undefined]);
      const race = running.find(({ kind }) => kind === 'race');
      expect((await world.ask('rewards.raceStanding', { code: race?.code }, newcomer)).body.success).toBe(true);
      const raffle = running.find(({ kind, envelopes }) => kind === 'raffle' && envelopes);
      expect(await world.takeValue('rewards.claimRaffle', { code: raffle?.code }, { ...newcomer, ...key() })).toMatchObject({
        as: 'money',
      });
      const { entry } = await world.takeValue('rewards.redeemCode', { promoCode: 'CORAL50' }, newcomer);
      expect(entry).toMatchObject({ reward: '50.00' });
      expect((await world.takeValue('rewards.rebates', {}, newcomer)).products.length).toBeGreaterThan(0);
    });

    test('and one that has run since November has them too (MC-10)', async () => {
      const world = await startPlatform(open, { now: written, env: { ISLA_SEED: 'small' } });
      await oneOfEachKind(world, written);
      await storePromotions(world.db, world.appContext.brand, undefined, undefined, new Date(now));
      await oneOfEachKind(world, now);
    });
  });
});
