// Games and stakes of a branch: set by agents for their team, never looser than above, and obeyed by every bet on both databases.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { checkBranchBet, lockLine, settingsOnPath } from '#platform/protection/branch-settings.ts';
import { saveLimit } from '#platform/protection/play-limits.ts';
import { lotteryByCode } from '#platform/rules/lottery/lotteries.ts';
import { type GameType, gameTypes } from '#values/games/categories.ts';
import type { SportsState } from '#values/games/sports-api-types.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { dailyEngines, onOneEngineDaily } from '../../engines.ts';
import type { CallName } from '../../platform.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { gamesWorld } from '../games/games-fixture.ts';
import { lotteryWorld } from '../games/lottery-fixture.ts';
import { otherVendor, type VendorWorld, vendorWorld } from '../vendors/vendor-fixture.ts';
import { type AgentWorld, agentWorld } from './agents-fixture.ts';

interface Setting {
  readonly product: GameType;
  readonly closed: boolean;
  readonly highestStake: string | null;
}
const closed = (product: GameType): Setting => ({ product, closed: true, highestStake: null });
const upTo = (product: GameType, highestStake: string): Setting => ({ product, closed: false, highestStake });
const none = (product: GameType): Setting => ({ product, closed: false, highestStake: null });

onOneEngineDaily('games and stakes of a branch', (open) => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await agentWorld(open);
  });
  const change = (by: { token: string }, account: { id: bigint }, ...products: readonly Setting[]) =>
    world.ask('agent.changeBranchSettings', { id: account.id.toString(), products: [...products] }, { token: by.token });
  const read = async (by: { token: string }, account: { id: bigint }, product: GameType) => {
    const { products } = await world.takeValue('agent.branchSettings', { id: account.id.toString() }, { token: by.token });
    return products.find((one) => one.product === product);
  };
  const fresh = async () => {
    await world.db.deleteFrom('branch_settings').execute();
    await writeSetting(world.db, 'highest_stakes', {});
  };

  test('members read which games are closed for them, whoever above closed them, and nothing else of it (AG-05)', async () => {
    await fresh();
    const closedFor = async () => (await world.takeValue('member.info', {}, { token: await world.signIn(world.deep.id) })).closedProducts;
    expect(await closedFor()).toBeUndefined();
    await change(world.top, world.second, closed('RNG'));
    await change(world.second, world.third, closed('FISH'), upTo('LIVE', '5.00'));
    expect(await closedFor()).toEqual(['RNG', 'FISH']);
    await change(world.top, world.second, none('RNG'));
    expect(await closedFor()).toEqual(['FISH']);
  });

  test('what holds is the tightest on the path, and each agent sees what stands above and what is their own (AG-05)', async () => {
    await fresh();
    await change(world.top, world.second, upTo('RNG', '500.00'));
    await change(world.second, world.third, upTo('RNG', '200.00'));
    const open = { closed: false, highestStake: null };
    expect(await read(world.second, world.deep, 'RNG')).toEqual({
      product: 'RNG',
      own: open,
      above: { closed: false, highestStake: '200.00' },
      held: { closed: false, highestStake: '200.00' },
    });
    expect(await read(world.top, world.third, 'RNG')).toEqual({
      product: 'RNG',
      own: open,
      above: { closed: false, highestStake: '500.00' },
      held: { closed: false, highestStake: '200.00' },
    });
    expect(await read(world.top, world.deep, 'LIVE')).toEqual({ product: 'LIVE', own: open, above: open, held: open });
    await change(world.top, world.second, closed('RNG'));
    expect(await read(world.third, world.deep, 'RNG')).toMatchObject({ above: { closed: true }, held: { closed: true } });
    // A setting further down stays stored, and counts again when it is loosened above.
    await change(world.top, world.second, none('RNG'));
    expect(await read(world.third, world.deep, 'RNG')).toMatchObject({ held: { closed: false, highestStake: '200.00' } });
  });

  test('a requested setting looser than above is refused with what stands there, and nothing of it is saved (AG-05)', async () => {
    await fresh();
    await writeSetting(world.db, 'highest_stakes', { FISH: '80.00', LIVE: 'much', PVP: '-5' });
    await change(world.top, world.second, upTo('RNG', '500.00'), closed('SPORTS'));
    const { status, body } = await change(
      world.second,
      world.deep,
      upTo('RNG', '500.01'),
      upTo('SPORTS', '1.00'),
      upTo('FISH', '90.00'),
      closed('LIVE'),
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({
      errorCode: 'agent.looser_than_above',
      value: {
        fields: {
          'RNG.stake': { code: 'field.stake_above', limit: '500.00' },
          'SPORTS.open': { code: 'field.closed_above' },
          'FISH.stake': { code: 'field.stake_above', limit: '80.00' },
        },
      },
    });
    expect(await read(world.second, world.deep, 'LIVE')).toMatchObject({ own: { closed: false } });
    expect((await change(world.second, world.deep, upTo('RNG', '500.00'), upTo('FISH', '80.00'), upTo('PVP', '9000.00'))).status).toBe(200);
    for (const stake of ['0.00', '-1.00'])
      expect((await change(world.second, world.deep, upTo('RNG', stake))).body).toMatchObject({ errorCode: 'input.invalid' });
    // A setting that stands and is looser since can be sent again unchanged, beside others.
    await change(world.top, world.second, upTo('RNG', '100.00'));
    expect((await change(world.second, world.deep, upTo('RNG', '500.00'), closed('LIVE'))).status).toBe(200);
    expect(await read(world.second, world.deep, 'RNG')).toMatchObject({ held: { highestStake: '100.00' } });
  });

  test('only who is above an account reads and sets; a member and a trial are refused (AG-05, AG-15)', async () => {
    await fresh();
    const code = async (call: CallName, who: { token: string }, account: { id: bigint }) =>
      (await world.ask(call, { id: account.id.toString(), products: [closed('RNG')] } as object, { token: who.token })).body.errorCode ??
      'answered';
    for (const call of ['agent.branchSettings', 'agent.changeBranchSettings'] as const) {
      for (const [who, account] of [
        [world.stranger, world.deep],
        [world.third, world.member],
        [world.third, world.second],
        [world.second, world.second],
      ] as const)
        expect(await code(call, who, account), call).toBe('not_found');
      expect(await code(call, world.member, world.deep)).toBe('role.not_agent');
      expect(await code(call, world.trial, world.deep)).toBe('role.trial');
    }
    expect(await world.db.selectFrom('branch_settings').selectAll().execute()).toEqual([]);
  });

  test('each change is in the activity log with what it was and became, under the name of who did it (R24)', async () => {
    await fresh();
    const about = await world.signedInMember({ parentId: world.second.id });
    const acts = async () =>
      (await world.takeValue('agent.acts', { group: 'branches' }, { token: world.second.token })).rows.flatMap((row) =>
        row.about === about.username ? [{ by: row.by, ...row.detail }] : [],
      );
    await change(world.second, about, upTo('RNG', '50.00'), closed('LIVE'));
    await change(world.second, about, upTo('RNG', '50.00'), none('LIVE'));
    await change(world.third, about, closed('RNG'));
    await change(world.second, about, upTo('RNG', '60.00'), upTo('LIVE', '0.00'));
    const open = { closed: false, highestStake: null };
    const by = world.second.username;
    expect(await acts()).toEqual([
      { by, product: 'LIVE', settingBefore: { closed: true, highestStake: null }, settingAfter: open },
      { by, product: 'LIVE', settingBefore: open, settingAfter: { closed: true, highestStake: null } },
      { by, product: 'RNG', settingBefore: open, settingAfter: { closed: false, highestStake: '50.00' } },
    ]);
  });

  test('an own limit of the member is neither shown nor touched (R24)', async () => {
    await fresh();
    const before = await read(world.second, world.member, 'RNG');
    await saveLimit(world.db, world.member.id, { kind: 'stake', period: 'day', amount: 100n, raise: null }, new Date(world.world.now));
    expect(await read(world.second, world.member, 'RNG')).toEqual(before);
    await change(world.second, world.member, upTo('RNG', '9000.00'));
    const rows = await world.db.selectFrom('play_limits').select('amount').where('member_id', '=', world.member.id).execute();
    expect(rows).toEqual([{ amount: 100n }]);
  });
});

