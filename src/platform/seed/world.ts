/** Makes the demo world, once: makers and games, members, what they have done, and what the operator says. The same world for the same size and moment. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { readSetting, writeSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { demoAccounts, demoPassword } from '#platform/rules/demo-accounts.ts';
import { minor, zero } from '#values/money.ts';
import { minutes } from '#values/time.ts';
import { writeAnswers } from './answers.ts';
import { writeContent, writeMessages } from './content.ts';
import { type SeedGame, seedGames } from './games.ts';
import { fourWeeks, type Habit, oneEvening } from './history.ts';
import { makers } from './makers.ts';
import { writePromotions } from './promotions.ts';
import { type People, writeDemoAccounts, writeGames, writeMembers } from './write-catalogue.ts';
import { type Done, writeHistories } from './write-history.ts';

export interface SeedOptions {
  readonly size: 'full' | 'small' | 'none';
  /** How many there shall be at least, whatever was made before. */
  readonly members?: number | undefined;
  readonly games?: number | undefined;
  readonly now: Date;
  readonly brand: Brand;
  /** The hash of `demoPassword`; asked for only when there is something to make. */
  readonly passwordHash: () => Promise<string>;
  readonly log?: { info(fields: object, says: string): void } | undefined;
  /** Takes a sentence before each step, for whoever waits at the terminal. */
  readonly tell?: ((sentence: string) => void) | undefined;
}

export interface Seeded {
  readonly members: number;
  readonly games: number;
}

const sizes = {
  full: { makers: makers.length, games: 3_000, members: 2_000, players: 200 },
  small: { makers: 20, games: 300, members: 30, players: 12 },
} as const;

function madeBefore(kept: unknown): Seeded | null {
  const { members, games } = (kept ?? {}) as { members?: unknown; games?: unknown };
  return typeof members === 'number' && typeof games === 'number' ? { members, games } : null;
}

/**
 * All of it in one transaction of an unhurried database, so that a start that was cut off leaves nothing, and one starter at a time; the others find it made.
 * Null when there was nothing to do: made before (and no larger numbers asked for), or `none`.
 */
