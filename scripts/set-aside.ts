// npm run set-aside: lists what a job could not do and left out so that the rest goes on, with the reason, the longest first, and the jobs
// that keep failing. `-- again KIND ID` takes one up again, `-- again KIND` all of a kind, and `-- again all` everything.
// Exits with 1 when there was nothing to take up, and with 2 when the words are wrong or the database does not open or is empty.
import {
  type AsideKind,
  type AsideRow,
  asideKinds,
  failingJobs,
  listAsides,
  takeUpAgain,
  waitsForItsDay,
} from '#platform/db/batches/set-aside.ts';
import type { Database } from '#platform/db/connect.ts';
import { deliveryNames } from '#platform/services.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

const isKind = (kind: string): kind is AsideKind => Object.hasOwn(asideKinds, kind);

function describe({ kind, id, reason, tries, first_at: since, again_at: again }: AsideRow): string[] {
  const next = again === null ? 'waits for you' : waitsForItsDay(kind) ? 'next try on its day' : `next try ${momentText(again)}`;
  const what = isKind(kind) ? asideKinds[kind] : 'a message that was given up';
  return [columns(kind, id, `since ${momentText(since)}`, `tries: ${tries}`, next), `  ${what}`, `  ${reason}`];
}

async function list({ db }: Database): Promise<Outcome> {
  const [asides, failing] = [await listAsides(db), await failingJobs(db, deliveryNames)];
  const jobs = failing.map(({ name, key, attempts, last_error: error }) =>
    columns('job', name, key, `failed ${attempts} times, and is tried again`, error),
  );
  return [true, ...asides.flatMap(describe), ...jobs, `${asides.length} set aside, ${failing.length} jobs fail`];
}

async function again({ db }: Database, kind: string | undefined, id: string | undefined): Promise<Outcome> {
  if (kind && waitsForItsDay(kind)) return [false, 'A move is tried again by itself, on the next day on which it may take effect.'];
  const count = await takeUpAgain(db, { kind, id }, new Date());
  return [count > 0, count > 0 ? `${count} will be taken up again as soon as the site runs.` : 'Nothing like that is set aside.'];
}

await operatorCommand('Use again KIND ID, again KIND, or again all.', ([act, kind, id, more]) => {
  if (act === undefined) return list;
  if (act !== 'again' || kind === undefined || more !== undefined || (kind === 'all' && id !== undefined)) return null;
  return (database) => again(database, kind === 'all' ? undefined : kind, id);
});
