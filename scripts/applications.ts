// npm run applications: lists the applications for promotions that wait. `-- approve ID`, `-- reject ID "reason"` decide one,
// and `-- pictures ID FOLDER` writes its pictures.
// Exits with 1 when nothing was done, and with 2 when the database does not open or is empty.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApplicationDecision, decideApplication, waitingApplications } from '#platform/areas/rewards/applications.ts';
import type { Database } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';

const [act, id = '', text = ''] = process.argv.slice(2);

async function list({ db }: Database): Promise<void> {
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
  for (const row of rows)
    console.log(
      [row.id, row.promotion, row.username, row.joined_at.toISOString(), `pictures: ${row.pictures}`, row.comment ?? '-'].join('  '),
    );
  console.log(`${rows.length} waiting`);
}

async function decide({ db }: Database, decision: ApplicationDecision): Promise<void> {
  const done = await inTransaction(db, (trx) => decideApplication(trx, id, decision, new Date()));
  console.log(done ? `${id} is ${decision.state}. The member is told as soon as the site runs.` : `No application ${id} is waiting.`);
  process.exitCode = done ? 0 : 1;
}

async function writePictures({ db }: Database, folder: string): Promise<void> {
  const rows = await db.selectFrom('promotion_pictures').select(['place', 'picture']).where('entry_id', '=', id).orderBy('place').execute();
  await mkdir(folder, { recursive: true });
  for (const { place, picture } of rows) await writeFile(join(folder, `${id}-${place + 1}.jpg`), picture);
  console.log(`Pictures saved in ${folder}: ${rows.length}.`);
  process.exitCode = rows.length > 0 ? 0 : 1;
}

function work(database: Database): Promise<void> {
  if (act === undefined) return list(database);
  if (act === 'approve') return decide(database, { state: 'approved' });
  if (act === 'reject' && text.trim() !== '') return decide(database, { state: 'rejected', reason: text.trim() });
  if (act === 'pictures' && text !== '') return writePictures(database, text);
  throw new StartupError('Use approve ID, reject ID with a reason, or pictures ID with a folder.');
}

try {
  await withSiteDatabase(work);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
