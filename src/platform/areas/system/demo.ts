/** Demo mode (R17): accounts ready to use, and what would have been sent. Outside demo mode these calls do not exist. */
import { z } from 'zod';
import { demoPress } from '#platform/db/demo-press.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Asking } from '#platform/handler.ts';
import { toInstant } from '#values/time.ts';

const accounts = z.array(z.object({ role: z.string(), username: z.string(), password: z.string(), says: z.string() })).catch([]);

/** `press`: what a button that signs one in sends along. */
export const readAccounts = async ({ db, settings }: Pick<Asking, 'db' | 'settings'>) =>
  accounts
    .parse((await readSetting(db, 'demo_accounts')) ?? [])
    .map((account) => ({ ...account, press: demoPress({ settings }, account.username) }));

/** The newest two hundred, newest first. */
export async function readOutbox({ db }: Pick<Asking, 'db'>) {
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
