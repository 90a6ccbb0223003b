// npm run agents: lists the agents at the top of a line with their contracts, and the moves that wait. `-- contract USERNAME KIND PERIOD
// TIERS` agrees a contract of the house, `-- end USERNAME KIND` ends one, `-- move USERNAME UPLINE` moves a branch, `house` for the top,
// and `-- stay USERNAME` takes a move back. Exits with 1 when nothing was done, and with 2 when the database does not open or is empty.
import { parseArgs } from 'node:util';
import { ownBrand } from '#brands/current.ts';
import { askMove, takeMoveBack } from '#platform/areas/agent/branch-moves.ts';
import { agreeHouseContract, endHouseContract } from '#platform/areas/agent/house-contracts.ts';
import type { Database } from '#platform/db/connect.ts';
import { type ContractTier, highestRateOf, readTier, readTiers, type TierText } from '#platform/rules/agents/contracts.ts';
import { type ContractKind, contractKinds, contractPeriods } from '#values/agent-contracts.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';

const { timeZone } = ownBrand();
const use = [
  'Use contract USERNAME KIND PERIOD TIERS, end USERNAME KIND, move USERNAME UPLINE, or stay USERNAME.',
  `Kinds: ${contractKinds.join(', ')}. Periods: ${contractPeriods.join(', ')}.`,
  `Tiers, rates in hundredths of a percent: '[{"dailyBetAmount": "1000.00", "rate": 90}]'.`,
].join('\n');

function read() {
  try {
    return parseArgs({ allowPositionals: true, options: { by: { type: 'string' }, with: { type: 'string' } } });
  } catch {
    throw new StartupError(use);
  }
}

function kindOf(word: string): ContractKind {
  const kind = contractKinds.find((one) => one === word);
  if (!kind) throw new StartupError(use);
  return kind;
}

function tiersOf(kind: ContractKind, text: string): ContractTier[] {
  try {
    const tiers = (JSON.parse(text) as TierText[]).map((tier) => readTier(kind, tier));
    if (tiers.every((tier) => tier !== null)) return tiers;
  } catch {
    // Not JSON, or no list.
  }
  throw new StartupError(use);
}

async function list({ db }: Database): Promise<void> {
  const agents = await db
    .selectFrom('members as m')
    .leftJoin('agent_contracts as c', (join) =>
      join
        .onRef('c.member_id', '=', 'm.id')
        .on((is) =>
          is.or([is('c.ends_at', 'is', null), is.and([is('c.ends_at', '>', new Date()), is('c.ends_at', '>', is.ref('c.starts_at'))])]),
        ),
    )
    .select(['m.username', 'c.kind', 'c.period', 'c.tiers', 'c.starts_at', 'c.ends_at', 'c.agreed_by'])
    .where('m.parent_id', 'is', null)
    .where('m.type', 'in', [1, 2, 41, 42])
    .orderBy('m.username')
    .orderBy('c.id')
    .execute();
  for (const { username, kind, period, tiers, starts_at: from, ends_at: until, agreed_by: by } of agents)
    console.log(
      kind === null || from === null
        ? `${username}  no contract`
        : [
            username,
            kind,
            period,
            `up to ${(highestRateOf(readTiers(kind, tiers)) ?? 0) / 100} %`,
            `from ${from.toISOString()}`,
            ...(until ? [`until ${until.toISOString()}`] : []),
            ...(by ? [`agreed by ${by}`] : []),
          ].join('  '),
    );
  const moves = await db
    .selectFrom('branch_moves as v')
    .innerJoin('members as m', 'm.id', 'v.member_id')
    .leftJoin('members as u', 'u.id', 'v.to_id')
    .select(['m.username', 'u.username as upline', 'v.takes_effect_at'])
    .where('v.done_at', 'is', null)
    .orderBy('v.takes_effect_at')
    .execute();
  for (const { username, upline, takes_effect_at: at } of moves)
    console.log(`${username}  moves to ${upline ?? 'the house'}  ${at.toISOString()}`);
  console.log(`${new Set(agents.map(({ username }) => username)).size} at the top of a line, ${moves.length} to move`);
}

const ending = (names: readonly string[]): string => (names.length === 0 ? '' : ` Ends below: ${names.join(', ')}.`);

/** What an act says, and whether it did anything. */
type Act = (database: Database, username: string, given: readonly string[], by: readonly string[]) => Promise<readonly [boolean, string]>;

const contract: Act = async ({ db }, username, [kindWord = '', periodWord = '', text = ''], by) => {
  const kind = kindOf(kindWord);
  const period = contractPeriods.find((one) => one === periodWord);
  if (!period) throw new StartupError(use);
  const agreed = await agreeHouseContract(db, { username, kind, period, tiers: tiersOf(kind, text), by }, timeZone, new Date());
  const refusals = {
    unknown: `No open account ${username} is at the top of a line.`,
    terms: 'Such terms cannot be a contract: each tier asks for more than the one before, and gives no less.',
    second: 'A rate this high needs two people: add --by NAME --with NAME.',
  };
  return typeof agreed === 'string'
    ? [false, refusals[agreed]]
    : [true, `Begins ${agreed.startsAt.toISOString()}. ${username} is told.${ending(agreed.ended)}`];
};

const end: Act = async ({ db }, username, [kindWord = '']) => {
  const kind = kindOf(kindWord);
  const ended = await endHouseContract(db, username, kind, timeZone, new Date());
  return ended ? [true, `Ends with its period.${ending(ended.ended)}`] : [false, `${username} has no such contract with the house.`];
};

const move: Act = async ({ db }, username, [upline = '']) => {
  if (!upline) throw new StartupError(use);
  const asked = await askMove(db, username, upline === 'house' ? null : upline, timeZone, new Date());
  if (asked === 'account') return [false, `No account ${username} can be moved.`];
  if (asked === 'upline') return [false, `${username} cannot move there: it takes an open agent outside the branch, or house.`];
  return [true, `${username} and everybody below move at ${asked.at.toISOString()}, when a period of every contract begins.`];
};

const stay: Act = async ({ db }, username) =>
  (await takeMoveBack(db, username)) ? [true, `${username} stays.`] : [false, `${username} is not to move.`];

const acts = { contract, end, move, stay } as const;
const isAct = (word: string): word is keyof typeof acts => Object.hasOwn(acts, word);

try {
  const { values, positionals } = read();
  const [act, username = '', ...given] = positionals;
  if (act !== undefined && (!isAct(act) || username === '')) throw new StartupError(use);
  const by = [values.by, values.with].flatMap((name) => name?.trim() || []);
  await withSiteDatabase(async (database) => {
    if (act === undefined) return list(database);
    const [isDone, says] = await acts[act](database, username, given, by);
    console.log(says);
    process.exitCode = isDone ? 0 : 1;
  });
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
