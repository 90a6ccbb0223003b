/** Bets on matches on the server: taken by the clock at allowed odds, settled once, whoever asks and however many processes run. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { lockMembers } from '#platform/db/locks/member-lock.ts';
import { nextReportOrStart } from '#platform/rules/sports/match-course.ts';
import { priceMatch } from '#platform/rules/sports/odds.ts';
import { fixtureOf, lastStarted, sportsBook } from '#platform/rules/sports/sports-books.ts';
import { originalsApp, settleTimedRound, settleTimedRounds } from '#platform/vendors/originals/app.ts';
import { bookMatch } from '#platform/vendors/originals/sports/matches.ts';
import { settleDueSlips } from '#platform/vendors/originals/sports/settle-slips.ts';
import { storedLegs } from '#platform/vendors/originals/sports/stored-legs.ts';
import type { SlipPick, SportsAnswer, SportsBet, SportsMatch, SportsState } from '#values/games/sports-api-types.ts';
import { minor, toAmount } from '#values/money.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { untilWaiting } from '../../lock-waits.ts';
import { signedIn, type VendorWorld, vendorWorld, withErrorMapping } from '../vendors/vendor-fixture.ts';

/** The start of matches of its own for each test, because all share one database. */
let nextStart = 1_900_000_000_000;

