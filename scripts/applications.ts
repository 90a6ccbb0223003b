// npm run applications: lists the applications for promotions that wait. `-- approve ID`, `-- reject ID "reason"` decide one,
// and `-- pictures ID FOLDER` writes its pictures.
// Exits with 1 when nothing was done, and with 2 when the database does not open or is empty.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApplicationDecision, decideApplication, waitingApplications } from '#platform/areas/rewards/applications.ts';
import type { Database } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

async function list({ db }: Database): Promise<Outcome> {
  const rows = await waitingApplications(db, new Date())
    .innerJoin('members', 'members.id', 'member_id')
    .select(['promotion_entries.id', 'promotion', 'username', 'comment', 'joined_at'])
    .select((of) =>
      of
        .selectFrom('promotion_pictures')
        .select((pictures) => pictures.fn.countAll<bigint>().as('count'))
        .whereRef('entry_id', '=', 'promotion_entries.id')
        .as('pictures'),
    )
    .orderBy('joined_at')
    .execute();
  const lines = rows.map((row) =>
    columns(row.id, row.promotion, row.username, momentText(row.joined_at), `pictures: ${row.pictures}`, row.comment ?? '-'),
  );
  return [true, ...lines, `${rows.length} waiting`];
}

async function decide({ db }: Database, id: string, decision: ApplicationDecision): Promise<Outcome> {
  const done = await inTransaction(db, (trx) => decideApplication(trx, id, decision, new Date()));
  return [done, done ? `${id} is ${decision.state}. The member is told as soon as the site runs.` : `No application ${id} is waiting.`];
}

async function writePictures({ db }: Database, id: string, folder: string): Promise<Outcome> {
  const rows = await db.selectFrom('promotion_pictures').select(['place', 'picture']).where('entry_id', '=', id).orderBy('place').execute();
  await mkdir(folder, { recursive: true });
  for (const { place, picture } of rows) await writeFile(join(folder, `${id}-${place + 1}.jpg`), picture);
  return [rows.length > 0, `Pictures saved in ${folder}: ${rows.length}.`];
}

const use = 'Use approve ID, reject ID with a reason in quotation marks, or pictures ID with a folder.';

await operatorCommand(use, ([act, id = '', text = '', more]) => {
  if (act === undefined) return list;
  if (more !== undefined) return null;
  if (act === 'approve' && text === '') return (database) => decide(database, id, { state: 'approved' });
  if (act === 'reject' && text.trim() !== '') return (database) => decide(database, id, { state: 'rejected', reason: text.trim() });
  if (act === 'pictures' && text !== '') return (database) => writePictures(database, id, text);
  return null;
});