/** A game of each engine, and how a frame bets in it. `bets` answers what became of one bet of an amount. */
const kinds: readonly {
  readonly game: string;
  readonly product: GameType;
  readonly bet: (frame: Frame, amount: string) => Promise<Outcome>;
}[] = [
  {
    game: 'lantern-tide',
    product: 'RNG',
    bet: async ({ send, name }, bet) => (await send('POST', '/rounds', { clientRound: name(), bet })).round as Outcome,
  },
  {
    game: 'speed-baccarat',
    product: 'LIVE',
    bet: async ({ send, name }, amount) => {
      const { round } = (await send('GET', '/tables/state')) as { round: { number: number } };
      const order = { clientRound: name(), room: 'main', number: round.number, bets: { player: amount } };
      return (await send('POST', '/tables/bets', order)).bet as Outcome;
    },
  },
  {
    game: 'football',
    product: 'SPORTS',
    bet: async ({ send, name }, stake) => {
      const { matches } = (await send('GET', '/sports/state')) as unknown as SportsState;
      const match = matches.find(({ status, suspendedUntil }) => status === 'next' && suspendedUntil === null);
      const odds = match?.markets[0]?.picks[0];
      const legs = [{ number: match?.number, market: match?.markets[0]?.id, pick: odds?.id, odds: odds?.odds }];
      return (await send('POST', '/sports/bets', { clientRound: name(), stake, changes: 'none', legs })).bet as Outcome;
    },
  },
  {
    game: 'coral-hunter',
    product: 'FISH',
    bet: async ({ send, name }, bet) => (await send('POST', '/fish/shots', { clientRound: name(), bet, kind: 'sardine' })).shot as Outcome,
  },
];

