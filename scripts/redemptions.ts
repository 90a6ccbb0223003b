// npm run redemptions: lists the redemptions of points that wait for a decision. `-- approve P-…` and `-- reject P-…` decide one.
// `instead` at the end replaces a decision that the site has not carried out.
// Exits with 1 when nothing was decided, and with 2 when the database does not open or is empty.
import type { Database } from '#platform/db/connect.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';
import { decisionsBy } from './decisions.ts';

const [act, reference = ''] = process.argv.slice(2);
const decisions = decisionsBy<{ reference: string; state: string }>('points.decided', ({ state }) => state);

async function list({ db }: Database): Promise<void> {
  const rows = await db
    .selectFrom('point_redemptions')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['reference', 'username', 'goods_code', 'points', 'requested_at'])
    .where('state', '=', 'in_process')
    .orderBy('requested_at')
    .execute();
  const decided = await decisions.columns(db);
  for (const row of rows) {
    console.log(
      [
        ...[row.reference, row.username, row.goods_code, `points: ${row.points}`, row.requested_at.toISOString()],
        ...decided(row.reference),
      ].join('  '),
    );
  }
  console.log(`${rows.length} pending`);
}

/** Schedules the decision for the site, which pays, tells the member, or gives the points back. */
async function decide({ db }: Database): Promise<void> {
  const waiting = await db
    .selectFrom('point_redemptions')
    .select('id')
    .where('reference', '=', reference)
    .where('state', '=', 'in_process')
    .executeTakeFirst();
  const state = act === 'approve' ? 'approved' : 'rejected';
  const refusal = waiting ? await decisions.decide(db, reference, { reference, state }) : `No redemption ${reference} is pending.`;
  console.log(refusal ?? `${reference} will be ${state} as soon as the site runs.`);
  process.exitCode = refusal ? 1 : 0;
}

try {
  if (act !== undefined && act !== 'approve' && act !== 'reject') throw new StartupError('Use approve or reject, and a reference.');
  await withSiteDatabase((database) => (act === undefined ? list(database) : decide(database)));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
