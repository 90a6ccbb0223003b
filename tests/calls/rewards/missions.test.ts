// Missions: progress over settled rounds, one claim in each period, who may claim, and the leaderboard.
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { claimPoints } from '#platform/ledger/missions.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { missions } from '#platform/rules/loyalty/missions.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import type { ValueOf } from '../../platform.ts';
import { type Player, type RewardsWorld, rewardsWorld } from './rewards-fixture.ts';

/** A Wednesday, at noon in Manila. */
const wednesday = Date.UTC(2026, 10, 18, 4);

type Listed = ValueOf<'member.missionSummary'>['list'][number];

onOneEngineDaily('missions', (open) => {
  async function missionWorld() {
    const world = await rewardsWorld(open);
    const { db } = world;
    world.world.now = wednesday;
    await db.insertInto('vendors').values({ code: 'second', name: 'Second', place: 2 }).execute();
    await db
      .insertInto('vendor_categories')
      .values({ vendor: 'second', game_type: 'RNG', listed_under: 'RNG', provider: null, account_type_id: 90, place: 9 })
      .execute();
    await db
      .insertInto('games')
      .values(
        ['one', 'two', 'three', 'four'].map((code, n) => ({
          node_id: BigInt(90 + n),
          game_code: code,
          name: `Game ${code}`,
          game_type: 'RNG',
          vendor: n === 3 ? 'second' : 'originals',
          classify: 'slot',
          min_bet: 100n,
          playable: true,
          is_hot: 1 as const,
          hot_rank: n,
        })),
      )
      .execute();
    return world;
  }
  /** A round that ended `ago` before now. */
  const play = (world: RewardsWorld, { id }: Pick<Player, 'id'>, game: string, ago = 0, state: 'settled' | 'rolled_back' = 'settled') => {
    const at = new Date(world.world.now - ago);
    const round = { vendor: 'originals', game_code: game, member_id: id, launch_id: null, client_round: null };
    return world.db
      .insertInto('rounds')
      .values({ ...round, bet: 100n, state, detail: null, at, settled_at: at })
      .execute();
  };
  const list = async (world: RewardsWorld, player: Pick<Player, 'id'>): Promise<Listed[]> =>
    (await world.takeValue('member.missionSummary', {}, { token: await world.signIn(player.id) })).list;
  const shown = async (world: RewardsWorld, player: Player) =>
    Object.fromEntries(
      (await list(world, player)).map((one) => [`${one.past ? 'past ' : ''}${one.code}`, `${one.done}/${one.needed} ${one.state}`]),
    );
  const one = async (world: RewardsWorld, player: Player, code: string) => {
    const found = (await list(world, player)).find((each) => each.code === code);
    if (!found) throw new Error(`No mission ${code}`);
    return found;
  };
  const claim = async (
    world: RewardsWorld,
    player: Player,
    { code, since }: Pick<Listed, 'code' | 'since'>,
    key = crypto.randomUUID() as string,
  ) => world.ask('member.claimMission', { code, since }, { token: await world.signIn(player.id), key });
  const pointsOf = async (world: RewardsWorld, player: Player) =>
    (await world.takeValue('points.balance', {}, { token: await world.signIn(player.id) })).points;
  const badge = async (world: RewardsWorld, player: Pick<Player, 'id'>) =>
    (await world.takeValue('wallet.consolidated', {}, { token: await world.signIn(player.id) })).claimableMissions;

  test('progress counts settled rounds of the running day and week, each game, provider and day once (MC-13)', async () => {
    const world = await missionWorld();
    const player = await world.player();
    const other = await world.player();
    expect(await shown(world, player)).toEqual({
      'day-two-games': '0/2 open',
      'day-two-providers': '0/2 open',
      'week-five-games': '0/5 open',
      'week-three-days': '0/3 open',
    });
    // Refunded, of another member, and of the Sunday before.
    await play(world, player, 'two', 0, 'rolled_back');
    await play(world, other, 'two');
    await play(world, player, 'two', days(3));
    for (const ago of [0, 1, 2]) await play(world, player, 'one', ago);
    // Tuesday is of this week, and not of today.
    await play(world, player, 'three', hours(13));
    expect(await shown(world, player)).toEqual({
      'day-two-games': '1/2 open',
      'day-two-providers': '1/2 open',
      'week-five-games': '2/5 open',
      'week-three-days': '2/3 open',
    });
    // The next game is one that the member has not played in the period; for a provider, one of another provider.
    expect(Object.fromEntries((await list(world, player)).map(({ code, game }) => [code, game?.code]))).toEqual({
      'day-two-games': 'two',
      'day-two-providers': 'four',
      'week-five-games': 'two',
      'week-three-days': 'one',
    });
    await play(world, player, 'four');
    expect(await shown(world, player)).toMatchObject({ 'day-two-games': '2/2 ready', 'day-two-providers': '2/2 ready' });
    expect(await badge(world, player)).toBe(2);
    await world.db.updateTable('games').set({ playable: false }).execute();
    expect((await one(world, player, 'week-five-games')).game).toBeNull();
  });

  test('a lottery ticket that was bought many weeks ahead counts on the day of its draw (MC-13)', async () => {
    const world = await missionWorld();
    const player = await world.player();
    const { id } = player;
    const round = { vendor: 'lottery', game_code: 'one', member_id: id, launch_id: null, client_round: null, bet: 100n, detail: null };
    const ago = (time: number) => new Date(world.world.now - time);
    await world.db
      .insertInto('rounds')
      .values([
        { ...round, state: 'settled', at: ago(days(69)), settled_at: ago(0) },
        // The eleventh weekly draw, on the Monday of the week before.
        { ...round, state: 'settled', at: ago(days(9 + 77)), settled_at: ago(days(9)) },
      ])
      .execute();
    await play(world, player, 'two');
    for (const day of [8, 7]) await play(world, player, 'two', days(day));
    expect(await shown(world, player)).toMatchObject({ 'day-two-games': '2/2 ready', 'past week-three-days': '3/3 ready' });
  });

  test('ten claims at once, by two keys, give the points once; the answer of a repeat is the same (MC-13)', async () => {
    const world = await missionWorld();
    const player = await world.player();
    await play(world, player, 'one');
    const early = await one(world, player, 'day-two-games');
    expect((await claim(world, player, early)).body.errorCode).toBe('mission.not_ready');
    await play(world, player, 'two');
    const mission = await one(world, player, 'day-two-games');
    const keys = ['key-number-one', 'key-number-two'];
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => claim(world, player, mission, keys[n % 2])));
    const done = answers.filter(({ body }) => body.success);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done[0]?.body.value).toEqual({ code: 'day-two-games', points: 20, balance: 20 });
    expect(done.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ body }) => (body.success ? [] : [body.errorCode])))).toEqual(new Set(['mission.claimed']));
    expect(await pointsOf(world, player)).toBe(20);
    expect(await shown(world, player)).toMatchObject({ 'day-two-games': '2/2 claimed' });
    expect(await badge(world, player)).toBe(0);
    const { rows } = await world.takeValue('points.details', {}, { token: await world.signIn(player.id) });
    expect(rows.map(({ kind, changed }) => [kind, changed])).toEqual([['mission', 20]]);
    // A round that the vendor takes back later changes nothing that was given.
    await world.db.updateTable('rounds').set({ state: 'rolled_back' }).execute();
    expect(await shown(world, player)).toMatchObject({ 'day-two-games': '2/2 claimed', 'week-five-games': '0/5 open' });
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test('a completed mission waits one period more, then it is gone; the next day begins anew', async () => {
    const world = await missionWorld();
    const player = await world.player();
    for (const game of ['one', 'two']) await play(world, player, game);
    const today = await one(world, player, 'day-two-games');
    world.advance(hours(20));
    expect(await shown(world, player)).toMatchObject({ 'past day-two-games': '2/2 ready', 'day-two-games': '0/2 open' });
    for (const game of ['one', 'two']) await play(world, player, game);
    const both = (await list(world, player)).filter(({ code }) => code === 'day-two-games');
    expect(both.map(({ past, since, state }) => [past, since === today.since, state])).toEqual([
      [true, true, 'ready'],
      [false, false, 'ready'],
    ]);
    for (const mission of both) expect((await claim(world, player, mission)).body.value.points).toBe(20);
    expect(await pointsOf(world, player)).toBe(40);
    world.advance(days(7));
    for (const game of ['one', 'two']) await play(world, player, game, days(2));
    expect((await list(world, player)).filter(({ past, period }) => past && period === 'day')).toEqual([]);
    expect((await claim(world, player, { code: 'day-two-games', since: today.since })).body.errorCode).toBe('mission.not_ready');
    expect((await claim(world, player, { code: 'no-such', since: today.since })).body.errorCode).toBe('not_found');
  });

  test('a claim counts for its own member and period, is stored once, and its posting names the mission (MC-13)', async () => {
    const world = await missionWorld();
    const [player, other] = [await world.player(), await world.player()];
    for (const who of [player, other]) for (const game of ['one', 'two', 'four']) await play(world, who, game);
    const mission = await one(world, other, 'day-two-games');
    await claim(world, other, mission);
    // Of an earlier day.
    const [rule] = missions.filter(({ code }) => code === 'day-two-games');
    if (!rule) throw new Error('no such mission');
    const give = (start: number) =>
      inTransaction(world.db, (trx) => claimPoints(trx, player.id, { mission: rule, since: new Date(start) }, new Date(world.world.now)));
    const since = Date.parse(mission.since);
    expect([await give(since - days(1)), await give(since - days(1))]).toEqual([true, false]);
    expect((await one(world, player, 'day-two-games')).state).toBe('ready');
    expect([await give(since), await give(since)]).toEqual([true, false]);
    expect((await one(world, player, 'day-two-games')).state).toBe('claimed');
    expect((await one(world, player, 'day-two-providers')).state).toBe('ready');
    expect(await pointsOf(world, player)).toBe(40);
    const postings = await world.db.selectFrom('postings').select('data').where('kind', '=', 'points_mission').execute();
    expect(postings.map(({ data }) => data)).toEqual(Array.from({ length: 3 }, () => ({ mission: 'day-two-games' })));
  });

  test('a trial account has no missions; a member who pauses play sees none, claims none and has no badge (R19)', async () => {
    const world = await missionWorld();
    const trial = await world.signedInMember({ type: 4 });
    expect((await world.ask('member.missionSummary', {}, trial)).body.errorCode).toBe('role.trial');
    const player = await world.player();
    for (const who of [trial, player]) for (const game of ['one', 'two']) await play(world, who, game);
    expect([await badge(world, player), await badge(world, trial)]).toEqual([1, 0]);
    const ready = await one(world, player, 'day-two-games');
    // Limits cost no missions: nobody pays for setting one.
    await world.takeValue('saferPlay.setLimits', { limits: [{ kind: 'loss', period: 'day', amount: '10' }] }, player);
    expect(await badge(world, player)).toBe(1);
    await world.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, player);
    const token = await world.signIn(player.id);
    for (const call of ['member.missionSummary', 'member.missionLeaderboard'] as const)
      expect((await world.ask(call, {}, { token })).body.errorCode).toBe('protection.excluded');
    expect((await claim(world, player, ready)).body.errorCode).toBe('protection.excluded');
    expect(await badge(world, player)).toBe(0);
    expect(await world.db.selectFrom('mission_claims').selectAll().execute()).toEqual([]);
  });

  test('the leaderboard counts the claims of the month, names others with consent only, and tells the own place (MC-13, R26)', async () => {
    const world = await missionWorld();
    const players: Player[] = [];
    for (let n = 0; n < 14; n += 1) players.push(await world.player());
    const [me, hidden] = players as [Player, Player];
    const give = (player: Player, missions: number, ago: number) =>
      world.db
        .insertInto('mission_claims')
        .values(
          Array.from({ length: missions }, (_, n) => ({
            member_id: player.id,
            mission: `m${n}`,
            period_start: new Date(world.world.now - ago - n),
            points: 20n,
            claimed_at: new Date(world.world.now - ago),
          })),
        )
        .execute();
    const board = async (player: Player) => world.takeValue('member.missionLeaderboard', {}, { token: await world.signIn(player.id) });
    expect(await board(me)).toMatchObject({ list: [], mine: null, shown: false, since: '2026-10-31T16:00:00.000Z' });
    // Last month does not count.
    await give(me, 9, days(20));
    await give(me, 1, minutes(1));
    for (const [n, player] of players.entries()) if (n > 0) await give(player, n + 1, minutes(1));
    for (const { id } of players.slice(2)) await world.db.updateTable('members').set({ shows_wins: true }).where('id', '=', id).execute();
    const seen = await board(me);
    expect(seen.list.map(({ rank, missions, mine }) => [rank, missions, mine])).toEqual([
      ...Array.from({ length: 10 }, (_, n) => [n + 1, 14 - n, false]),
      [14, 1, true],
    ]);
    expect(seen.mine).toEqual({ rank: 14, missions: 1 });
    expect(seen.list[0]?.player).toMatch(/^pl•••\d$/);
    // Nobody else sees the one who did not agree, who counts all the same.
    expect((await board(hidden)).mine).toEqual({ rank: 13, missions: 2 });
    expect((await board(players[2] as Player)).list.map(({ rank }) => rank)).not.toContain(13);
    // Equal counts share a place.
    await give(me, 1, minutes(2));
    expect((await board(me)).mine).toEqual({ rank: 13, missions: 2 });
  });
});
