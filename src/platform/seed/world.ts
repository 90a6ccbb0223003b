/** Seeds the demo world once: vendors and games, members with their history, and content. Deterministic for a given size and time. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { readSetting, writeSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { countTeamEvents } from '#platform/ledger/agents/rollups.ts';
import { demoAccounts, demoHelper, demoPassword, demoPaymentPassword } from '#platform/rules/demo-accounts.ts';
import { trial } from '#values/access/account-types.ts';
import { minor, toMinor, zero } from '#values/money.ts';
import { minutes } from '#values/time.ts';
import { largeStep, writeLargeLine } from './agents/large-line.ts';
import { lineHistories, lineMembers, settlePast, writeAgentActs } from './agents/lines.ts';
import { writeComplaint } from './complaint.ts';
import { writeContent, writeMessages } from './content.ts';
import { writeAnswers } from './faq.ts';
import { type SeedGame, seedGames } from './games.ts';
import { fourWeeks, type Habit, oneEvening } from './history.ts';
import { writeJackpot } from './jackpot/write-jackpot.ts';
import { writePastDraws } from './lottery-draws.ts';
import { joinRace, writeLeaders } from './missions.ts';
import { type MoneyOut, moneyOutPostings, movesOf, nothingOut, vipMoneyOut, writeWithdrawals } from './money-out.ts';
import { writeGoods, writePoints } from './points.ts';
import { monthsMoved, storePromotions } from './promotions.ts';
import { writeRewards } from './rewards.ts';
import { writeSaferPlay } from './safer-play.ts';
import { vendorSeeds } from './vendors.ts';
import { writeVipLevels } from './vip-levels.ts';
import { demoBankAccount, type WithdrawalSecrets, writeWithdrawalAccounts } from './withdrawal-accounts.ts';
import { type SeededMembers, writeDemoAccounts, writeDemoHelper, writeGames, writeLines, writeMembers } from './write-catalogue.ts';
import { type MemberHistory, writeHistories } from './write-history.ts';

export interface SeedOptions {
  readonly size: 'full' | 'small' | 'none';
  /** Minimum totals, including what was seeded before. */
  readonly members?: number | undefined;
  readonly games?: number | undefined;
  readonly now: Date;
  readonly brand: Brand;
  /** Returns the hash of `demoPassword`; called only when something is seeded. */
  readonly passwordHash: () => Promise<string>;
  /** Without it the demo accounts have no account to withdraw to. */
  readonly withdrawals?: (() => Promise<WithdrawalSecrets>) | undefined;
  readonly log?: { info(fields: object, message: string): void } | undefined;
  /** Receives a progress line before each step, for the terminal. */
  readonly tell?: ((sentence: string) => void) | undefined;
}

export interface Seeded {
  readonly members: number;
  readonly games: number;
}

const sizes = {
  full: { providers: vendorSeeds.length, games: 3_000, members: 2_000, players: 200 },
  small: { providers: 20, games: 300, members: 30, players: 12 },
} as const;

function previousSeed(stored: unknown): Seeded | null {
  const { members, games } = (stored ?? {}) as { members?: unknown; games?: unknown };
  return typeof members === 'number' && typeof games === 'number' ? { members, games } : null;
}

/**
 * Seeds in one transaction of a database without statement timeout, so an interrupted start leaves nothing behind. Members beyond the
 * size's own follow in steps, each in its own transaction, and a later seed goes on from the last one. Only one process seeds at a time;
 * the others find it done. Returns null when there was nothing to do: seeded before without larger
 * totals requested, or `none`.
 */
