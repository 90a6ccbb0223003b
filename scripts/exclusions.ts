// npm run exclusions: lists the exclusions that families have asked for, and what members have asked to be lifted. `-- family USERNAME P1Y`
// begins one, where the market lets the family ask. `-- lift USERNAME "reason" by NAME` lifts one where the market allows it, seven days
// after its member asked, and `-- keep USERNAME "reason" by NAME` says no.
// Exits with 1 when nothing was begun or decided, and with 2 when the words are wrong or the database does not open or is empty.
import { ownBrand } from '#brands/current.ts';
import { decideLift, excludeForFamily, liftRequests } from '#platform/areas/safer-play/exclusion.ts';
import type { Database } from '#platform/db/connect.ts';
import { millis } from '#values/time.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

const brand = ownBrand();
const clock = () => millis(Date.now());

async function list({ db }: Database): Promise<Outcome> {
  const now = new Date();
  const rows = await db
    .selectFrom('exclusions')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['username', 'starts_at', 'ends_at'])
    .where('kind', '=', 'family')
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .execute();
  const lines = rows.map(({ username, starts_at: from, ends_at: until }) =>
    columns(username, `from ${momentText(from)}`, until && `until ${momentText(until)}`),
  );
  const asked = await liftRequests({ db, brand }, now);
  const requests = asked.map(({ username, askedAt, from }) =>
    columns(username, `asked on ${momentText(askedAt)} to be lifted`, `possible from ${momentText(from)}`),
  );
  return [true, ...lines, `${rows.length} in force`, ...requests, `${asked.length} to be lifted or kept`];
}

async function exclude({ db }: Database, username: string, length: string): Promise<Outcome> {
  const result = await excludeForFamily({ db, brand, clock }, { username, length });
  const sentences = {
    'not in this market': `The market of ${brand.name} does not let the family ask.`,
    'not this length': `The market offers ${brand.market.saferPlay.exclusions.join(', ')}.`,
    'already so long': `${username} is already excluded for that long.`,
    'no account': `No member has the username ${username}.`,
  };
  return typeof result === 'string'
    ? [false, sentences[result]]
    : [true, `${username} is excluded from ${momentText(result)} on, and is told.`];
}

const decisions = { lift: 'lifted', keep: 'kept' } as const;
const isDecision = (word: string): word is keyof typeof decisions => Object.hasOwn(decisions, word);

async function decide({ db }: Database, order: Parameters<typeof decideLift>[1]): Promise<Outcome> {
  const { username, decision } = order;
  const result = await decideLift({ db, brand, clock }, order);
  const sentences = {
    'no account': `No member has the username ${username}.`,
    'not asked': `${username} has not asked to be lifted. The request comes from the member, under Safer play.`,
    never: `Nobody lifts the exclusion of ${username} before its end.`,
  };
  if (typeof result === 'string') return [false, sentences[result]];
  if (result.kind === 'too early') return [false, `The exclusion of ${username} is lifted from ${momentText(result.at)} on, not earlier.`];
  return [true, `The exclusion of ${username} is ${decision}, and the member is told as soon as the site runs.`];
}

const use = [
  'Use family USERNAME LENGTH, such as P1Y, lift USERNAME "REASON" by NAME, or keep USERNAME "REASON" by NAME.',
  'NAME is the person who decides. Put the REASON in quotation marks. It stays in the record.',
].join('\n');

await operatorCommand(use, ([act, username = '', ...given]) => {
  if (act === undefined) return list;
  if (act === 'family') {
    const [length = '', more] = given;
    return more === undefined ? (database) => exclude(database, username, length) : null;
  }
  const [reasonText = '', word, ...names] = given;
  const [reason, by] = [reasonText.trim(), names.join(' ').trim()];
  if (!isDecision(act) || word !== 'by' || by === '') return null;
  if (by.length > 60) return 'NAME has at most 60 characters.';
  if (reason === '' || reason.length > 200) return 'REASON has 1 to 200 characters.';
  return (database) => decide(database, { username, decision: decisions[act], reason, by });
});