onOneEngineDaily('bets on matches', (open, engine) => {
  async function atBook(options: { funds?: number; game?: string } = {}) {
    const platform = await vendorWorld(open, { game: 'football', ...options });
    nextStart += 3_600_000;
    platform.world.now = nextStart;
    const { bearer, launchId } = await platform.enter();
    return { platform, bearer, launchId, ...player(platform, bearer) };
  }

  const player = (platform: VendorWorld, bearer: string) => ({
    state: async () => (await platform.askGame('GET', '/sports/state', bearer)).body.value as unknown as SportsState,
    bet: (name: string, legs: readonly SlipPick[], { stake = '10.00', changes = 'none' } = {}) =>
      platform.askGame('POST', '/sports/bets', bearer, { clientRound: `slip-${name}`, stake, changes, legs }),
    outcome: (name: string, legs: readonly SlipPick[], stake = '10.00') =>
      platform.askGame('POST', '/sports/bets/outcome', bearer, { clientRound: `slip-${name}`, stake, changes: 'none', legs }),
  });

  const betOf = (answer: { body: { value: unknown } }): SportsBet => (answer.body.value as SportsAnswer).bet;

  /** Whether odds on the home side exist after any reports. A strong side that all reports praise takes no bet any more. */
  function isOpenToTheEnd(number: number): boolean {
    const book = sportsBook('football');
    const best = book && priceMatch(book, fixtureOf(book, number), [true, true, true, true]);
    return best?.find(({ id }) => id === 'result')?.odds.home != null;
  }

  /** A pick that can be taken until its match starts, by its place among the matches to come. */
  function pickOf({ matches }: SportsState, place: number, market = 'result', pick = 'home'): SlipPick {
    const open = matches.filter(
      ({ status, suspendedUntil, number }) => status === 'next' && suspendedUntil === null && isOpenToTheEnd(number),
    );
    const match = open[place];
    const odds = match?.markets.find(({ id }) => id === market)?.picks.find(({ id }) => id === pick)?.odds;
    if (!match || odds == null) throw new Error('no such pick');
    return { number: match.number, market, pick, odds };
  }

  /** Such a pick on a match that takes place: one in forty is postponed or abandoned. */
  async function playedPick(platform: VendorWorld, now: SportsState): Promise<SlipPick> {
    const book = sportsBook('football');
    for (let place = 1; book; place++) {
      const pick = pickOf(now, place);
      if ((await bookMatch(platform.deps, book, pick.number)).course.end === 'played') return pick;
    }
    throw new Error('no football');
  }

  const endOf = (state: SportsState, ...numbers: number[]) =>
    Math.max(...state.matches.filter(({ number }) => numbers.includes(number)).map(({ endsAt }) => endsAt));

  /** What a bet of ten pesos has to pay, from the published score. */
  const expected = (match: SportsMatch | undefined, odds: string) =>
    (match?.score?.home ?? 0) > (match?.score?.away ?? 0) ? BigInt(Math.round(Number(odds) * 1000)) : 0n;

  test('a bet is debited, settled by the committed match and paid; state shows bet and result to who reloads (R14)', async () => {
    const { platform, state, bet } = await atBook();
    const before = await state();
    const pick = await playedPick(platform, before);
    const placed = await bet('first-bet', [pick]);
    expect(placed.body.value).toMatchObject({ bet: { state: 'debited', bet: '10.00' }, balance: '990.00' });
    expect((await state()).bets).toMatchObject([{ state: 'debited', legs: [{ ...pick, result: null }] }]);
    platform.world.now = endOf(before, pick.number) - 1;
    expect((await state()).bets[0]?.state).toBe('debited');
    platform.world.now += 1;
    const after = await state();
    const match = after.matches.find(({ number }) => number === pick.number);
    const commitment = before.matches.find(({ number }) => number === pick.number)?.commitment;
    expect(
      createHash('sha256')
        .update(match?.secret ?? '')
        .digest('hex'),
    ).toBe(commitment);
    const win = expected(match, pick.odds);
    expect(after.bets[0]?.state).toBe('settled');
    expect(await platform.balance()).toBe(100_000n - 1000n + win);
    expect(after.balance).toBe(await platform.amount());
    expect(await platform.sound()).toBe(true);
  });

  test('a bet after the start of its match is refused with both times and takes nothing; one millisecond before it is taken (REL-25)', async () => {
    const { platform, state, bet } = await atBook();
    const first = await state();
    const pick = pickOf(first, 0);
    const startsAt = first.matches.find(({ number }) => number === pick.number)?.startsAt ?? 0;
    platform.world.now = startsAt;
    const late = await bet('too-late', [pick], { changes: 'any' });
    expect([late.status, late.body.errorCode]).toEqual([409, 'game.bets_closed']);
    expect(late.body.value).toMatchObject({
      closedAt: new Date(startsAt).toISOString(),
      receivedAt: new Date(startsAt).toISOString(),
      number: pick.number,
    });
    expect((await bet('too-early', [{ ...pick, number: pick.number + 20 }])).body.errorCode).toBe('game.bets_closed');
    expect((await bet('far-away', [{ ...pick, number: 999_999_999 }])).body.errorCode).toBe('game.bets_closed');
    expect(await platform.balance()).toBe(100_000n);
    platform.world.now = startsAt - 1;
    expect((await bet('in-time', [pick], { changes: 'any' })).status).toBe(200);
    expect(await platform.balance()).toBe(99_000n);
  });

  // The embedded engine has one connection, so nobody can hold a lock of the player meanwhile.
  if (engine === 'postgres') {
    /** A bet whose debit waits for other calls of its player, until `meanwhile` is over. */
    async function waitingBet(platform: VendorWorld, send: () => ReturnType<VendorWorld['askGame']>, meanwhile: () => Promise<unknown>) {
      const { sent } = await platform.db.transaction().execute(async (trx) => {
        await lockMembers(trx, [platform.member]);
        const sent = send();
        const ended = sent.then(({ body }) => Promise.reject(new Error(`It did not wait: ${body.errorCode}`)));
        await Promise.race([untilWaiting(platform.db), ended]);
        ended.catch(() => {}); // It ends later, as it should.
        await meanwhile();
        return { sent };
      });
      return sent;
    }

    test('a bet that its player holds up until the match has started is refused, whatever they do meanwhile (REL-25)', async () => {
      for (const leaves of [false, true]) {
        const { platform, state, bet } = await atBook();
        const now = await state();
        const pick = pickOf(now, 0);
        const startsAt = now.matches.find(({ number }) => number === pick.number)?.startsAt ?? 0;
        platform.world.now = startsAt - 1;
        const late = await waitingBet(
          platform,
          () => bet('held-up', [pick], { changes: 'any' }),
          async () => {
            platform.world.now = startsAt;
            if (leaves) await platform.enter();
          },
        );
        expect([late.status, late.body.errorCode]).toEqual([409, 'game.bets_closed']);
        expect(late.body.value).toMatchObject({ closedAt: new Date(startsAt).toISOString(), number: pick.number });
        const kept = platform.db.selectFrom('rounds').select('state').where('member_id', '=', platform.member);
        expect(await kept.execute()).toEqual([{ state: 'refused' }]);
        expect(await platform.balance()).toBe(100_000n);
      }
    });

    test('a bet that its player holds up until a report on its match is refused: nobody chooses by what was reported', async () => {
      const { platform, state, bet } = await atBook();
      const pick = pickOf(await state(), 1);
      const book = sportsBook('football');
      if (!book) throw new Error('no football');
      const reportAt = nextReportOrStart(fixtureOf(book, pick.number), platform.world.now);
      expect(reportAt).toBeLessThan(fixtureOf(book, pick.number).startsAt);
      platform.world.now = reportAt - 1;
      const late = await waitingBet(
        platform,
        () => bet('reported', [pick]),
        async () => void (platform.world.now = reportAt),
      );
      expect([late.status, late.body.errorCode]).toEqual([409, 'game.market_suspended']);
      expect(late.body.value).toMatchObject({ until: new Date(reportAt + 3_000).toISOString(), number: pick.number });
      expect(await platform.balance()).toBe(100_000n);
    });

    test('a bet that waits counts though its player has opened the game again, or signed out, meanwhile', async () => {
      const { platform, state, bet } = await atBook();
      const now = await state();
      const again = await waitingBet(
        platform,
        () => bet('opened-again', [pickOf(now, 1)]),
        async () => {
          platform.world.now += 1;
          await platform.enter();
        },
      );
      expect(betOf(again).state).toBe('debited');
      const { sessionId, bearer } = await signedIn(platform, 'football');
      const left = await waitingBet(
        platform,
        () => player(platform, bearer).bet('signed-out', [pickOf(now, 1)]),
        async () => {
          platform.world.now += 1;
          const ended_at = new Date(platform.world.now);
          await platform.db.updateTable('sessions').set({ ended_at }).where('id', '=', sessionId).execute();
        },
      );
      // The frame has ended, and gets no balance. The bet stands.
      expect(left.status).toBe(200);
      expect(await platform.balance()).toBe(98_000n);
      expect((await platform.askGame('GET', '/sports/state', bearer)).status).toBe(409);
    });
  }

  test('a bet that the wallet accepts after the start is given back by the book; one accepted in time stays, whoever asks again', async () => {
    const { platform, state, bet } = await atBook();
    const now = await state();
    const pick = pickOf(now, 0);
    const startsAt = now.matches.find(({ number }) => number === pick.number)?.startsAt ?? 0;
    platform.world.line = async (request, forward) => {
      const response = await forward(request);
      if (request.url.endsWith('/debit')) platform.world.now = startsAt;
      return response;
    };
    platform.world.now = startsAt - 1;
    expect(betOf(await bet('too-slow', [pick], { changes: 'any' })).state).toBe('rolled_back');
    expect(await platform.balance()).toBe(100_000n);
    // Sent twice: the answer to the one comes in time, to the other after the start.
    platform.world.now = startsAt - 1;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let debits = 0;
    platform.world.line = async (request, forward) => {
      const response = await forward(request);
      if (request.url.endsWith('/debit') && ++debits === 2) {
        await held;
        platform.world.now = startsAt;
      }
      return response;
    };
    const both = [bet('sent-twice', [pick], { changes: 'any' }), bet('sent-twice', [pick], { changes: 'any' })];
    await Promise.race(both);
    release();
    for (const answer of await Promise.all(both)) expect(betOf(answer).state).toBe('debited');
    expect(await platform.balance()).toBe(99_000n);
    expect(await platform.sound()).toBe(true);
  });

  test('changed odds are refused with the new ones, or taken, as the player chose; while a team report comes in bets are suspended', async () => {
    const { platform, bet, state } = await atBook();
    // Reports move the odds: the second of four comes half-way.
    const opening = await state();
    const seen = pickOf(opening, 4);
    const match = opening.matches.find(({ number }) => number === seen.number);
    const reports = (match?.startsAt ?? 0) - ((match?.startsAt ?? 0) - (match?.opensAt ?? 0)) / 2;
    expect(platform.world.now).toBeLessThan(reports);
    platform.world.now = reports;
    const suspended = await bet('suspended', [seen], { changes: 'any' });
    expect([suspended.status, suspended.body.errorCode]).toEqual([409, 'game.market_suspended']);
    expect(suspended.body.value).toMatchObject({ until: new Date(reports + 3_000).toISOString(), number: seen.number });
    platform.world.now = reports + 3_000;
    const nowOdds = (await state()).matches
      .find(({ number }) => number === seen.number)
      ?.markets.find(({ id }) => id === 'result')
      ?.picks.find(({ id }) => id === 'home')?.odds;
    expect(nowOdds).not.toBe(seen.odds);
    const refused = await bet('none', [seen]);
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'game.odds_changed']);
    expect(refused.body.value.picks).toEqual([{ number: seen.number, market: 'result', pick: 'home', odds: nowOdds }]);
    const higher = (Number(nowOdds) + 0.5).toFixed(2);
    const lower = (Number(nowOdds) - 0.2).toFixed(2);
    expect((await bet('worse', [{ ...seen, odds: higher }], { changes: 'better' })).body.errorCode).toBe('game.odds_changed');
    expect(betOf(await bet('better', [{ ...seen, odds: lower }], { changes: 'better' })).legs[0]?.odds).toBe(nowOdds);
    expect(betOf(await bet('any', [{ ...seen, odds: higher }], { changes: 'any' })).legs[0]?.odds).toBe(nowOdds);
    expect(await platform.balance()).toBe(98_000n);
  });

  test('the same slip sent twice is taken once; another under its name, two picks of one match and a stake above the limit are refused (R14)', async () => {
    const { platform, state, bet } = await atBook({ funds: 1_000_000 });
    const now = await state();
    const pick = pickOf(now, 3);
    const answers = await Promise.all([bet('same-name', [pick]), bet('same-name', [pick])]);
    expect(new Set(answers.map((answer) => betOf(answer).roundId)).size).toBe(1);
    expect(await platform.balance()).toBe(999_000n);
    expect((await bet('same-name', [pickOf(now, 4)])).body.errorCode).toBe('game.round_differs');
    expect((await bet('one-match', [pick, pickOf(now, 3, 'total', 'over')])).body.errorCode).toBe('game.same_match');
    const above = await bet('above', [pick], { stake: '5001.00' });
    expect(above.body).toMatchObject({ errorCode: 'game.bet_not_allowed', value: { min: '10.00', max: '5000.00' } });
    const poor = await bet('poor', [pick, pickOf(now, 5)], { stake: '100.00' });
    expect(poor.status).toBe(200);
    expect(await platform.balance()).toBe(989_000n);
    const { platform: other, state: otherState, bet: otherBet } = await atBook({ funds: 500 });
    const refused = await otherBet('no-money', [pickOf(await otherState(), 2)]);
    expect(betOf(refused)).toMatchObject({ state: 'refused', refusal: 'wallet.insufficient_funds' });
    expect(await other.balance()).toBe(500n);
  });

  test('an accumulator pays the product of its odds once its last match has ended, and is lost at its first lost pick', async () => {
    const { platform, state, bet } = await atBook({ funds: 1_000_000 });
    const opening = await state();
    const book = sportsBook('football');
    if (!book) throw new Error('no football');
    const played = opening.matches.filter(({ status, suspendedUntil }) => status === 'next' && suspendedUntil === null).slice(1, 4);
    const courses = await Promise.all(played.map(({ number }) => bookMatch(platform.deps, book, number)));
    const right = courses.map(({ course, fixture }, n) => {
      const pick = course.score.home > course.score.away ? 'home' : course.score.away > course.score.home ? 'away' : 'draw';
      return { at: fixture.endsAt, leg: pickOf({ ...opening, matches: played }, n, 'result', pick), isVoid: course.end !== 'played' };
    });
    const wrong = right.map(({ leg }, n) => {
      const other = leg.pick === 'home' ? 'away' : 'home';
      return n === 0 ? pickOf({ ...opening, matches: played }, 0, 'result', other) : leg;
    });
    const legs = right.map(({ leg }) => leg);
    const won = betOf(await bet('all-right', legs));
    const lost = betOf(await bet('first-wrong', wrong));
    const [first, , last] = right;
    if (!first || !last) throw new Error('three matches');
    platform.world.now = first.at;
    expect((await state()).bets.find(({ roundId }) => roundId === lost.roundId)?.state).toBe(first.isVoid ? 'debited' : 'settled');
    expect((await state()).bets.find(({ roundId }) => roundId === won.roundId)?.state).toBe('debited');
    platform.world.now = last.at;
    const after = (await state()).bets.find(({ roundId }) => roundId === won.roundId);
    const product = right.reduce((all, { leg, isVoid }) => (isVoid ? all : (all * BigInt(Math.round(Number(leg.odds) * 100))) / 1n), 1000n);
    const counted = right.filter(({ isVoid }) => !isVoid).length;
    expect(after).toMatchObject({ state: counted > 0 ? 'settled' : 'rolled_back' });
    expect(BigInt((after?.win ?? '').replace('.', ''))).toBe(counted > 0 ? product / 100n ** BigInt(counted) : 0n);
    // The record of the lost one names the results of the matches that ended later, too.
    const jobs = platform.world.scheduled.filter(({ roundId }) => roundId.includes(lost.roundId));
    for (const { roundId } of jobs) expect(await settleTimedRound(platform.deps, roundId)).toBe(true);
    const { detail } = await platform.db.selectFrom('rounds').select('detail').where('id', '=', lost.roundId).executeTakeFirstOrThrow();
    expect(storedLegs(detail).map(({ result }) => typeof result)).toEqual(['string', 'string', 'string']);
    expect(await platform.sound()).toBe(true);
  });

  test('two processes settle a bet once; the job is scheduled for each end of a match (R14)', async () => {
    const { platform, state, bet, bearer } = await atBook();
    const opening = await state();
    const legs = [pickOf(opening, 0), await playedPick(platform, opening)];
    const { roundId } = betOf(await bet('both-processes', legs));
    const jobs = platform.world.scheduled.filter((job) => job.roundId.includes(roundId));
    expect(jobs.map(({ at }) => at.getTime())).toEqual(legs.map(({ number }) => endOf(opening, number)));
    platform.world.now = endOf(opening, ...legs.map(({ number }) => number));
    const two = withErrorMapping(originalsApp(platform.deps), platform);
    await Promise.all([
      settleTimedRound(platform.deps, jobs[0]?.roundId ?? ''),
      settleTimedRound(platform.deps, jobs[1]?.roundId ?? ''),
      settleTimedRounds(platform.deps),
      state(),
      two.request('/originals/api/sports/state', { headers: { authorization: `Bearer ${bearer}` } }),
    ]);
    const [settled] = (await state()).bets;
    expect(settled?.state).toBe('settled');
    const win = BigInt((settled?.win ?? '').replace('.', ''));
    expect(await platform.balance()).toBe(99_000n + win);
    const credits = await platform.db
      .selectFrom('wallet_transactions')
      .select('kind')
      .where('round', '=', roundId)
      .where('kind', '=', 'credit')
      .execute();
    expect(credits).toHaveLength(1);
    expect(await settleTimedRound(platform.deps, jobs[0]?.roundId ?? '')).toBe(true);
    expect(await platform.balance()).toBe(99_000n + win);
    expect(await platform.sound()).toBe(true);
  });

  test('a bet whose debit got no answer is refunded once its match has begun; one that was never received is not taken later', async () => {
    const { platform, state, bet, outcome } = await atBook();
    const opening = await state();
    const legs = [pickOf(opening, 1)];
    platform.world.line = async (request, forward) => {
      const response = await forward(request);
      if (request.url.endsWith('/debit')) throw new Error('line cut');
      return response;
    };
    expect((await bet('no-answer', legs)).status).toBe(503);
    expect(await platform.balance()).toBe(99_000n);
    platform.world.line = (request, forward) => forward(request);
    platform.world.now = opening.matches.find(({ number }) => number === legs[0]?.number)?.startsAt ?? 0;
    expect(betOf(await outcome('no-answer', legs)).state).toBe('rolled_back');
    expect(await platform.balance()).toBe(100_000n);
    const next = [pickOf(await state(), 2)];
    expect(betOf(await outcome('never-came', next)).state).toBe('refused');
    expect(betOf(await bet('never-came', next)).state).toBe('refused');
    expect(await platform.balance()).toBe(100_000n);
  });

  test('a bet whose debit got no answer is refunded by the minute’s job long before its match, so that it does not look placed (R14)', async () => {
    const { platform, state, bet } = await atBook();
    const legs = [pickOf(await state(), 1)];
    platform.world.line = async (request, forward) => {
      const response = await forward(request);
      if (request.url.endsWith('/debit')) throw new Error('line cut');
      return response;
    };
    expect((await bet('given-up', legs)).status).toBe(503);
    platform.world.line = (request, forward) => forward(request);
    platform.world.now += 59_000;
    expect(await settleTimedRounds(platform.deps)).toBe(0);
    expect(await platform.balance()).toBe(99_000n);
    platform.world.now += 1_000;
    expect(await settleTimedRounds(platform.deps)).toBe(1);
    expect(await platform.balance()).toBe(100_000n);
    expect((await state()).bets[0]).toMatchObject({ state: 'rolled_back' });
    expect(await platform.sound()).toBe(true);
  });

  test('a bet whose debit got no answer is repeated for half a minute, and given back by who asks later (R14)', async () => {
    for (const [after, becomes, balance] of [
      [29_999, 'debited', 99_000n],
      [30_000, 'rolled_back', 100_000n],
    ] as const) {
      const { platform, state, bet, outcome } = await atBook();
      const legs = [pickOf(await state(), 1)];
      platform.world.line = async (request, forward) => {
        const response = await forward(request);
        if (request.url.endsWith('/debit')) throw new Error('line cut');
        return response;
      };
      expect((await bet('asked-later', legs)).status).toBe(503);
      platform.world.line = (request, forward) => forward(request);
      platform.world.now += after;
      expect(betOf(await outcome('asked-later', legs)).state).toBe(becomes);
      expect(await platform.balance()).toBe(balance);
    }
  });

  test('a decided bet is paid by the minute’s job when the wallet is back; a match that is not played gives the stake back (R14)', async () => {
    const { platform } = await atBook();
    const book = sportsBook('football');
    if (!book) throw new Error('no football');
    let number = lastStarted(book, platform.world.now) + 1;
    while ((await bookMatch(platform.deps, book, number)).course.end === 'played' || !isOpenToTheEnd(number)) number++;
    platform.world.now = fixtureOf(book, number).startsAt - 20_000;
    const visit = player(platform, (await platform.enter()).bearer);
    const view = await visit.state();
    const leg = pickOf(view, 0);
    expect(leg.number).toBe(number);
    expect((await visit.bet('not-played', [leg])).status).toBe(200);
    platform.world.now = endOf(view, leg.number);
    platform.world.line = (request, forward) =>
      request.url.endsWith('/rollback') ? Promise.reject(new Error('line cut')) : forward(request);
    await settleTimedRounds(platform.deps);
    expect(await platform.balance()).toBe(99_000n);
    platform.world.line = (request, forward) => forward(request);
    expect(await settleTimedRounds(platform.deps)).toBeGreaterThanOrEqual(1);
    expect(await platform.balance()).toBe(100_000n);
    expect((await visit.state()).bets[0]).toMatchObject({ state: 'rolled_back', win: '0.00', legs: [{ result: 'void' }] });
  });

  test('bets of a book that a release has dropped are given back, and one that cannot be keeps no later one waiting (R14)', async () => {
    const { platform, state, bet } = await atBook();
    const now = await state();
    const [first, second] = [await playedPick(platform, now), pickOf(now, 2)];
    const stuck = betOf(await bet('stuck', [first])).roundId;
    const freed = betOf(await bet('freed', [second])).roundId;
    await platform.db.updateTable('rounds').set({ game_code: 'dropped-book' }).where('id', 'in', [stuck, freed]).execute();
    platform.world.now = endOf(now, first.number, second.number);
    await settleTimedRounds(platform.deps);
    expect(await platform.balance(), 'servers that still have the book may settle it').toBe(98_000n);
    platform.world.now += minutes(15);
    // However many fail, all are tried.
    const faults: string[] = [];
    const deps = { ...platform.deps, minCycle: 0, wallet: { rollback: async () => ({ is: 'unknown' }) } };
    await settleDueSlips(deps as never, (id) => faults.push(id), 1);
    expect(faults).toEqual(expect.arrayContaining([stuck, freed]));
    platform.world.line = async (request, forward) => {
      const isStuck = request.url.endsWith('/rollback') && (await request.clone().text()).includes(stuck);
      return isStuck ? Promise.reject(new Error('line cut')) : forward(request);
    };
    await settleTimedRounds(platform.deps);
    const states = await platform.db.selectFrom('rounds').select(['id', 'state']).where('id', 'in', [stuck, freed]).execute();
    expect(Object.fromEntries(states.map(({ id, state: is }) => [id, is]))).toEqual({ [stuck]: 'debited', [freed]: 'rolled_back' });
    expect(await platform.balance()).toBe(99_000n);
  });

  test('a bet that cannot end is shown as it is, and closes the book to nobody (R14)', async () => {
    const { platform, bearer, state, bet } = await atBook();
    const now = await state();
    const pick = await playedPick(platform, now);
    await bet('stuck', [pick]);
    platform.world.now = endOf(now, pick.number);
    platform.world.line = (request, forward) =>
      /\/(?:credit|rollback)$/.test(request.url) ? Promise.reject(new Error('line cut')) : forward(request);
    const { status, body } = await platform.askGame('GET', '/sports/state', bearer);
    expect([status, (body.value as unknown as SportsState).bets.length]).toEqual([200, 1]);
    platform.world.line = (request, forward) => forward(request);
    await settleTimedRounds(platform.deps);
    expect((await state()).bets[0]?.state).toBe('settled');
  });

  test('a result that was written before a release dropped the book is paid: the wallet may have booked it already (R14)', async () => {
    const { platform, state, bet } = await atBook();
    const now = await state();
    const { number } = await playedPick(platform, now);
    const book = sportsBook('football');
    const { course } = await bookMatch(platform.deps, book as NonNullable<typeof book>, number);
    const won = course.score.home > course.score.away ? 'home' : course.score.away > course.score.home ? 'away' : 'draw';
    const open = now.matches.filter(({ status, suspendedUntil }) => status === 'next' && suspendedUntil === null);
    const pick = pickOf(
      now,
      open.findIndex((one) => one.number === number),
      'result',
      won,
    );
    const { roundId } = betOf(await bet('won', [pick]));
    platform.world.now = endOf(now, number);
    platform.world.line = (request, forward) =>
      request.url.endsWith('/credit') ? Promise.reject(new Error('line cut')) : forward(request);
    await settleTimedRounds(platform.deps);
    await platform.db.updateTable('rounds').set({ game_code: 'dropped-book' }).where('id', '=', roundId).execute();
    platform.world.now += minutes(15);
    const credited: object[] = [];
    const wallet = { credit: async (asked: object) => credited.push(asked) && { is: 'accepted', balance: '0.00' } };
    await settleDueSlips({ ...platform.deps, minCycle: 0, wallet } as never, () => {});
    const { state: after, win } = await platform.db.selectFrom('rounds').selectAll().where('id', '=', roundId).executeTakeFirstOrThrow();
    expect([after, win > 1_000n]).toEqual(['settled', true]);
    expect(credited).toEqual([expect.objectContaining({ round: roundId, amount: toAmount(minor(win)) })]);
  });

  test('a slip is kept for its player on every device, until it is changed', async () => {
    const { platform, state, bearer } = await atBook();
    const opening = await state();
    expect(opening.slip).toEqual({ picks: [], mode: 'accumulator', stake: '', changes: 'better' });
    const slip = { picks: [pickOf(opening, 1), pickOf(opening, 2)], mode: 'singles', stake: '25', changes: 'any' };
    expect((await platform.askGame('POST', '/sports/slip', bearer, slip)).status).toBe(200);
    const again = await platform.enter();
    expect((await player(platform, again.bearer).state()).slip).toEqual(slip);
    const stranger = await platform.platformMember({ money: 1000 });
    const { launchToken } = await platform.launch(stranger.id);
    const { body } = await platform.askGame('POST', '/session', null, { launchToken, nonce: 'nonce-of-a-frame-1' });
    expect((await player(platform, String(body.value.bearer)).state()).slip.picks).toEqual([]);
    expect((await platform.askGame('POST', '/sports/slip', again.bearer, { ...slip, mode: 'all' })).status).toBe(400);
  });

  test('picks that were bet on are off the kept slip though their frame saw no answer; other picks, and those of no bet, stay', async () => {
    const { platform, state, bet, outcome, bearer } = await atBook({ funds: 10_000 });
    const now = await state();
    const [one, two, three, four] = [1, 2, 3, 4].map((place) => pickOf(now, place)) as [SlipPick, SlipPick, SlipPick, SlipPick];
    const keep = (...picks: SlipPick[]) =>
      platform.askGame('POST', '/sports/slip', bearer, { picks, mode: 'singles', stake: '10', changes: 'any' });
    const kept = async () => (await state()).slip.picks;
    // One of the bets on each. The slip may hold its pick at other odds.
    await keep({ ...one, odds: '1.01' }, two, three, four);
    expect((await bet('on-one', [one])).status).toBe(200);
    expect(await kept()).toEqual([two, three, four]);
    expect(betOf(await bet('too-poor', [two], { stake: '95.00' })).state).toBe('refused');
    expect(await kept()).toEqual([two, three, four]);
    // A bet on two, whose debit gets no answer at first; meanwhile another device adds a pick.
    platform.world.line = async (request, forward) => {
      const response = await forward(request);
      if (request.url.endsWith('/debit')) throw new Error('line cut');
      return response;
    };
    expect((await bet('on-two', [two, three])).status).toBe(503);
    const added = pickOf(now, 2, 'total', 'over');
    await keep(two, added, three, four);
    platform.world.line = (request, forward) => forward(request);
    expect(betOf(await outcome('on-two', [two, three])).state).toBe('debited');
    expect(await kept()).toEqual([added, four]);
    // Refunded, because its match began before the debit was answered.
    platform.world.line = (request, forward) => (request.url.endsWith('/debit') ? Promise.reject(new Error('line cut')) : forward(request));
    expect((await bet('on-four', [four])).status).toBe(503);
    platform.world.line = (request, forward) => forward(request);
    platform.world.now = now.matches.find(({ number }) => number === four.number)?.startsAt ?? 0;
    expect(betOf(await outcome('on-four', [four])).state).toBe('rolled_back');
    expect(await kept()).toEqual([added, four]);
  });
});