interface Outcome {
  readonly state: string;
  readonly refusal: string | null;
  readonly highest?: string;
}
interface Frame {
  readonly send: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  readonly name: () => string;
}

/** Lists a game under a product. */
async function inCatalogue({ db }: VendorWorld, game: string, product: GameType): Promise<void> {
  const id = BigInt(50_000 + gameTypes.indexOf(product));
  const category = {
    vendor: 'branch-house',
    game_type: product,
    listed_under: product,
    account_type_id: Number(id),
    place: 1,
    provider: null,
  };
  const listed = { classify: 'video', min_bet: 1n, hot_rank: null, default_play_type: null, slot_model: null, playable: true };
  const row = { ...listed, node_id: id, game_code: game, name: game, game_type: product, vendor: 'branch-house' };
  await db
    .insertInto('vendors')
    .values({ code: 'branch-house', name: 'House', place: 1 })
    .onConflict((of) => of.doNothing())
    .execute();
  await db
    .insertInto('vendor_categories')
    .values(category)
    .onConflict((of) => of.doNothing())
    .execute();
  await db
    .insertInto('games')
    .values(row)
    .onConflict((of) => of.doNothing())
    .execute();
}

onOneEngineDaily('lotteries and launches under the settings of a branch', (open) => {
  test('a ticket above the highest stake of a draw, or of a closed product, is refused and costs nothing (AG-05)', async () => {
    const world = await lotteryWorld(open, ['fast-three']);
    const agent = await world.signedInMember({ type: 1 });
    const player = await world.signedInMember({ parentId: agent.id, money: 100_000 });
    const product = lotteryByCode('fast-three')?.category ?? 'LOTT';
    const set = (closed: boolean, highestStake: string | null) =>
      agent.ask('agent.changeBranchSettings', {
        id: player.id.toString(),
        products: [{ product, closed, highestStake }],
      });
    const { draws } = await world.takeValue('lottery.terms', { gameId: 'fast-three', prizeMode: 'Lott' });
    const buy = (stake: string, price: string, count = 1) =>
      player.ask('lottery.placeTickets', {
        gameId: 'fast-three',
        draw: draws[0]?.draw ?? '',
        prizeMode: 'Lott',
        lines: [{ bet: 'half', pick: 'small', stake }],
        draws: count,
        price,
      });
    await set(false, '5.00');
    expect((await buy('5.01', '5.01')).body).toMatchObject({ errorCode: 'game.stake_too_high', value: { limit: '5.00' } });
    expect((await buy('5.00', '10.00', 2)).body.success, 'each draw is a bet of its own').toBe(true);
    await set(true, null);
    const { body } = await buy('1.00', '1.00');
    expect(body).toMatchObject({ errorCode: 'game.product_closed' });
    expect(body.message).toBe("This game isn't available for your account. Choose a game of another kind.");
    expect(await player.balance()).toBe(99_000n);
    // The tickets bought before are drawn and paid.
    world.world.now = Date.parse(draws[1]?.drawsAt ?? '') + 60_000;
    await world.runDueWork();
    const { tickets } = await world.takeValue('lottery.tickets', {}, { token: await world.signIn(player.id) });
    expect(tickets.map(({ state }) => state).every((state) => state === 'won' || state === 'lost')).toBe(true);
  });

  test('several orders on one draw count together, also two at once, and those on other draws do not (AG-05)', async () => {
    const world = await lotteryWorld(open, ['fast-three']);
    const agent = await world.signedInMember({ type: 1 });
    const player = await world.signedInMember({ parentId: agent.id, money: 100_000 });
    const product = lotteryByCode('fast-three')?.category ?? 'LOTT';
    await agent.ask('agent.changeBranchSettings', { id: player.id.toString(), products: [upTo(product, '5.00')] });
    const { draws } = await world.takeValue('lottery.terms', { gameId: 'fast-three', prizeMode: 'Lott' });
    const buy = async (nth: number, stake: string, count = 1) => {
      const { body } = await player.ask('lottery.placeTickets', {
        gameId: 'fast-three',
        draw: draws[nth]?.draw ?? '',
        prizeMode: 'Lott',
        lines: [{ bet: 'half', pick: 'small', stake }],
        draws: count,
        price: toAmount(minor((toMinor(stake) ?? 0n) * BigInt(count))),
      });
      return body.errorCode ?? 'sold';
    };
    expect(await buy(0, '3.00')).toBe('sold');
    expect(await buy(0, '2.01')).toBe('game.stake_too_high');
    expect(await buy(1, '4.00')).toBe('sold');
    expect(await buy(0, '2.00', 2), 'the second draw has 1.00 left').toBe('game.stake_too_high');
    expect(await buy(0, '1.00', 2), 'each draw counts for itself').toBe('sold');
    expect((await Promise.all([buy(2, '3.00'), buy(2, '3.00')])).sort()).toEqual(['game.stake_too_high', 'sold']);
    // What was given back counts no more.
    await world.db
      .updateTable('lottery_tickets')
      .set({ state: 'returned', settled_at: new Date(world.world.now) })
      .execute();
    expect(await buy(0, '5.00')).toBe('sold');
    expect(await player.balance()).toBe(100_000n - 300n - 400n - 200n - 300n - 500n);
  });

  test('a game of a closed product does not open, for the account alone (AG-05)', async () => {
    const world = await gamesWorld(open);
    const agent = await world.signedInMember({ type: 1 });
    const below = await world.signedInMember({ type: 1, parentId: agent.id });
    const [player, other] = [await world.signedInMember({ parentId: below.id }), await world.signedInMember({ parentId: agent.id })];
    const opens = async ({ ask }: { ask: typeof player.ask }, gameCode: string) =>
      (await ask('games.launch', { gameCode })).body.errorCode ?? 'opens';
    await agent.ask('agent.changeBranchSettings', { id: below.id.toString(), products: [closed('RNG')] });
    for (const who of [player, below]) expect(await opens(who, 'koi-ascending')).toBe('game.product_closed');
    expect(await opens(player, 'coral-hunter')).toBe('opens');
    for (const who of [other, agent]) expect(await opens(who, 'koi-ascending')).toBe('opens');
  });
});

