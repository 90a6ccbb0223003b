// npm run agents: lists the agents at the top of a line with their contracts, and the moves that wait. `-- contract USERNAME KIND PERIOD
// TIERS` agrees a contract of the house, `-- end USERNAME KIND` ends one, `-- move USERNAME UPLINE` moves a branch, `house` for the top,
// and `-- stay USERNAME` takes a move back. What would end contracts below is done with `anyway` at the end.
import { ownBrand } from '#brands/current.ts';
import { askMove, takeMoveBack } from '#platform/areas/agent/branch-moves.ts';
import { type Agreed, agreeHouseContract, endHouseContract } from '#platform/areas/agent/house-contracts.ts';
import type { Database } from '#platform/db/connect.ts';
import {
  type ContractTier,
  faultOfTiers,
  highestRateOf,
  readTier,
  readTiers,
  type TierFault,
  type TierText,
  writeTier,
} from '#platform/rules/agents/contracts.ts';
import { type ContractKind, contractKinds, highestRate, mostTiers, periodsOfKind } from '#values/agent-contracts.ts';
import { zero } from '#values/money.ts';
import { columns, momentText, type Outcome, operatorCommand, type ParsedCommand } from './operator-command.ts';

const { timeZone } = ownBrand();
const example = `'[{"dailyBetAmount": "1000.00", "rate": 90}]'`;
const use = [
  'Use contract USERNAME KIND PERIOD TIERS, end USERNAME KIND, move USERNAME UPLINE, or stay USERNAME.',
  `Kinds and their periods: ${contractKinds.map((kind) => `${kind} (${periodsOfKind[kind].join(', ')})`).join(', ')}.`,
  `Tiers, rates in hundredths of a percent: ${example}.`,
].join('\n');

const kindOf = (word: string): ContractKind | undefined => contractKinds.find((one) => one === word);

const joined = (words: readonly string[]): string => words.join(', ');
/** A tier of a kind as it is written, for the names and types of its fields. */
const blankTier = (kind: ContractKind): TierText => writeTier(kind, { bet: zero, net: zero, active: 0, rate: 0, winRate: 0 });
const fieldsOf = (kind: ContractKind): string => joined(Object.keys(blankTier(kind)));

/** Whether a tier has each field of its kind, and nothing else: a field of another kind would be left out in silence. */
function isTierText(kind: ContractKind, tier: unknown): tier is TierText {
  if (typeof tier !== 'object' || tier === null) return false;
  const given = new Map<string, unknown>(Object.entries(tier));
  const wanted = Object.entries(blankTier(kind));
  return given.size === wanted.length && wanted.every(([name, value]) => typeof given.get(name) === typeof value);
}

/** The tiers of a kind, or a sentence on why the text is not a list of them. */
function tiersOf(kind: ContractKind, text: string): readonly ContractTier[] | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return `${text === '' ? 'TIERS is missing.' : `TIERS is not valid JSON: ${text}.`} Put it in single quotes, as in ${example}.`;
  }
  if (!Array.isArray(given)) return `TIERS must be a list in [ ], as in ${example}.`;
  const tiers = given.map((tier: unknown) => (isTierText(kind, tier) ? readTier(kind, tier) : null));
  const wrong = tiers.indexOf(null);
  return wrong < 0
    ? tiers.filter((tier) => tier !== null)
    : `Tier ${wrong + 1} lacks a field, has a field of another kind, or has something that is not an amount. A tier of the kind ${kind} has ${fieldsOf(kind)}. Amounts are texts such as "1000.00"; rates and members are numbers.`;
}

/** What is wrong with tiers, and what is allowed. */
function tierSentence(kind: ContractKind, { tier, fault }: TierFault): string {
  const sentences = {
    count: `A contract has 1 to ${mostTiers} tiers.`,
    amount: `Tier ${tier + 1} asks for an amount or members that are not allowed. Amounts are 0 or more, members a whole number from 0.`,
    rate: `Tier ${tier + 1} has a rate that is not allowed. A rate is a whole number from 0 to ${highestRate}, in hundredths of a percent.`,
    kind: `Tier ${tier + 1} has a field of another kind. A tier of the kind ${kind} has ${fieldsOf(kind)}.`,
    order: `Tier ${tier + 1} does not fit tier ${tier}: each asks for more than the one before, and gives no less.`,
  };
  return sentences[fault];
}

