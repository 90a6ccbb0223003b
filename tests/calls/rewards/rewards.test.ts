/** Promotions on both databases: applications with pictures, codes, envelopes and rebates, each exactly once. */
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listLotteries } from '#platform/areas/lottery/catalogue.ts';
import { decideApplication } from '#platform/areas/rewards/applications.ts';
import { vipLevelsJob } from '#platform/areas/system/jobs.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { ensureScheduled } from '#platform/jobs/queue.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { listening } from '../../rows-read.ts';
import { depositBonus, gift, type Player, type RewardsWorld, rewardsWorld } from './rewards-fixture.ts';

const key = () => ({ key: crypto.randomUUID() });
const blue = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2255aa' } });
const base64 = async (picture: Sharp) => (await picture.toBuffer()).toString('base64');

onOneEngineDaily('rewards', (open) => {
  let world: RewardsWorld;
  const { open: openListening, rowsRead } = listening(open);
  beforeAll(async () => {
    world = await rewardsWorld(openListening);
  });
  // The next member is offered only the promotions of the next test.
  afterEach(() => world.endPromotions());

  test('an application keeps its comment and pictures, waits, and is ready to claim once accepted (MC-19, MC-20)', async () => {
    const code = await world.promotion(gift, { joining: 'apply' });
    const player = await world.player();
    const withPlace = blue(3_000, 1_000).withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'at home' } });
    const pictures = [await base64(withPlace.jpeg()), await base64(blue(10, 20).png())];
    const comment = 'á'.repeat(140);
    expect((await world.ask('rewards.joinPromotion', { code, comment: `${comment}b`, pictures }, player)).body.errorCode).toBe(
      'input.invalid',
    );
    const sent = await world.takeValue('rewards.joinPromotion', { code, comment, pictures }, player);
    expect(sent).toMatchObject({ status: 'applying', entry: { comment, pictures: 2, reward: null } });
    // A repeat changes nothing.
    expect((await world.takeValue('rewards.joinPromotion', { code, comment: 'other', pictures: [] }, player)).entry).toEqual(sent.entry);
    const stored = await world.db.selectFrom('promotion_pictures').select('picture').orderBy('place').execute();
    const facts = await Promise.all(stored.map(({ picture }) => sharp(Buffer.from(picture)).metadata()));
    expect(facts.map(({ format, width, height, exif }) => [format, width, height, exif])).toEqual([
      ['jpeg', 2_000, 667, undefined],
      ['jpeg', 10, 20, undefined],
    ]);
    expect(stored.some(({ picture }) => Buffer.from(picture).includes('at home'))).toBe(false);
    await world.advanceAndWork(minutes(2));
    expect(await player.activity(code)).toMatchObject({ status: 'claim', entry: { reward: '50.00' } });
  });

  test('a rejected application shows its reason on the promotion and in the inbox, and is decided once (MC-19)', async () => {
    const code = await world.promotion(gift, { joining: 'apply' });
    const player = await world.player();
    const { entry } = await world.takeValue('rewards.joinPromotion', { code, pictures: [] }, player);
    const reason = 'The picture does not show the island.';
    const decide = (state: 'approved' | 'rejected') =>
      inTransaction(world.db, (trx) =>
        decideApplication(trx, entry?.id ?? '', state === 'rejected' ? { state, reason } : { state }, new Date(world.appContext.clock())),
      );
    expect((await Promise.all([decide('rejected'), decide('rejected')])).filter(Boolean)).toHaveLength(1);
    expect(await decide('approved')).toBe(false);
    expect(await player.activity(code)).toMatchObject({ status: 'rejected', entry: { reason, reward: null } });
    const { messages } = await world.takeValue('member.messages', {}, player);
    expect(messages.filter(({ body }) => body.includes(reason))).toHaveLength(1);
  });

  test('what is no png or jpg by its content, is too large, or does not unfold is refused, and nothing is kept (MC-20, SEC-24, SEC-26)', async () => {
    const code = await world.promotion(gift, { joining: 'apply' });
    const player = await world.player();
    const png = await blue(20, 20).png().toBuffer();
    const faulty: Record<string, string> = {
      'a gif': await base64(blue(5, 5).gif()),
      'an svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
      'a page': Buffer.from('<html><script>1</script></html>').toString('base64'),
      nothing: '',
      'a cut picture': png.subarray(0, 40).toString('base64'),
      'a png by its first bytes alone': Buffer.concat([png.subarray(0, 8), Buffer.from('hello')]).toString('base64'),
      'too many pixels': await base64(blue(9_000, 9_000).png({ compressionLevel: 9 })),
    };
    for (const [what, picture] of Object.entries(faulty))
      expect([what, (await world.ask('rewards.joinPromotion', { code, pictures: [picture] }, player)).body.errorCode]).toEqual([
        what,
        'picture.invalid',
      ]);
    // One byte more than 5 MB, whatever it is.
    const large = await world.ask(
      'rewards.joinPromotion',
      { code, pictures: [Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64')] },
      player,
    );
    expect([large.status, large.body.errorCode]).toEqual([413, 'picture.too_large']);
    // A picture has no name that could become one of ours.
    const named = [{ name: '../../x', content: png.toString('base64') }];
    expect((await world.ask('rewards.joinPromotion', { code, pictures: named }, player)).body.errorCode).toBe('input.invalid');
    const four = Array.from({ length: 4 }, () => png.toString('base64'));
    expect((await world.ask('rewards.joinPromotion', { code, pictures: four }, player)).body.errorCode).toBe('input.invalid');
    expect((await player.activity(code))?.status).toBe('join');
  });

  test('a code works as often as it says, once for each member, and cannot be guessed at will', async () => {
    const code = await world.promotion(gift, { joining: 'code' });
    await world.db.insertInto('promo_codes').values({ code: 'REEF', promotion: code, uses_left: 2 }).execute();
    const players: Player[] = [];
    for (let n = 0; n < 4; n += 1) players.push(await world.player());
    const answers = await Promise.all(players.map((one) => world.ask('rewards.redeemCode', { promoCode: 'reef' }, one)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(2);
    expect(answers.flatMap(({ body }) => (body.success ? [] : [body.errorCode]))).toEqual(['promotion.not_open', 'promotion.not_open']);
    const guesser = await world.player();
    const guesses: (string | undefined)[] = [];
    for (let n = 0; n < 11; n += 1) guesses.push((await world.ask('rewards.redeemCode', { promoCode: `NO${n}` }, guesser)).body.errorCode);
    expect([guesses[0], guesses.at(-1)]).toEqual(['promotion.code_unknown', 'rate.too_many']);
  });

  test('five members open three envelopes at once: each envelope goes to one, as own money, once (MC-24)', async () => {
    const code = await world.promotion(
      {
        kind: 'raffle',
        envelopes: [
          { amount: '5.00', count: 2 },
          { amount: '20.00', count: 1 },
        ],
      } as never,
      {
        joining: 'none',
      },
    );
    const players: Player[] = [];
    for (let n = 0; n < 5; n += 1) players.push(await world.player());
    expect(await players[0]?.available()).toBe(1);
    expect((await players[0]?.activity(code))?.envelopes).toEqual([
      { amount: '5.00', count: 2 },
      { amount: '20.00', count: 1 },
    ]);
    const answers = await Promise.all(
      players.flatMap((one) => [1, 2].map(() => world.ask('rewards.claimRaffle', { code }, { ...one, ...key() }))),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(3);
    const purses = await Promise.all(players.map((one) => one.purse()));
    expect(purses.map(({ own }) => own).toSorted()).toEqual(['0.00', '0.00', '20.00', '5.00', '5.00']);
    expect(await players[0]?.available()).toBe(0);
    const statuses = await Promise.all(players.map(async (one) => (await one.activity(code))?.status));
    expect(statuses.toSorted()).toEqual(['claimed', 'claimed', 'claimed', 'close', 'close']);
    expect((await players[0]?.activity(code))?.envelopes).toEqual([]);
    for (const one of players) {
      const [row] = (await world.takeValue('wallet.ledger', {}, one)).rows;
      if (row) expect([row.source, row.sourceRow]).toEqual(['reward', (await one.activity(code))?.entry?.id]);
    }
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test('a reward that is not claimed in time, and a promotion that is not running, give nothing', async () => {
    const player = await world.player();
    const later = await world.promotion(gift, { starts: days(1) });
    const over = await world.promotion(gift, { ends: -hours(1) });
    for (const code of [later, over])
      expect((await world.ask('rewards.joinPromotion', { code }, player)).body.errorCode).toBe('promotion.not_open');
    expect([(await player.activity(later))?.status, (await player.activity(over))?.status]).toEqual(['coming_soon', 'close']);
    const code = await world.promotion(gift, { joining: 'code' });
    await world.db.insertInto('promo_codes').values({ code: 'LATE', promotion: code, uses_left: 1 }).execute();
    const { entry } = await world.takeValue('rewards.redeemCode', { promoCode: 'LATE' }, player);
    world.advance(days(7));
    const again = { token: await world.signIn(player.id) };
    expect((await world.ask('rewards.claim', { id: entry?.id ?? '' }, { ...again, ...key() })).body.errorCode).toBe('reward.not_ready');
    expect((await world.takeValue('rewards.promotions', {}, again)).available).toBe(0);
  });

  /** Rounds of a minute each, by bet and win. */
  const rounds = async (one: Player, ...list: readonly (readonly [string, string])[]) => {
    for (const [bet, win] of list) {
      world.advance(minutes(1));
      await world.db
        .insertInto('rounds')
        .values({
          vendor: 'originals',
          game_code: 'lantern-tide',
          member_id: one.id,
          launch_id: null,
          client_round: null,
          bet: BigInt(bet),
          win: BigInt(win),
          state: 'settled',
          detail: null,
          at: new Date(world.world.now),
          settled_at: new Date(world.world.now),
        })
        .execute();
    }
  };

  test('who was approved for a rebate takes part until its end, and is paid it then (MC-19)', async () => {
    const code = await world.promotion({ kind: 'rebate', percent: 1, most: '6.00' } as never, { joining: 'apply', ends: hours(5) });
    const player = await world.player(100_000);
    await world.takeValue('rewards.joinPromotion', { code, pictures: [] }, player);
    await world.advanceAndWork(minutes(2));
    expect((await player.activity(code))?.status).toBe('joined');
    await rounds(player, ['10000', '0']);
    await world.advanceAndWork(hours(5));
    await world.advanceAndWork(hours(1));
    const { list } = await world.takeValue('rewards.promotions', {}, { token: await world.signIn(player.id) });
    expect(list.find((one) => one.code === code)).toMatchObject({ status: 'issued', entry: { reward: '1.00' } });
    expect((await player.purse()).own).toBe('1001.00');
  });

  test('what is counted after the end is paid once: a rebate up to its most, and the prizes of a race by the luckiest round', async () => {
    const { db } = world;
    const rebate = await world.promotion({ kind: 'rebate', percent: 0.5, most: '6.00' } as never, { ends: hours(5) });
    const race = await world.promotion({ kind: 'race', prizes: ['50.00', '20.00'], smallestBet: '1.00', rounds: 2 } as never, {
      ends: hours(5),
    });
    const players: Player[] = [];
    for (let n = 0; n < 4; n += 1) players.push(await world.player(100_000));
    const [first, second, third, idle] = players as [Player, Player, Player, Player];
    // Before joining it does not count.
    await first.play('10.00', '900.00');
    world.advance(minutes(1));
    for (const one of players) for (const code of [rebate, race]) await world.takeValue('rewards.joinPromotion', { code }, one);
    // The third round is beyond the first two, and half a peso is too small a bet.
    await rounds(first, ['50', '90000'], ['200', '8400'], ['100', '100'], ['100', '90000']);
    await rounds(second, ['100000', '0'], ['50000', '150000']);
    await rounds(third, ['100', '300'], ['100', '0']);
    expect((await idle.activity(race))?.status).toBe('joined');
    const standing = async (one: Player) => world.takeValue('rewards.raceStanding', { code: race }, { token: await world.signIn(one.id) });
    const running = { joined: true, over: false, players: 4, placed: 3, mostRounds: 2 };
    expect(await standing(first)).toMatchObject({
      ...running,
      rounds: 2,
      mine: { place: 1, best: '42.00', prize: '50.00' },
      above: null,
    });
    expect(await standing(second)).toMatchObject({ mine: { place: 2, best: '3.00', prize: '20.00' }, above: { place: 1, best: '42.00' } });
    expect(await standing(third)).toMatchObject({ mine: { place: 3, best: '3.00', prize: '0.00' }, above: { place: 2, best: '3.00' } });
    expect(await standing(idle)).toMatchObject({ ...running, rounds: 0, mine: null, above: { place: 3, best: '3.00' } });
    const guest = await world.player();
    expect(await standing(guest)).toMatchObject({ ...running, joined: false, mine: null });
    expect((await world.ask('rewards.raceStanding', { code: rebate }, guest)).body.errorCode).toBe('not_found');
    // The ranking is at most ten seconds old, and says its time.
    const before = await standing(idle);
    await rounds(idle, ['100', '100000']);
    expect(before.asOf < (await standing(idle)).asOf).toBe(true);
    expect(await standing(idle)).toMatchObject({ rounds: 1, placed: 4, mine: { place: 1, best: '1000.00' } });
    await db.updateTable('rounds').set({ state: 'rolled_back' }).where('member_id', '=', idle.id).execute();
    await world.advanceAndWork(hours(5));
    await world.advanceAndWork(hours(1));
    const part = async (one: Player, code: string) => {
      const { list } = await world.takeValue('rewards.promotions', {}, { token: await world.signIn(one.id) });
      const found = list.find((each) => each.code === code);
      return [found?.status, found?.entry?.reward];
    };
    expect(await Promise.all(players.map((one) => part(one, race)))).toEqual([
      ['issued', '50.00'],
      // Three times the bet, as the third member's, and earlier.
      ['issued', '20.00'],
      ['close', null],
      ['close', null],
    ]);
    expect(await standing(second)).toMatchObject({ over: true, mine: { place: 2, best: '3.00', prize: '20.00' } });
    expect(await Promise.all(players.map((one) => part(one, rebate)))).toEqual([
      ['issued', '0.03'],
      ['issued', '6.00'],
      ['issued', '0.01'],
      ['close', null],
    ]);
    expect((await second.purse()).own).toBe('1026.00');
    // The account record opens the part in the promotion, not the rebates of days, which list neither.
    const token = await world.signIn(second.id);
    const { list } = await world.takeValue('rewards.promotions', {}, { token });
    const { rows } = await world.takeValue('wallet.ledger', {}, { token });
    expect(rows.flatMap(({ kind, source, sourceRow }) => (source ? [[kind, source, sourceRow]] : []))).toEqual(
      expect.arrayContaining([
        ['rebate', 'reward', list.find((each) => each.code === rebate)?.entry?.id],
        ['reward', 'reward', list.find((each) => each.code === race)?.entry?.id],
      ]),
    );
    expect(rows.find(({ kind }) => kind === 'reward')).toMatchObject({
      reference: expect.stringMatching(/^P-\d+$/),
      about: expect.any(String),
    });
    const { messages } = await world.takeValue('member.messages', {}, { token });
    expect(messages.map(({ title }) => title.replace(/^\S+ /, '')).toSorted()).toEqual(['prize paid', 'rebate paid']);
    expect((await verifyLedger(db)).faults).toEqual([]);
  });

  test('where lotteries have a rebate, a ticket counts that was bought weeks before its draw (MC-15)', async () => {
    await listLotteries(world.db);
    await writeSetting(world.db, 'rebates', { LOTT: 100 });
    const player = await world.player(1_000_000);
    const at = (ago: number) => new Date(world.world.now - ago);
    const ticket = {
      vendor: 'LOTT',
      game_code: 'weekly-6-45',
      launch_id: null,
      client_round: null,
      state: 'settled',
      detail: null,
    } as const;
    const bought = (id: string, before: number, drawn: number) =>
      world.db
        .insertInto('rounds')
        .values({ ...ticket, id, member_id: player.id, bet: 10_000n, at: at(drawn + before), settled_at: at(drawn) })
        .execute();
    await bought('bought ahead', days(70), days(2));
    await bought('bought on the day', 0, days(2));
    await bought('drawn too long ago', days(1), days(40));
    const { products } = await world.takeValue('rewards.rebates', {}, player);
    await world.db.deleteFrom('platform_settings').where('name', '=', 'rebates').execute();
    expect(products).toEqual([{ gameType: 'LOTT', staked: '200.00', percent: '1', amount: '2.00' }]);
  });

  test('a bet that a vendor settles months later counts once it is settled, and neither old bets nor those of others are read for it (MC-15)', async () => {
    const player = await world.player();
    const round = { vendor: 'elsewhere', game_code: 'reef-hunt', member_id: player.id, launch_id: null, client_round: null, detail: null };
    const settled = (id: string, placed: number, ago: number, bet: bigint) => {
      const at = (before: number) => new Date(world.world.now - before);
      return { ...round, id, bet, state: 'settled' as const, at: at(placed), settled_at: at(ago) };
    };
    const many = Array.from({ length: 1_000 }, (_, n) => n);
    const old = many.map((n) => settled(`old ${n}`, days(40) + minutes(n), days(40), 70_000n));
    const { id: otherId } = await world.player();
    const foreign = many.map((n) => ({ ...settled(`foreign ${n}`, days(2), days(2), 70_000n), member_id: otherId }));
    const counting = [
      settled('late by months', days(200), days(2), 10_000n),
      settled('just over two days', days(32) + 1, days(30) - 1, 20_000n),
      settled('in an hour', days(2) + hours(1), days(2), 40_000n),
    ];
    await world.db
      .insertInto('rounds')
      .values([...old, ...foreign, ...counting])
      .execute();
    await sql`analyze rounds`.execute(world.db);
    const read = await rowsRead(async () => {
      const { products } = await world.takeValue('rewards.rebates', {}, player);
      expect(products.find(({ gameType }) => gameType === 'FISH')?.staked).toBe('700.00');
    });
    expect(read.rounds).toBeLessThan(20);
  });

  test('a rebate is bets times rate by product, of own money in whole days, and is paid once (MC-15)', async () => {
    const player = await world.player(1_000_000);
    const other = await world.player(1_000_000);
    const at = (ago: number) => new Date(world.world.now - ago);
    const round = (memberId: bigint, id: string, bet: bigint, ago: number, some = {}) =>
      world.db
        .insertInto('rounds')
        .values({
          id,
          vendor: 'originals',
          game_code: 'lantern-tide',
          member_id: memberId,
          launch_id: null,
          client_round: null,
          bet,
          state: 'settled',
          detail: null,
          at: at(ago),
          settled_at: at(ago),
          ...some,
        })
        .execute();
    await round(player.id, 'a', 100_001n, days(2));
    await round(player.id, 'b', 50_000n, days(3), { game_code: 'reef-hunt' });
    // Today, returned, of others, and too long ago.
    await round(player.id, 'c', 70_000n, 0);
    await round(player.id, 'd', 70_000n, days(2), { state: 'rolled_back' });
    await round(player.id, 'e', 70_000n, days(40));
    await round(other.id, 'f', 70_000n, days(2));
    // A bonus paid 400.00 of this one.
    await round(player.id, 'g', 60_000n, days(2));
    await sql`insert into bonuses (member_id, promotion, amount, stake_needed, state, granted_at, ends_at, ended_at)
      values (${player.id}, 'p', 1, 1, 'lost', ${at(days(9))}, ${at(days(1))}, ${at(days(1))})`.execute(world.db);
    await sql`insert into bonus_bets (vendor, round, bonus_id, own, bonus, state, at)
      select 'originals', 'g', id, 20000, 40000, 'settled', ${at(days(2))} from bonuses where member_id = ${player.id}`.execute(world.db);

    const due = await world.takeValue('rewards.rebates', {}, player);
    expect(due.products.filter(({ staked }) => staked !== '0.00')).toEqual([
      { gameType: 'RNG', staked: '1200.01', percent: '0.5', amount: '6.01' },
      { gameType: 'FISH', staked: '500.00', percent: '0.4', amount: '2.00' },
    ]);
    expect(due.total).toBe('8.01');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.ask('rewards.claimRebate', { to: due.to }, { ...player, ...key() })),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await player.purse()).own).toBe('10008.01');
    const after = await world.takeValue('rewards.rebates', {}, player);
    expect([after.total, after.claims.map(({ amount }) => amount)]).toEqual(['0.00', ['8.01']]);
    const { rows } = await world.takeValue('wallet.ledger', { kind: 'rebate' }, player);
    expect(rows).toMatchObject([
      {
        amount: '8.01',
        source: 'rebate',
        sourceRow: after.claims[0]?.to,
        reference: expect.stringMatching(/^R-\d+$/),
        about: expect.stringMatching(/^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/),
      },
    ]);
    // An older claim comes after the latest twenty, to its own member alone.
    const row = rows[0]?.sourceRow ?? '';
    const claims = async (request: object, who: { readonly token: string } = player) =>
      (await world.takeValue('rewards.rebates', request, who)).claims.map(({ to }) => to);
    await sql`insert into rebate_claims (member_id, from_at, to_at, amount, products, at)
      select ${player.id}, to_at + (n - 1) * interval '1 minute', to_at + n * interval '1 minute', 1, products, at
      from rebate_claims, generate_series(1, 20) n where member_id = ${player.id}`.execute(world.db);
    const latest = await claims({});
    expect(latest).toHaveLength(20);
    expect(latest).not.toContain(row);
    expect(await claims({ row })).toEqual([...latest, row]);
    expect(await claims({ row: latest[19] })).toEqual(latest);
    expect(await claims({ row: 'none' })).toEqual(latest);
    expect(await claims({ row }, other)).toEqual([]);
    await sql`delete from rebate_claims where member_id = ${player.id} and amount = 1`.execute(world.db);
    // What was bet on the day of the claim counts from the next day.
    world.advance(days(1));
    const next = { token: await world.signIn(player.id) };
    expect((await world.takeValue('rewards.rebates', {}, next)).total).toBe('3.50');
    const claim = (to: string) => world.ask('rewards.claimRebate', { to }, { ...next, ...key() });
    const later = (by: number) => new Date(Date.parse(due.to) + by).toISOString();
    const open = later(days(1));
    for (const to of [due.to, later(days(2)), later(days(1) + 1)]) expect((await claim(to)).body.errorCode, to).toBe('reward.not_ready');
    // What was shown before midnight is paid after it; what was shown a day before that is not.
    world.advance(days(2));
    next.token = await world.signIn(player.id);
    expect((await claim(open)).body.errorCode).toBe('reward.not_ready');
    world.world.now -= days(1);
    next.token = await world.signIn(player.id);
    await round(player.id, 'h', 20_000n, 0);
    expect((await claim(open)).body.value).toMatchObject({ amount: '3.50' });
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test('after an exclusion every job pays what was earned and tells of no offer, and an application waits for the end (MC-14)', async () => {
    const { db } = world;
    const races = { kind: 'race', prizes: ['50.00'], smallestBet: '1.00', rounds: 2 };
    const [applied, bonus, race, rebate] = [
      await world.promotion(gift, { joining: 'apply' }),
      await world.promotion(depositBonus),
      await world.promotion(races, { ends: hours(5) }),
      await world.promotion({ kind: 'rebate', percent: 0.5, most: '6.00' } as never, { ends: hours(5) }),
    ];
    await db.insertInto('vip_levels').values({ level: 1, stake_needed: 10_000n, words: '{}' }).execute();
    const player = await world.player(100_000);
    for (const code of [applied, bonus, race, rebate]) await world.takeValue('rewards.joinPromotion', { code }, player);
    world.advance(minutes(1));
    await db
      .insertInto('rounds')
      .values({
        vendor: 'originals',
        game_code: 'lantern-tide',
        member_id: player.id,
        launch_id: null,
        client_round: null,
        bet: 20_000n,
        win: 1_000n,
        state: 'settled',
        detail: null,
        at: new Date(world.world.now),
        settled_at: new Date(world.world.now),
      })
      .execute();
    const late = await player.deposit('500.00');
    await world.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, player);
    await world.sendNotification({ notificationId: crypto.randomUUID(), orderId: late.id, state: 'paid', amount: late.amount });
    const before = await player.balance();
    const everyJob = async () => {
      await ensureScheduled(db, vipLevelsJob, '', new Date(world.world.now));
      await db
        .updateTable('jobs')
        .set({ run_at: new Date(world.world.now) })
        .execute();
      await world.advanceAndWork();
    };
    const told = async () =>
      (await db.selectFrom('messages').select('kind').where('member_id', '=', player.id).execute())
        .map(({ kind }) => kind)
        .filter((kind) => /^(?:promotion|points|vip)\./.test(kind ?? ''));
    const states = async () => {
      const rows = await db.selectFrom('promotion_entries').select(['promotion', 'state']).where('member_id', '=', player.id).execute();
      return [applied, bonus, race, rebate].map((code) => rows.find(({ promotion }) => promotion === code)?.state);
    };
    world.advance(hours(6));
    await everyJob();
    expect(await told()).toEqual([]);
    expect(await states()).toEqual(['applying', 'ready', 'issued', 'issued']);
    expect((await player.balance()) - before, 'the prize and half a percent of 200').toBe(5_100n);
    const { rank_level: level } = await db.selectFrom('members').select('rank_level').where('id', '=', player.id).executeTakeFirstOrThrow();
    expect(level).toBe(1);
    world.advance(days(1));
    await everyJob();
    expect(await told()).toEqual(['promotion.approved']);
    expect((await states())[0]).toBe('ready');
  });
});
