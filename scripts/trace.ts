// npm run trace -- REFERENCE: says what is stored about a reference that a member, an agent or a provider quotes, and follows it to each
// line of the ledger. Exits with 1 when nothing has the reference, and with 2 when the database does not open.
import { traceReference } from '#platform/ledger/trace.ts';
import { minor, toAmount } from '#values/money.ts';
import { columns, momentText, operatorCommand } from './operator-command.ts';
import { storyLines } from './trace-story.ts';

type Trace = Awaited<ReturnType<typeof traceReference>>;

const amountOf = (amount: bigint, currency: string): string => `${currency === 'POINTS' ? amount : toAmount(minor(amount))} ${currency}`;

function roundLine(round: NonNullable<Trace['round']>): string {
  const money = [`bet ${toAmount(minor(round.bet))}`, `win ${toAmount(minor(round.win))}`];
  const times = [`placed ${momentText(round.at)}`, round.settled_at && `settled ${momentText(round.settled_at)}`];
  return columns(`Bet ${round.id}`, round.username, round.vendor, round.game_code, round.state, ...money, ...times);
}

function postingLines(entries: Trace['postings'][number]): string[] {
  const [first] = entries;
  if (!first) return [];
  return [
    columns(`Posting ${first.id}`, first.kind, first.reference, momentText(first.at)),
    ...entries.map(({ username, account, house, amount, balance_after: after, currency }) => {
      const whose = username === null ? `the house, ${house}` : `${username}, ${account}`;
      return `  ${columns(whose, (amount > 0n ? '+' : '') + amountOf(amount, currency), `then ${amountOf(after, currency)}`)}`;
    }),
  ];
}

const use = [
  'Use a reference: the number of a bet, D-… of a deposit, W-… of a withdrawal, T-… of a transfer, A-… of a payout to an agent,',
  'B-… of a bonus, R-… of a rebate, P-… of a reward or a redemption of points, or J-… of an adjustment.',
].join('\n');

await operatorCommand(use, ([given, more]) =>
  given === undefined || more !== undefined
    ? null
    : async ({ db }) => {
        const reference = given.trim();
        const { round, postings } = await traceReference(db, reference);
        const story = [...(round ? [roundLine(round)] : []), ...(await storyLines(db, reference))];
        if (story.length === 0 && postings.length === 0) return [false, `Nothing has the reference ${reference}.`];
        return [true, ...story, ...postings.flatMap(postingLines), `postings: ${postings.length}`];
      },
);