onOneEngineDaily('bets under the settings of a branch', (open, engine) => {
  /** A player two steps below an agent, in a game. */
  async function atGame(game: string, product: GameType) {
    const platform = await vendorWorld(open, { game });
    await inCatalogue(platform, game, product);
    const top = await platform.platformMember({ type: 1 });
    const agent = await platform.platformMember({ type: 1, parentId: top.id });
    const player = await platform.platformMember({ parentId: agent.id, money: 100_000 });
    const { launchToken, launchId } = await platform.launch(player.id);
    const { body } = await platform.askGame('POST', '/session', null, { launchToken, nonce: 'nonce-of-a-frame-1' });
    let named = 0;
    const frame: Frame = {
      send: async (method, path, sent) => (await platform.askGame(method, path, String(body.value.bearer), sent)).body.value,
      name: () => `bet-of-${player.id}-${++named}`,
    };
    const set = async (account: { id: bigint }, by: { id: bigint }, setting: { closed?: boolean; highest?: bigint }, type = product) => {
      const state = { closed: setting.closed ?? false, highest_stake: setting.highest ?? null, changed_at: new Date(platform.world.now) };
      await platform.db
        .insertInto('branch_settings')
        .values({ account_id: account.id, agent_id: by.id, game_type: type, ...state })
        .onConflict((conflict) => conflict.columns(['account_id', 'game_type', 'agent_id']).doUpdateSet(state))
        .execute();
    };
    return { platform, top, agent, player, launchId, frame, set, balance: () => platform.balance(player.id) };
  }

  test.each(kinds)(
    'in $product a bet above the highest stake, or of a closed product, takes nothing (AG-05)',
    async ({ game, product, bet }) => {
      const { top, agent, player, frame, set, balance } = await atGame(game, product);
      await set(agent, top, { highest: 2_000n });
      await set(player, agent, { highest: 5_000n });
      expect(await bet(frame, '50.00')).toMatchObject({ state: 'refused', refusal: 'game.stake_too_high', highest: '20.00' });
      expect(await balance()).toBe(100_000n);
      expect((await bet(frame, '20.00')).refusal).toBeNull();
      await set(player, agent, { closed: true });
      expect(await bet(frame, '10.00')).toMatchObject({ state: 'refused', refusal: 'game.product_closed' });
    },
  );

  test('several bets on one deal of a table count together (AG-05)', async () => {
    const { agent, player, frame, set } = await atGame('speed-baccarat', 'LIVE');
    const [, table] = kinds;
    await set(player, agent, { highest: 3_000n });
    expect((await table?.bet(frame, '20.00'))?.refusal).toBeNull();
    expect((await table?.bet(frame, '20.00'))?.refusal).toBe('game.stake_too_high');
    expect((await table?.bet(frame, '10.00'))?.refusal).toBeNull();
  });

  test('several slips on one match count together, and those on other matches do not (AG-05)', async () => {
    const { platform, agent, player, frame, set } = await atGame('football', 'SPORTS');
    const state = async () => (await frame.send('GET', '/sports/state')) as unknown as SportsState;
    const [one, two, three] = (await state()).matches.filter(({ status, suspendedUntil }) => status === 'next' && suspendedUntil === null);
    const bet = async (stake: string, ...matches: (typeof one)[]) => {
      const legs = matches.map((match) => {
        const [market] = match?.markets ?? [];
        return { number: match?.number, market: market?.id, pick: market?.picks[0]?.id, odds: market?.picks[0]?.odds };
      });
      const sent = { clientRound: frame.name(), stake, changes: 'any', legs };
      return ((await frame.send('POST', '/sports/bets', sent)).bet as Outcome).refusal;
    };
    await set(player, agent, { highest: 3_000n });
    expect(await bet('20.00', one, two)).toBeNull();
    expect(await bet('11.00', one), 'a single on a match of the accumulator').toBe('game.stake_too_high');
    expect(await bet('30.00', three)).toBeNull();
    expect(await bet('10.00', two)).toBeNull();
    expect(await bet('10.00', one, two)).toBe('game.stake_too_high');
    expect(await bet('10.00', one), 'each match counts for itself').toBeNull();
    platform.world.now = Math.max(...[one, two, three].map((match) => match?.endsAt ?? 0));
    const [next] = (await state()).matches.filter(({ status, suspendedUntil }) => status === 'next' && suspendedUntil === null);
    expect(await bet('30.00', next)).toBeNull();
  });

  test("another vendor's bet is judged alike; a bet from before is paid or refunded, and settings of who is above no more don't count", async () => {
    const { platform, agent, player, set, balance } = await atGame('lantern-tide', 'RNG');
    const session = `other-${player.id}`;
    const at = new Date(platform.world.now);
    await platform.db
      .insertInto('launches')
      .values({
        id: session,
        member_id: player.id,
        session_id: null,
        vendor: otherVendor.vendor,
        game_code: 'lantern-tide',
        token_hash: session,
        token_ends: at,
        opened_at: at,
        active_at: at,
        nonce_hash: null,
        bearer_hash: null,
        ended_at: null,
        end_reason: null,
      })
      .execute();
    const base = { player: player.id.toString(), game: 'lantern-tide' };
    const debit = async (name: string, amount: string) =>
      (await platform.wallet('debit', { ...base, session, round: name, transaction: `${name}:debit`, amount }, otherVendor)).body;
    const [won, back, free] = [`won-${player.id}`, `back-${player.id}`, `free-${player.id}`];
    for (const name of [won, back]) expect((await debit(name, '40.00')).success).toBe(true);
    await set(player, agent, { highest: 3_999n });
    expect(await debit(`over-${player.id}`, '40.00')).toMatchObject({ errorCode: 'game.stake_too_high', value: { limit: '39.99' } });
    await set(agent, player, { highest: 1n });
    expect((await debit(`below-${player.id}`, '39.99')).success, 'an account sets nothing for who is above').toBe(true);
    await set(player, agent, { closed: true });
    expect((await debit(free, '0.00')).errorCode, 'a free round').toBe('game.product_closed');
    const credit = { ...base, round: won, transaction: `${won}:credit`, amount: '90.00' };
    expect((await platform.wallet('credit', credit, otherVendor)).body.success).toBe(true);
    const rollback = { ...base, round: back, transaction: `${back}:rollback`, debit: `${back}:debit` };
    expect((await platform.wallet('rollback', rollback, otherVendor)).body.success).toBe(true);
    expect(await balance()).toBe(100_000n - 4_000n + 9_000n - 3_999n);
    const other = await platform.platformMember({ type: 1 });
    await platform.db
      .updateTable('members')
      .set({ parent_id: other.id, path: `/${other.id}/${player.id}/` })
      .where('id', '=', player.id)
      .execute();
    expect((await debit(`moved-${player.id}`, '50.00')).success, 'under another agent').toBe(true);
  });

  test("a closed product never lifts a member's own limit, and the own limit still refuses under an open one (R24)", async () => {
    const { platform, agent, player, frame, set } = await atGame('coral-hunter', 'FISH');
    const fish = kinds.find(({ product }) => product === 'FISH');
    await saveLimit(platform.db, player.id, { kind: 'stake', period: 'day', amount: 100n, raise: null }, new Date(platform.world.now));
    await set(player, agent, { highest: 100_000n });
    expect((await fish?.bet(frame, '5.00'))?.refusal).toBe('protection.stake_limit');
  });

  // The embedded engine has one connection, so two calls cannot overlap.
  if (engine === 'postgres')
    test('a bet waits for a change that is under way and obeys it, and a change waits for a bet that is (AG-05)', async () => {
      const { platform, top, agent, player, frame, set } = await atGame('coral-hunter', 'FISH');
      const fish = kinds.find(({ product }) => product === 'FISH');
      const { path } = await platform.db.selectFrom('members').select('path').where('id', '=', agent.id).executeTakeFirstOrThrow();
      const { asked } = await platform.db.transaction().execute(async (trx) => {
        await lockLine(trx, path);
        const bet = fish?.bet(frame, '10.00') ?? Promise.reject(new Error('no game'));
        expect(await waitsForLock(platform.db, bet)).toBe(true);
        await trx
          .insertInto('branch_settings')
          .values({ account_id: agent.id, agent_id: top.id, game_type: 'FISH', closed: true, highest_stake: null, changed_at: new Date() })
          .execute();
        return { asked: bet };
      });
      expect((await asked).refusal).toBe('game.product_closed');
      await platform.db.deleteFrom('branch_settings').execute();
      await set(player, agent, { highest: 100_000n });
      const { changed } = await platform.db.transaction().execute(async (trx) => {
        await checkBranchBet(trx, { memberId: player.id, game: 'coral-hunter', stake: minor(1) });
        const change = inTransaction(platform.db, (other) => lockLine(other, path));
        expect(await waitsForLock(platform.db, change)).toBe(true);
        return { changed: change };
      });
      await changed;
    });

  if (dailyEngines.includes(engine))
    test('among 180,000 settings those of a path ten deep are read by the key', async () => {
      const { platform, player } = await atGame('lantern-tide', 'RNG');
      const { db } = platform;
      await sql`
        insert into members select (jsonb_populate_record(m, jsonb_build_object('id', 900000000 + n, 'username', 'deep' || n, 'email', null))).*
        from members m, generate_series(-9, 2000) n where m.id = ${player.id}
      `.execute(db);
      // All at once would take a slow machine longer than a statement may.
      for (const product of gameTypes)
        await sql`
          insert into branch_settings (account_id, agent_id, game_type, closed, highest_stake, changed_at)
          select 900000000 + account, 900000000 + account - above, ${product}, false, 1000 + above, now()
          from generate_series(1, 2000) account, generate_series(1, 10) above
        `.execute(db);
      await sql`analyze branch_settings`.execute(db);
      const ids = Array.from({ length: 10 }, (_, step) => BigInt(900_001_000 + step));
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select * from branch_settings
        where account_id in (${sql.join(ids)}) and agent_id in (${sql.join(ids)}) and game_type = 'RNG'
      `.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('branch_settings_pkey');
      expect(plan).not.toContain('Seq Scan');
      expect(await settingsOnPath(db, `/${ids.join('/')}/`, 'RNG')).toHaveLength(45);
    }, 60_000);
});