async function list({ db }: Database): Promise<Outcome> {
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
  const contracts = agents.map(({ username, kind, period, tiers, starts_at: from, ends_at: until, agreed_by: by }) =>
    kind === null || from === null
      ? columns(username, 'no contract')
      : columns(
          username,
          kind,
          period,
          `up to ${(highestRateOf(readTiers(kind, tiers)) ?? 0) / 100} %`,
          `from ${momentText(from)}`,
          until && `until ${momentText(until)}`,
          by && `agreed by ${by}`,
        ),
  );
  const moves = await db
    .selectFrom('branch_moves as v')
    .innerJoin('members as m', 'm.id', 'v.member_id')
    .leftJoin('members as u', 'u.id', 'v.to_id')
    .select(['m.username', 'u.username as upline', 'v.takes_effect_at'])
    .where('v.done_at', 'is', null)
    .orderBy('v.takes_effect_at')
    .execute();
  const leaving = moves.map(({ username, upline, takes_effect_at: at }) =>
    columns(username, `moves to ${upline ?? 'the house'}`, momentText(at)),
  );
  const count = `${new Set(agents.map(({ username }) => username)).size} at the top of a line, ${moves.length} to move`;
  return [true, ...contracts, ...leaving, count];
}

const unpaidSentence = (unpaid: Agreed['unpaid']): string =>
  unpaid ? ` No contract pays from ${momentText(unpaid.from)} to ${momentText(unpaid.to)}.` : '';
const ending = (names: readonly string[]): string => (names.length === 0 ? '' : ` Ends below: ${names.join(', ')}.`);

/** The last word of a command that may end contracts below. */
const anyway = 'anyway';
const wouldEnd = (names: readonly string[]): string =>
  `This ends the contracts below of ${names.join(', ')}. Nothing was changed. Repeat the command with "${anyway}" at its end to do it.`;

/** What an act does for an account; a sentence on a word that is wrong. */
type Act = (username: string, given: readonly string[], by: readonly string[]) => ParsedCommand;

const unknownKind = (word: string): string =>
  `${word === '' ? 'A kind is missing' : `There is no kind ${word}`}. Kinds: ${joined(contractKinds)}.`;
const unknownPeriod = (kind: ContractKind, word: string): string =>
  `A contract of the kind ${kind} ${word === '' ? 'needs a period' : `has no period ${word}`}. Periods: ${joined(periodsOfKind[kind])}.`;
const unknownAccount = (username: string): string => `No open account ${username} is at the top of a line.`;

const contract: Act = (username, [kindWord = '', periodWord = '', text = '', last = ''], by) => {
  const kind = kindOf(kindWord);
  if (!kind) return unknownKind(kindWord);
  const period = periodsOfKind[kind].find((one) => one === periodWord);
  if (!period) return unknownPeriod(kind, periodWord);
  const tiers = tiersOf(kind, text);
  if (typeof tiers === 'string') return tiers;
  return async ({ db }) => {
    const agreed = await agreeHouseContract(db, { username, kind, period, tiers, by, mayEnd: last === anyway }, timeZone, new Date());
    if (agreed === 'unknown') return [false, unknownAccount(username)];
    if (agreed === 'terms') return [false, tierSentence(kind, faultOfTiers(kind, tiers) ?? { tier: 0, fault: 'count' })];
    if (agreed === 'second') return [false, 'A rate this high needs two people: add --by NAME --with NAME.'];
    return 'wouldEnd' in agreed
      ? [false, wouldEnd(agreed.wouldEnd)]
      : [true, `Begins ${momentText(agreed.startsAt)}. ${username} is told.${unpaidSentence(agreed.unpaid)}${ending(agreed.ended)}`];
  };
};

const end: Act = (username, [kindWord = '', last = '']) => {
  const kind = kindOf(kindWord);
  if (!kind) return unknownKind(kindWord);
  return async ({ db }) => {
    const ended = await endHouseContract(db, username, kind, last === anyway, timeZone, new Date());
    if (!ended) return [false, `${username} has no such contract with the house.`];
    return 'wouldEnd' in ended ? [false, wouldEnd(ended.wouldEnd)] : [true, `Ends with its period.${ending(ended.ended)}`];
  };
};

const move: Act = (username, [upline = '']) => {
  if (!upline) return null;
  return async ({ db }) => {
    const asked = await askMove(db, username, upline === 'house' ? null : upline, timeZone, new Date());
    if (asked === 'account') return [false, `No account ${username} can be moved.`];
    if (asked === 'upline') return [false, `${username} cannot move there: it takes an open agent outside the branch, or house.`];
    return [true, `${username} and everybody below move at ${momentText(asked.at)}, when a period of every contract begins.`];
  };
};

const stay: Act =
  (username) =>
  async ({ db }) =>
    (await takeMoveBack(db, username)) ? [true, `${username} stays.`] : [false, `${username} is not to move.`];

const acts = { contract, end, move, stay } as const;
const isAct = (word: string): word is keyof typeof acts => Object.hasOwn(acts, word);

await operatorCommand(
  use,
  ([act, username = '', ...given], { by, with: second }) => {
    if (act === undefined) return list;
    const people = [by, second].flatMap((name) => String(name ?? '').trim() || []);
    return isAct(act) && username !== '' ? acts[act](username, given, people) : null;
  },
  { by: { type: 'string' }, with: { type: 'string' } },
);
