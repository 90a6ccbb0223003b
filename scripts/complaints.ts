// npm run complaints: lists complaints and feedback that are open, the most urgent first. `-- review C-…` begins to look into one,
// `-- answer C-… "text"` answers it and `-- close C-…` ends it.
// Exits with 1 when nothing was done, and with 2 when the database does not open or is empty.
import { actOnMessage, type OperatorAct } from '#platform/areas/system/complaints.ts';
import type { Database } from '#platform/db/connect.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';

const [act, number = '', text = ''] = process.argv.slice(2);

async function list({ db }: Database): Promise<void> {
  const rows = await db
    .selectFrom('feedbacks')
    .leftJoin('members', 'members.id', 'member_id')
    .select(['number', 'state', 'username', 'contact', 'subject', 'content', 'due_at'])
    .where('state', 'in', ['received', 'in_review', 'refused'])
    .orderBy('due_at')
    .orderBy('at')
    .execute();
  for (const row of rows) {
    const due = row.due_at ? `due ${row.due_at.toISOString()}` : 'no due date';
    console.log([row.number, row.state, due, row.username ?? '-', row.contact ?? '-', row.subject].join('  '));
    console.log(`  ${row.content.replaceAll('\n', '\n  ')}`);
  }
  console.log(`${rows.length} open`);
}

/** What the operator reads about who is told. */
const saidTo = {
  member: () => `The member who wrote ${number} is told as soon as the site runs.`,
  contact: (contact: string) => `The answer goes to ${contact} by e-mail as soon as the site runs with a mail server.`,
  nobody: (contact: string) => `The site tells nobody. The contact given is ${contact}`,
} as const;

async function take({ db }: Database, one: OperatorAct): Promise<void> {
  const told = await actOnMessage(db, one, new Date());
  console.log(
    told === null
      ? `There is no open message ${number} for which this step is possible.`
      : `Done. ${saidTo[told.who](told.contact ?? '-')}`,
  );
  process.exitCode = told === null ? 1 : 0;
}

function work(database: Database): Promise<void> {
  if (act === undefined) return list(database);
  if (act === 'review' || act === 'close') return take(database, { act, number });
  if (act === 'answer' && text.trim() !== '') return take(database, { act, number, answer: text.trim() });
  throw new StartupError('Use review and a number, answer with a number and a text, or close and a number.');
}

try {
  await withSiteDatabase(work);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