export async function seedWorld(db: Kysely<Tables>, options: SeedOptions): Promise<Seeded | null> {
  const { size, members, games } = options;
  if (size === 'none') return null;
  const isEnough = (previous: Seeded | null) => previous !== null && previous.members >= (members ?? 0) && previous.games >= (games ?? 0);
  if (isEnough(previousSeed(await readSetting(db, 'seeded')))) return null;
  const passwordHash = await options.passwordHash();
  const withdrawals = await options.withdrawals?.();
  const made = await inTransaction(db, async (trx): Promise<Seeded | null> => {
    await sql`select pg_advisory_xact_lock(hashtextextended('demo world', 0))`.execute(trx);
    const previous = previousSeed(await readSetting(trx, 'seeded'));
    // Another process seeded meanwhile.
    if (isEnough(previous)) return null;
    const totals: Seeded = {
      members: previous?.members ?? Math.min(members ?? Number.POSITIVE_INFINITY, sizes[size].members),
      games: Math.max(games ?? sizes[size].games, previous?.games ?? 0),
    };
    await makeWorld(trx, { ...options, passwordHash, withdrawals, size, previous, totals });
    await writeSetting(trx, 'seeded', { ...totals });
    return totals;
  });
  let seeded = made;
  while (seeded !== null && seeded.members < (members ?? 0)) seeded = await writeLargeStep(db, { ...options, size, passwordHash });
  return seeded;
}

