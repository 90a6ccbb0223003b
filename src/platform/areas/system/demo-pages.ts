/** Demo mode (R17): the ready-made accounts and the outbox of unsent messages. These calls do not exist outside demo mode. */
import { z } from 'zod';
import type { RequestContext } from '#platform/context.ts';
import { signDemoLogin } from '#platform/db/demo-login-signature.ts';
import { readSetting } from '#platform/db/settings.ts';
import { toInstant } from '#values/time.ts';

const accounts = z
  .array(
    z.object({ role: z.string(), username: z.string(), password: z.string(), paymentPassword: z.string().optional(), says: z.string() }),
  )
  .catch([]);

/** The demo accounts. `press`: the token that a one-click sign-in button sends. */
export const readAccounts = async ({ db, settings }: Pick<RequestContext, 'db' | 'settings'>) =>
  accounts
    .parse((await readSetting(db, 'demo_accounts')) ?? [])
    .map((account) => ({ ...account, press: signDemoLogin({ settings }, account.username) }));

/** The latest 200 messages, newest first. */
export async function readOutbox({ db }: Pick<RequestContext, 'db'>) {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(200).execute();
  return rows.map((row) => ({
    id: row.id.toString(),
    at: toInstant(row.at),
    by: row.by,
    to: row.recipient,
    subject: row.subject,
    body: row.body,
  }));
}
