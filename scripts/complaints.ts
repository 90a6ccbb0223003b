// npm run complaints: lists complaints and feedback that are open, the most urgent first. `-- review C-…` begins to look into one,
// `-- answer C-… "text"` answers it and `-- close C-…` ends it.
// Exits with 1 when nothing was done, and with 2 when the database does not open or is empty.
import { actOnMessage, type OperatorAct } from '#platform/areas/system/complaints.ts';
import type { Database } from '#platform/db/connect.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

async function list({ db }: Database): Promise<Outcome> {
  const rows = await db
    .selectFrom('feedbacks')
    .leftJoin('members', 'members.id', 'member_id')
    .select(['number', 'state', 'username', 'contact', 'subject', 'content', 'due_at'])
    .where('state', 'in', ['received', 'in_review', 'refused'])
    .orderBy('due_at')
    .orderBy('at')
    .execute();
  const lines = rows.flatMap((row) => [
    columns(
      row.number,
      row.state,
      row.due_at ? `due ${momentText(row.due_at)}` : 'no due date',
      row.username ?? '-',
      row.contact ?? '-',
      row.subject,
    ),
    `  ${row.content.replaceAll('\n', '\n  ')}`,
  ]);
  return [true, ...lines, `${rows.length} open`];
}

/** What the operator reads about who is told. */
const saidTo = {
  member: (number: string) => `The member who wrote ${number} is told as soon as the site runs.`,
  contact: (_: string, contact: string) => `The answer goes to ${contact} by e-mail as soon as the site runs with a mail server.`,
  nobody: (_: string, contact: string) => `The site tells nobody. The contact given is ${contact}`,
} as const;

async function take({ db }: Database, one: OperatorAct): Promise<Outcome> {
  const told = await actOnMessage(db, one, new Date());
  return told === null
    ? [false, `There is no open message ${one.number} for which this step is possible.`]
    : [true, `Done. ${saidTo[told.who](one.number, told.contact ?? '-')}`];
}

await operatorCommand(
  'Use review and a number, answer with a number and a text in quotation marks, or close and a number.',
  ([act, number = '', text = '', more]) => {
    if (act === undefined) return list;
    if (more !== undefined) return null;
    if ((act === 'review' || act === 'close') && text === '') return (database) => take(database, { act, number });
    if (act === 'answer' && text.trim() !== '') return (database) => take(database, { act, number, answer: text.trim() });
    return null;
  },
);
