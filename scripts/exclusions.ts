// npm run exclusions: lists the exclusions that families have asked for. `-- family USERNAME P1Y` begins one, where the market lets the
// family ask. Exits with 1 when nothing was begun, and with 2 when the database does not open or is empty.
import { ownBrand } from '#brands/current.ts';
import { excludeForFamily } from '#platform/areas/safer-play/exclusion.ts';
import type { Database } from '#platform/db/connect.ts';
import { millis } from '#values/time.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

async function list({ db }: Database): Promise<Outcome> {
  const rows = await db
    .selectFrom('exclusions')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['username', 'starts_at', 'ends_at'])
    .where('kind', '=', 'family')
    .where('ends_at', '>', new Date())
    .orderBy('ends_at')
    .execute();
  const lines = rows.map(({ username, starts_at: from, ends_at: until }) =>
    columns(username, `from ${momentText(from)}`, until && `until ${momentText(until)}`),
  );
  return [true, ...lines, `${rows.length} in force`];
}

async function exclude({ db }: Database, username: string, length: string): Promise<Outcome> {
  const brand = ownBrand();
  const result = await excludeForFamily({ db, brand, clock: () => millis(Date.now()) }, { username, length });
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

await operatorCommand('Use family, a username and a length such as P1Y.', ([act, username = '', length = '', more]) => {
  if (act === undefined) return list;
  return act === 'family' && more === undefined ? (database) => exclude(database, username, length) : null;
});
