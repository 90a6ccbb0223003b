// npm run redemptions: lists the redemptions of points that wait for a decision. `-- approve P-…` and `-- reject P-…` decide one.
// `instead` at the end replaces a decision that the site has not carried out.
// Exits with 1 when nothing was decided, and with 2 when the database does not open or is empty.
import type { Database } from '#platform/db/connect.ts';
import { decisionsBy, isReplacing, withoutReplacing } from './decisions.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

const decisions = decisionsBy<{ reference: string; state: string }>('points.decided', ({ state }) => state);

async function list({ db }: Database): Promise<Outcome> {
  const rows = await db
    .selectFrom('point_redemptions')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['reference', 'username', 'goods_code', 'points', 'requested_at'])
    .where('state', '=', 'in_process')
    .orderBy('requested_at')
    .execute();
  const decided = await decisions.columns(db);
  const lines = rows.map(({ reference, username, goods_code: goods, points, requested_at: at }) =>
    columns(reference, username, goods, `points: ${points}`, momentText(at), ...decided(reference)),
  );
  return [true, ...lines, `${rows.length} pending`];
}

/** Schedules the decision for the site, which pays, tells the member, or gives the points back. */
async function decide(db: Database['db'], decision: { reference: string; state: string }, replaces: boolean): Promise<Outcome> {
  const { reference, state } = decision;
  const waiting = await db
    .selectFrom('point_redemptions')
    .select('id')
    .where('reference', '=', reference)
    .where('state', '=', 'in_process')
    .executeTakeFirst();
  const refusal = waiting ? await decisions.decide(db, reference, decision, replaces) : `No redemption ${reference} is pending.`;
  return [refusal === null, refusal ?? `${reference} will be ${state} as soon as the site runs.`];
}

await operatorCommand('Use approve or reject, and a reference.', (words) => {
  const [act, reference = '', more] = withoutReplacing(words);
  if (act === undefined) return list;
  if (more !== undefined) return null;
  const state = act === 'approve' ? 'approved' : act === 'reject' ? 'rejected' : null;
  return state && (({ db }) => decide(db, { reference, state }, isReplacing(words)));
});