/** Writes the next members of the large line, and says how far it came. */
async function writeLargeStep(
  db: Kysely<Tables>,
  {
    size,
    members = 0,
    now,
    brand,
    passwordHash,
    log,
    tell,
  }: Omit<SeedOptions, 'passwordHash'> & { readonly size: 'full' | 'small'; readonly passwordHash: string },
): Promise<Seeded> {
  const startedAt = performance.now();
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('demo world', 0))`.execute(trx);
    const before = previousSeed(await readSetting(trx, 'seeded'));
    if (before === null) throw new Error('The demo world is gone.');
    if (before.members >= members) return before;
    const seeded: Seeded = { ...before, members: Math.min(members, before.members + largeStep) };
    const line = {
      brand,
      members: { brand, passwordHash, now },
      games: slotsOf(seedGames(before.games, vendorSeeds.length)).slice(0, playedSlots),
      base: sizes[size].members,
    };
    const rounds = await writeLargeLine(trx, before.members, seeded.members, line);
    await writeSetting(trx, 'seeded', { ...seeded });
    tell?.(`  ${seeded.members.toLocaleString('en')} of ${members.toLocaleString('en')} members …`);
    log?.info(
      { members: seeded.members, of: members, rounds, took: Math.round(performance.now() - startedAt) },
      'members of the large line',
    );
    return seeded;
  });
}

type WorldOptions = Omit<SeedOptions, 'passwordHash' | 'withdrawals' | 'size'> & {
  readonly withdrawals: WithdrawalSecrets | undefined;
  readonly size: 'full' | 'small';
  readonly passwordHash: string;
  readonly previous: Seeded | null;
  readonly totals: Seeded;
};

/** Its games take money from a wallet apart. */
const demoWalletVendor = 'quayside';

const roleOrder: readonly string[] = ['member', 'vip', 'trial', 'agent', 'top agent'];

const progressInterval = 2_000;

function progressLogger(log: SeedOptions['log']) {
  let lastLogged = performance.now();
  return (fields: object, message: string) => {
    if (performance.now() - lastLogged < progressInterval) return;
    lastLogged = performance.now();
    log?.info(fields, message);
  };
}

async function makeWorld(
  trx: Transaction<Tables>,
  { size, previous, totals, now, brand, passwordHash, withdrawals, log, tell }: WorldOptions,
): Promise<void> {
  const startedAt = performance.now();
  const logProgress = progressLogger(log);
  const memberOptions: SeededMembers = { brand, passwordHash, now };
  const formatCount = (count: number) => count.toLocaleString('en');
  tell?.(`Making the demo world, once: ${formatCount(totals.games)} games …`);
  const games = seedGames(totals.games, previous ? vendorSeeds.length : sizes[size].providers);
  await writeGames(trx, games, totals.games);
  logProgress({ games: games.length }, 'demo world: games are there');
  tell?.(`  ${formatCount(totals.members)} members …`);
  const accounts = previous ? new Map<string, bigint>() : await writeDemoAccounts(trx, memberOptions);
  const members = await writeMembers(trx, previous?.members ?? 0, totals.members, memberOptions, (count) =>
    logProgress({ members: count }, 'demo world: members are coming'),
  );
  let rounds = 0;
  if (!previous) {
    const account = withdrawals ? demoBankAccount(brand, 'vicente') : null;
    const [vip, upline] = [accounts.get('vicente'), accounts.get('amihan')];
    const out = account && vip !== undefined && upline !== undefined ? vipMoneyOut(now) : nothingOut;
    const accountHistories = histories(accounts, members.slice(0, sizes[size].players), games, now, out, brand);
    tell?.('  four weeks of deposits and rounds, each posted in the ledger …');
    logProgress({ accounts: accountHistories.length }, 'demo world: histories are being posted');
    const ids = await writeLines(trx, lineMembers(size), accounts, memberOptions);
    const played = slotsOf(games).slice(0, 40);
    rounds = (
      await writeHistories(trx, accountHistories, brand.currency.code, {
        others:
          account && vip !== undefined && upline !== undefined
            ? moneyOutPostings({ memberId: vip, account: account.name, uplineId: upline, from: 'Vicente', to: 'Amihan' }, out)
            : [],
        lines: lineHistories(ids, size, played, now),
        paidToAgents: async () => {
          // Before their periods are settled, because a bonus is a cost of the agents above.
          await writeSetting(trx, 'demo_months', monthsMoved(now, brand));
          await storePromotions(trx, brand);
          await writeRewards(trx, accounts, now);
          return settlePast(trx, ids, brand, now);
        },
      })
    ).rounds;
    const agentId = accounts.get(demoHelper.of);
    const helper = agentId === undefined ? null : await writeDemoHelper(trx, agentId, memberOptions);
    await writeAgentActs(trx, ids, helper, now);
    tell?.('  promotions, notices and answers …');
    await writeContent(trx, brand, now);
    await writeAnswers(trx);
    await writeVipLevels(trx);
    await writeGoods(trx, brand);
    // The accounts on the demo accounts page, limited to those created here, in display order.
    const listed = demoAccounts
      .filter(({ username }) => accounts.has(username))
      .sort((a, b) => roleOrder.indexOf(a.role) - roleOrder.indexOf(b.role));
    const { role, username, says } = demoHelper;
    await writeSetting(trx, 'demo_accounts', [
      ...listed.map(({ type, ...account }) => ({
        role: account.role,
        username: account.username,
        password: demoPassword,
        ...(withdrawals && type !== trial ? { paymentPassword: demoPaymentPassword } : {}),
        says: account.says,
      })),
      ...(helper === null ? [] : [{ role, username, password: demoPassword, says }]),
    ]);
    await writeSetting(trx, 'referral', { enabled: true });
    // Low enough that the demo agents meet it.
    await writeSetting(trx, 'second_person', { transfer: '500.00', rates: { dividend: 3_000, daily: 100, hourly: 50, realtime: 50 } });
    await writeFriends(trx, accounts.get('amihan'));
    // One vendor of the demo world has a wallet apart, so that transfers can be tried.
    if (brand.code === 'isla') await writeSetting(trx, 'vendor_wallets', [demoWalletVendor]);
    if (withdrawals) await writePastDraws(trx, withdrawals.secrets, now);
    if (withdrawals) await writeWithdrawalAccounts(trx, accounts, memberOptions, withdrawals);
    if (account && vip !== undefined) await writeWithdrawals(trx, { memberId: vip, accountId: account.id }, out, memberOptions);
    await writeJackpot(trx, now);
    await writePoints(trx, accounts, brand.timeZone, now);
    await writeLeaders(trx, members, brand.timeZone, now);
    await joinRace(trx, [...(vip === undefined ? [] : [vip]), ...members.slice(0, sizes[size].players)], now);
    await writeSaferPlay(trx, accounts, now);
    if (vip !== undefined)
      await writeComplaint(trx, { memberId: vip, language: brand.languages[0], answerDays: brand.market.complaints.days }, now);
    await writeMemberExtras(trx, accounts, games, now);
    while (await countTeamEvents(trx, brand.timeZone));
  }
  log?.info({ ...totals, rounds, took: Math.round(performance.now() - startedAt) }, 'demo world made');
}

/** Those directly below the demo agent joined with the agent's link, so that their play earns points. */
async function writeFriends(trx: Transaction<Tables>, agentId: bigint | undefined): Promise<void> {
  if (agentId === undefined) return;
  const referralCode = 'H7M2PQ9X';
  await trx.updateTable('members').set({ invite_code: referralCode }).where('id', '=', agentId).execute();
  await trx
    .updateTable('members')
    .set({ details: JSON.stringify({ referralCode }) })
    .where('parent_id', '=', agentId)
    .execute();
}

const findGames = (games: readonly SeedGame[], ...codes: string[]): SeedGame[] =>
  codes.flatMap((code) => games.find((game) => game.game_code === code) ?? []);

/** What lasts four weeks at the stakes of the trial account. */
const lastingGift = minor(50_00);

/** Habits of each demo account; amounts in minor units. */
function habits(games: readonly SeedGame[], out: MoneyOut, { freePlay }: Brand): Readonly<Record<string, Habit>> {
  const regularGames = findGames(games, 'lantern-tide', 'koi-ascending', 'night-ferry', 'northern-gems', 'classic-seven', 'moonrise-owl');
  const highStakesGames = findGames(games, 'palace-door', 'lantern-tide', 'jade-dragon', 'ember-temple', 'everest-bell', 'red-comet');
  const promised = toMinor(freePlay) ?? zero;
  const isEnough = promised >= lastingGift;
  const weekly = (...amounts: number[]) => amounts.map((amount) => minor(amount));
  return {
    marisol: {
      target: minor(481_260),
      gift: zero,
      weekly: weekly(150_000, 100_000, 100_000),
      often: 75,
      likes: minor(1000),
      games: regularGames,
    },
    vicente: {
      target: minor(1_842_050),
      gift: zero,
      weekly: weekly(500_000, 800_000, 600_000),
      often: 80,
      likes: minor(10_000),
      games: highStakesGames,
      alsoToday: regularGames[0] === highStakesGames[0] ? regularGames[1] : regularGames[0],
      moves: movesOf(out),
    },
    amihan: {
      target: minor(125_000),
      gift: zero,
      weekly: weekly(50_000),
      often: 30,
      likes: minor(200),
      games: regularGames,
      moves: out.transfers.map(({ at, amount }) => ({ at, by: amount })),
    },
    andres: { target: minor(230_000), gift: zero, weekly: weekly(100_000), often: 25, likes: minor(500), games: highStakesGames },
    trial: { target: null, gift: isEnough ? promised : lastingGift, weekly: [], often: 40, likes: minor(100), games: regularGames },
  };
}

/** So many slots are played by members of the crowd. */
const playedSlots = 120;
const firstSeed = 8_140;
const seedStep = 997;

/** The histories are of slots: tables have shared rounds. */
const slotsOf = (games: readonly SeedGame[]) => games.filter((game) => game.playable && game.game_type === 'RNG');

function histories(
  accounts: ReadonlyMap<string, bigint>,
  players: readonly bigint[],
  games: readonly SeedGame[],
  now: Date,
  out: MoneyOut,
  brand: Brand,
): MemberHistory[] {
  const demoHistories = Object.entries(habits(games, out, brand)).flatMap(([username, habit], n): MemberHistory[] => {
    const memberId = accounts.get(username);
    return memberId === undefined ? [] : [{ memberId, history: fourWeeks(firstSeed + n * seedStep, habit, now) }];
  });
  const slots = slotsOf(games).slice(0, playedSlots);
  // The first player left a few minutes ago, the last some days ago.
  const playerHistories = players.map(
    (memberId, n): MemberHistory => ({
      memberId,
      history: oneEvening(firstSeed * 100 + n * seedStep, slots, now, minutes(2 + Math.round(3 * n ** 1.35))),
    }),
  );
  return [...demoHistories, ...playerHistories];
}

async function writeMemberExtras(
  trx: Transaction<Tables>,
  accounts: ReadonlyMap<string, bigint>,
  games: readonly SeedGame[],
  now: Date,
): Promise<void> {
  const marisol = accounts.get('marisol');
  if (marisol === undefined) return;
  await trx
    .insertInto('favourites')
    .values(
      findGames(games, 'koi-ascending', 'night-ferry', 'lantern-tide').map(({ node_id }, n) => ({
        member_id: marisol,
        node_id: BigInt(node_id),
        at: new Date(now.getTime() - minutes(100 - n)),
      })),
    )
    .execute();
  await writeMessages(trx, marisol, now);
}