export async function seedWorld(db: Kysely<Tables>, options: SeedOptions): Promise<Seeded | null> {
  const { size, members, games } = options;
  if (size === 'none') return null;
  const isEnough = (made: Seeded | null) => made !== null && made.members >= (members ?? 0) && made.games >= (games ?? 0);
  if (isEnough(madeBefore(await readSetting(db, 'seeded')))) return null;
  const passwordHash = await options.passwordHash();
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('demo world', 0))`.execute(trx);
    const made = madeBefore(await readSetting(trx, 'seeded'));
    if (isEnough(made)) return null;
    const wanted: Seeded = {
      members: Math.max(members ?? sizes[size].members, made?.members ?? 0),
      games: Math.max(games ?? sizes[size].games, made?.games ?? 0),
    };
    await makeWorld(trx, { ...options, passwordHash, size, made, wanted });
    await writeSetting(trx, 'seeded', { ...wanted });
    return wanted;
  });
}

type Making = Omit<SeedOptions, 'passwordHash' | 'size'> & {
  readonly size: 'full' | 'small';
  readonly passwordHash: string;
  readonly made: Seeded | null;
  readonly wanted: Seeded;
};

const places: readonly string[] = ['member', 'vip', 'trial', 'agent', 'top agent'];

const sayEvery = 2_000;

function progressTo(log: SeedOptions['log']) {
  let said = performance.now();
  return (fields: object, says: string) => {
    if (performance.now() - said < sayEvery) return;
    said = performance.now();
    log?.info(fields, says);
  };
}

async function makeWorld(trx: Transaction<Tables>, { size, made, wanted, now, brand, passwordHash, log, tell }: Making): Promise<void> {
  const began = performance.now();
  const say = progressTo(log);
  const people: People = { brand, passwordHash, now };
  const number = (count: number) => count.toLocaleString('en');
  tell?.(`Making the demo world, once: ${number(wanted.games)} games …`);
  const games = seedGames(wanted.games, made ? makers.length : sizes[size].makers);
  await writeGames(trx, games, wanted.games);
  say({ games: games.length }, 'demo world: games are there');
  tell?.(`  ${number(wanted.members)} members …`);
  const accounts = made ? new Map<string, bigint>() : await writeDemoAccounts(trx, people);
  const members = await writeMembers(trx, made?.members ?? 0, wanted.members, people, (count) =>
    say({ members: count }, 'demo world: members are coming'),
  );
  let rounds = 0;
  if (!made) {
    const done = histories(accounts, members.slice(0, sizes[size].players), games, now);
    tell?.('  four weeks of deposits and rounds, each posted in the ledger …');
    say({ accounts: done.length }, 'demo world: histories are being posted');
    rounds = (await writeHistories(trx, done, brand.currency.code)).rounds;
    tell?.('  promotions, notices and answers …');
    await writeContent(trx, brand, now);
    await writeAnswers(trx);
    await writePromotions(trx, brand);
    // What the page of demo accounts shows: those that were made here, in the order in which people look for them.
    const open = demoAccounts
      .filter(({ username }) => accounts.has(username))
      .sort((a, b) => places.indexOf(a.role) - places.indexOf(b.role));
    await writeSetting(
      trx,
      'demo_accounts',
      open.map(({ role, username, says }) => ({ role, username, password: demoPassword, says })),
    );
    await writeSetting(trx, 'referral', { enabled: true });
    await writeMarks(trx, accounts, games, now);
  }
  log?.info({ ...wanted, rounds, took: Math.round(performance.now() - began) }, 'demo world made');
}

const named = (games: readonly SeedGame[], ...codes: string[]): SeedGame[] =>
  codes.flatMap((code) => games.find((game) => game.game_code === code) ?? []);

/** What each demo account does and holds; amounts in minor units. */
function habits(games: readonly SeedGame[]): Readonly<Record<string, Habit>> {
  const bays = named(games, 'lantern-tide', 'koi-ascending', 'night-ferry', 'northern-gems', 'classic-seven', 'moonrise-owl');
  const heights = named(games, 'palace-door', 'lantern-tide', 'jade-dragon', 'ember-temple', 'everest-bell', 'red-comet');
  const weekly = (...amounts: number[]) => amounts.map((amount) => minor(amount));
  return {
    marisol: { target: minor(481_260), gift: zero, weekly: weekly(150_000, 100_000, 100_000), often: 75, likes: minor(1000), games: bays },
    vicente: {
      target: minor(1_842_050),
      gift: zero,
      weekly: weekly(500_000, 800_000, 600_000),
      often: 80,
      likes: minor(10_000),
      games: heights,
    },
    amihan: { target: minor(125_000), gift: zero, weekly: weekly(50_000), often: 30, likes: minor(200), games: bays },
    andres: { target: minor(230_000), gift: zero, weekly: weekly(100_000), often: 25, likes: minor(500), games: heights },
    trial: { target: null, gift: minor(100_000), weekly: [], often: 40, likes: minor(100), games: bays },
  };
}

const start = 8_140;
const between = 997;

function histories(accounts: ReadonlyMap<string, bigint>, players: readonly bigint[], games: readonly SeedGame[], now: Date): Done[] {
  const mine = Object.entries(habits(games)).flatMap(([username, habit], n): Done[] => {
    const memberId = accounts.get(username);
    return memberId === undefined ? [] : [{ memberId, history: fourWeeks(start + n * between, habit, now) }];
  });
  const slots = games.filter((game) => game.playable).slice(0, 120);
  // The first left a few minutes ago, the last some days ago.
  const theirs = players.map(
    (memberId, n): Done => ({
      memberId,
      history: oneEvening(start * 100 + n * between, slots, now, minutes(2 + Math.round(3 * n ** 1.35))),
    }),
  );
  return [...mine, ...theirs];
}

async function writeMarks(
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
      named(games, 'koi-ascending', 'night-ferry', 'lantern-tide').map(({ node_id }, n) => ({
        member_id: marisol,
        node_id: BigInt(node_id),
        at: new Date(now.getTime() - minutes(100 - n)),
      })),
    )
    .execute();
  await writeMessages(trx, marisol, now);
}
