// Each guard of bonus money in the ledger alone: whose bonus and bet it is, until when it counts, and what is written of its end.
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { endBet, shareOfBet } from '#platform/ledger/bonuses/bonus-bets.ts';
import {
  activeBonus,
  endBonus,
  endBonusAndTell,
  expireBonuses,
  grantBonus,
  lockActiveBonus,
  lockBonus,
  type NewBonus,
  paysFor,
} from '#platform/ledger/bonuses/bonus-money.ts';
import { rewardDeposit } from '#platform/ledger/bonuses/rewards.ts';
import { post } from '#platform/ledger/post.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor } from '#values/money.ts';
import { days } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { withoutIndexes } from '../db/row-order.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { depositBonus, gift, type RewardsWorld, rewardsWorld } from './rewards-fixture.ts';

onOneEngineDaily('guards of bonus money', (open, engine) => {
  let world: RewardsWorld;
  beforeAll(async () => {
    world = await rewardsWorld(open);
  });
  const now = () => new Date(world.world.now);
  const newBonus = (memberId: bigint, more: Partial<NewBonus> = {}): NewBonus => ({
    memberId,
    promotion: 'welcome',
    amount: minor(5_000),
    times: 4,
    days: 7,
    mostBet: null,
    gameType: null,
    ...more,
  });
  const grant = (memberId: bigint, more: Partial<NewBonus> = {}) =>
    inTransaction(world.db, (trx) => grantBonus(trx, newBonus(memberId, more), now()));
  const withBonus = async (more: Partial<NewBonus> = {}) => {
    const { id } = await world.signedInMember();
    return { id, bonus: await grant(id, more) };
  };
  /** Bonuses of three members, of which the second ends first and the first last. */
  const threeBonuses = async ({ db, signedInMember }: RewardsWorld) => {
    const made = [];
    for (const length of [3, 1, 2]) {
      const { id } = await signedInMember();
      made.push(await inTransaction(db, (trx) => grantBonus(trx, newBonus(id, { days: length }), now())));
    }
    return made;
  };
  const rowOf = (id: bigint) => world.db.selectFrom('bonuses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const postingsOf = (memberId: bigint) =>
    world.db.selectFrom('postings').select(['kind', 'data']).where('member_id', '=', memberId).orderBy('id').execute();

  describe('a bonus', () => {
    test('is granted once at a time, and a fault of ours is not said to be another bonus', async () => {
      const { id, bonus } = await withBonus();
      await expect(grant(id)).rejects.toMatchObject({ code: 'bonus.one_active' });
      const fault = await grant((await world.signedInMember()).id, { amount: minor(-1) }).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(Error);
      expect(fault).not.toBeInstanceOf(DomainError);
      expect(await postingsOf(id)).toEqual([{ kind: 'bonus_granted', data: { bonus: String(bonus.id), promotion: 'welcome' } }]);
    });

    test.each([
      ['released', 'bonus_released', { main: 5_000n, bonus: 0n }],
      ['forfeited', 'bonus_ended', { main: 0n, bonus: 0n }],
      ['expired', 'bonus_ended', { main: 0n, bonus: 0n }],
    ] as const)('that is %s says so in its posting, and no other ends with it', async (state, kind, left) => {
      const [one, other] = [await withBonus(), await withBonus()];
      expect(await inTransaction(world.db, (trx) => endBonus(trx, one.bonus, state, now()))).toBe(5_000n);
      expect(await balanceOf(world.db, one.id)).toMatchObject(left);
      expect((await postingsOf(one.id)).at(-1)).toEqual({ kind, data: { bonus: String(one.bonus.id), promotion: 'welcome', state } });
      expect(await rowOf(one.bonus.id)).toMatchObject({ state, ended_at: now(), ended_with: 5_000n });
      expect(await rowOf(other.bonus.id)).toMatchObject({ state: 'active', ended_at: null });
      expect([await activeBonus(world.db, one.id), (await activeBonus(world.db, other.id))?.id]).toEqual([null, other.bonus.id]);
      // The next one is another.
      expect((await grant(one.id)).id).toBe((await activeBonus(world.db, one.id))?.id);
    });

    test('expires after those that were over before it', async () => {
      const own = await rewardsWorld(open);
      const [third, first, second] = (await threeBonuses(own)).map(({ id }) => String(id));
      await withoutIndexes(own.db, (trx) => expireBonuses(trx, new Date(now().getTime() + days(4))));
      const ended = await own.db.selectFrom('postings').select('reference').where('kind', '=', 'bonus_ended').orderBy('id').execute();
      expect(ended.map(({ reference }) => reference)).toEqual([first, second, third]);
    });

    test('that ends by itself is told to its member by name', async () => {
      const { bonus } = await withBonus();
      await inTransaction(world.db, (trx) => endBonusAndTell(trx, bonus, 'lost', now()));
      const jobs = await world.db.selectFrom('jobs').select('data').where('key', '=', String(bonus.id)).execute();
      expect(jobs).toEqual([{ data: { bonus: String(bonus.id) } }]);
    });

    test('pays until its last millisecond, in the games of its category, or in every game', async () => {
      const ends = new Date(now().getTime() + 1);
      const pays = (game_type: string | null, game: string, at = now()) => paysFor(world.db, { game_type, ends_at: ends }, game, at);
      expect([await pays(null, 'lantern-tide'), await pays(null, 'lantern-tide', ends)]).toEqual([true, false]);
      expect(await pays(null, 'no-such-game')).toBe(true);
      expect([await pays('RNG', 'lantern-tide'), await pays('RNG', 'reef-hunt'), await pays('RNG', 'no-such-game')]).toEqual([
        true,
        false,
        false,
      ]);
    });

    test('expires once it is over, and the next end is that of an active one', async () => {
      const own = await rewardsWorld(open);
      const expire = (at: Date) => withoutIndexes(own.db, (trx) => expireBonuses(trx, at));
      expect(await expire(now())).toBeNull();
      const [third, first, second] = await threeBonuses(own);
      if (!first || !second || !third) throw new Error('no bonuses');
      const states = async () =>
        (await own.db.selectFrom('bonuses').select(['id', 'state']).orderBy('ends_at').execute()).map(({ state }) => state);
      expect(await expire(new Date(first.ends_at.getTime() - 1))).toEqual(first.ends_at);
      expect(await states()).toEqual(['active', 'active', 'active']);
      expect(await expire(first.ends_at)).toEqual(second.ends_at);
      expect(await states()).toEqual(['expired', 'active', 'active']);
      await inTransaction(own.db, (trx) => endBonus(trx, second, 'forfeited', now()));
      expect(await expire(second.ends_at)).toEqual(third.ends_at);
      expect(await states()).toEqual(['expired', 'forfeited', 'active']);
      expect(await expire(third.ends_at)).toBeNull();
    });

    // The embedded engine has one connection, so two calls cannot overlap.
    if (engine === 'postgres')
      test('is locked by its member and by its number until the transaction ends', async () => {
        const { id, bonus } = await withBonus();
        for (const lock of [lockActiveBonus, (trx: Parameters<typeof lockBonus>[0]) => lockBonus(trx, bonus.id)]) {
          const { asked } = await world.db.transaction().execute(async (trx) => {
            await lock(trx, id);
            const waits = inTransaction(world.db, (other) => lock(other, id));
            expect(await waitsForLock(world.db, waits)).toBe(true);
            return { asked: waits };
          });
          expect((await asked)?.id).toBe(bonus.id);
        }
      });
  });

  describe('a bet with a bonus', () => {
    let rounds = 0;
    const vendor = 'originals';
    const bet = async (memberId: bigint, amount: number, of = vendor, round = `round-${++rounds}`) => {
      await inTransaction(world.db, (trx) =>
        shareOfBet(trx, { vendor: of, round, game: 'lantern-tide', memberId, amount: minor(amount) }, now()),
      );
      return round;
    };
    const end = (round: string, win: bigint | null, of = vendor, at = now()) =>
      inTransaction(world.db, async (trx) => {
        const bet = { vendor: of, round, win: win === null ? null : minor(win), reference: `${of}:${round}:end` };
        const { share, finish } = await endBet(trx, bet, at);
        await finish();
        return share;
      });
    const betRow = (round: string, of = vendor) =>
      world.db.selectFrom('bonus_bets').select('state').where('vendor', '=', of).where('round', '=', round).executeTakeFirstOrThrow();

    test('ends once, for its own vendor, and counts for its own bonus', async () => {
      const [one, other] = [await withBonus(), await withBonus()];
      const round = await bet(one.id, 1_000);
      await bet(other.id, 2_000, 'elsewhere', round);
      expect(await end(round, 700n)).toEqual({ bonus: 700n });
      expect([await betRow(round), await betRow(round, 'elsewhere')]).toEqual([{ state: 'settled' }, { state: 'open' }]);
      expect([(await rowOf(one.bonus.id)).staked, (await rowOf(other.bonus.id)).staked]).toEqual([1_000n, 0n]);
      expect(await end(round, 700n)).toEqual({});
      expect(await end('no-such-round', 700n)).toEqual({});
      expect((await rowOf(one.bonus.id)).staked).toBe(1_000n);
      expect(await end(round, null, 'elsewhere')).toEqual({ bonus: 2_000n });
      expect([await betRow(round, 'elsewhere'), (await rowOf(other.bonus.id)).staked]).toEqual([{ state: 'returned' }, 0n]);
    });

    test('counts up to the most of each bet, and nothing once the bonus is over', async () => {
      const limited = await withBonus({ mostBet: minor(300) });
      await end(await bet(limited.id, 1_000), 0n);
      expect((await rowOf(limited.bonus.id)).staked).toBe(300n);
      const over = await withBonus();
      const [before, at] = [await bet(over.id, 100), await bet(over.id, 200)];
      await end(before, 0n, vendor, new Date(over.bonus.ends_at.getTime() - 1));
      await end(at, 0n, vendor, over.bonus.ends_at);
      expect((await rowOf(over.bonus.id)).staked).toBe(100n);
    });

    test.each([
      ['released', 'own'],
      ['forfeited', 'taken'],
      ['expired', 'taken'],
    ] as const)('that ends after its bonus was %s gives the part of the bonus to whom it belongs now: %s', async (state, whose) => {
      const { id, bonus } = await withBonus();
      const round = await bet(id, 500);
      await inTransaction(world.db, (trx) => endBonus(trx, bonus, state, now()));
      // The next bonus keeps what is its own.
      await grant(id, { amount: minor(900) });
      const part = whose === 'own' ? {} : { bonus: 500n };
      const reference = `${vendor}:${round}:end`;
      const share = await inTransaction(world.db, async (trx) => {
        const ended = await endBet(trx, { vendor, round, win: minor(500), reference }, now());
        expect(ended.taken).toBe(whose === 'own' ? 0n : 500n);
        const lines = entriesFor.win(id, vendor, minor(500), ended.share);
        await post(trx, { kind: 'win', reference, memberId: id, at: now(), lines });
        await ended.finish();
        return ended.share;
      });
      expect(share).toEqual(part);
      expect(await balanceOf(world.db, id)).toMatchObject({ bonus: 900n });
      const taken = { kind: 'bonus_ended', data: { bonus: String(bonus.id), promotion: 'welcome', state, of: 'win' } };
      expect((await postingsOf(id)).slice(3)).toEqual([{ kind: 'win', data: {} }, ...(whose === 'own' ? [] : [taken])]);
      expect(await rowOf(bonus.id)).toMatchObject({ state, staked: 0n });
    });

    test('leaves the bonus active while another bet of it runs, not one of another bonus or of own money', async () => {
      const [one, other] = [await withBonus(), await withBonus()];
      // Nothing is left of the bonus; what still runs may bring something back.
      const lines = entriesFor.bet(one.id, vendor, minor(5_000), { bonus: minor(5_000) });
      await inTransaction(world.db, (trx) => post(trx, { kind: 'bet', reference: `all-${one.id}`, memberId: one.id, at: now(), lines }));
      const rows = (round: string, bonus_id: bigint, own: bigint, bonus: bigint) => ({ vendor, round, bonus_id, own, bonus, at: now() });
      await world.db
        .insertInto('bonus_bets')
        .values([rows('runs', one.bonus.id, 0n, 100n), rows('ends', one.bonus.id, 0n, 100n)])
        .execute();
      await world.db
        .insertInto('bonus_bets')
        .values([rows('of-another', other.bonus.id, 0n, 100n), rows('own-money', one.bonus.id, 100n, 0n)])
        .execute();
      await end('ends', 0n);
      expect((await rowOf(one.bonus.id)).state).toBe('active');
      await end('runs', 0n);
      expect((await rowOf(one.bonus.id)).state).toBe('lost');
    });
  });

  test('a deposit makes the bonuses ready that its member has joined and that run, the first joined first (MC-24)', async () => {
    const [member, other] = [await world.signedInMember(), await world.signedInMember()];
    const long = -days(1);
    const promotions = {
      runs: await world.promotion(depositBonus),
      endless: await world.promotion(depositBonus, { ends: null }),
      early: await world.promotion(depositBonus, { starts: 1 }),
      over: await world.promotion(depositBonus, { starts: long - 1, ends: 0 }),
      gift: await world.promotion(gift),
      refused: await world.promotion(depositBonus),
    };
    const entry = (id: string, promotion: string, state: 'joined' | 'rejected' = 'joined', member_id = member.id) => ({
      ...{ id: `${member.id}-${id}`, promotion, member_id, state, comment: null, joined_at: now(), decided_at: null },
      ...{ reward: null, claim_until: null, claimed_at: null, bonus_id: null },
    });
    await world.db
      .insertInto('promotion_entries')
      .values([
        entry('b', promotions.runs),
        entry('a', promotions.endless),
        entry('c', promotions.early),
        entry('d', promotions.over),
        entry('e', promotions.gift),
        entry('f', promotions.refused, 'rejected'),
        entry('g', promotions.runs, 'joined', other.id),
      ])
      .execute();
    const reward = (amount: number, madeAt = now()) =>
      inTransaction(world.db, (trx) => rewardDeposit(trx, member.id, { amount: minor(amount), madeAt }, now()));
    expect(await reward(19_999)).toEqual([]);
    expect(await reward(40_000, new Date(now().getTime() - 1)), 'made before joining').toEqual([]);
    const until = new Date(now().getTime() + days(14)).toISOString();
    expect(await reward(40_000)).toEqual([
      { promotion: promotions.endless, amount: '200.00', until },
      { promotion: promotions.runs, amount: '200.00', until },
    ]);
    expect(await reward(40_000)).toEqual([]);
    // Made while a promotion ran, and credited days after its end.
    await world.db
      .updateTable('promotion_entries')
      .set({ joined_at: new Date(now().getTime() - days(3)) })
      .where('id', '=', `${member.id}-d`)
      .execute();
    expect(await reward(40_000, now()), 'made as it ended').toEqual([]);
    expect(await reward(40_000, new Date(now().getTime() - 1))).toEqual([{ promotion: promotions.over, amount: '200.00', until }]);
    const states = await world.db
      .selectFrom('promotion_entries')
      .select(['id', 'state', 'reward'])
      .where('id', 'like', `${member.id}-%`)
      .orderBy('id')
      .execute();
    expect(states.map(({ state, reward: amount }) => `${state} ${amount}`)).toEqual([
      'ready 20000',
      'ready 20000',
      'joined null',
      'ready 20000',
      'joined null',
      'rejected null',
      'joined null',
    ]);
  });
});
