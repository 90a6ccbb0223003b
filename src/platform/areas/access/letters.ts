/** Letters and messages with codes: handed over outside of any transaction, and what failed lately is remembered so that nobody is told a code was sent when none can be. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { isLanguage } from '#i18n/locales.ts';
import { say } from '#i18n/words.ts';
import type { Json, Tables } from '#platform/db/tables.ts';
import type { Asking, House } from '#platform/handler.ts';
import type { Letter } from '#platform/outside/mail.ts';
import { RecipientRefused } from '#platform/outside/recipient-refused.ts';
import { codeHolds, gatewayRests } from '#platform/rules/codes.ts';
import { secondsUntil } from '#platform/rules/throttle.ts';
import { Refused } from '#values/refused.ts';
import { codeOf, type Purpose } from './codes.ts';
import { takeText } from './sms-budget.ts';

export type Port = 'mail' | 'sms';
type Sends = Pick<House, 'outside' | 'settings' | 'brand'>;

/** Refuses when the way is not connected, or when it failed a moment ago. The same for everybody, whoever the letter would be for. */
export async function mustBeOpen(asking: Asking, port: Port): Promise<void> {
  if (!asking.outside[port].available) throw new Refused('way.closed');
  const fault = await asking.db.selectFrom('outside_faults').select('at').where('port', '=', port).executeTakeFirst();
  const until = fault && new Date(fault.at.getTime() + gatewayRests);
  if (until && until > asking.now) throw new Refused('code.not_sent', { retryAfter: secondsUntil(until, asking.now) });
}

/** Sends, and remembers whether the way was open: one wrong number must not close it for everybody. Never call it in a transaction. */
export async function handOver(db: Kysely<Tables>, house: Sends, port: Port, letter: Letter, now: Date): Promise<void> {
  try {
    await (port === 'mail' ? house.outside.mail.send(letter) : house.outside.sms.send(letter));
  } catch (error) {
    if (error instanceof RecipientRefused) throw error;
    await db
      .insertInto('outside_faults')
      .values({ port, at: now })
      .onConflict((conflict) => conflict.column('port').doUpdateSet({ at: now }))
      .execute();
    throw error;
  }
  await db.deleteFrom('outside_faults').where('port', '=', port).execute();
}

export const spokenIn = (house: Pick<House, 'brand'>, language: string): string =>
  isLanguage(language) ? language : house.brand.languages[0];

const codeLetter = z.object({
  id: z.string(),
  purpose: z.enum(['login', 'register', 'reset', 'verify']),
  recipient: z.string(),
  port: z.enum(['mail', 'sms']),
  to: z.string(),
  language: z.string(),
  /** Sent only when the number is somebody's: found out here, after everybody has had the same answer. */
  membersOnly: z.boolean(),
  /** Whose budget a text message comes out of. */
  text: z.object({ number: z.string(), ip: z.string(), isKnown: z.boolean() }).nullish(),
  at: z.number(),
});
export type CodeLetter = z.infer<typeof codeLetter>;

/** The delivery that looks the number up and sends the code. */
export const codeDelivery = 'access.code';

export async function deliverCode(db: Kysely<Tables>, house: Sends & Pick<House, 'log'>, data: Json, now: Date): Promise<void> {
  const letter = codeLetter.parse(data);
  if (now.getTime() - letter.at > codeHolds) return;
  if (letter.membersOnly) {
    const member = await db.selectFrom('members').select('id').where('mobile', '=', letter.to).executeTakeFirst();
    if (!member) return;
  }
  try {
    if (letter.text) await takeText({ ...house, db, now }, letter.text);
  } catch (error) {
    // Used up since the request was answered: counted and in the log, and no later try.
    if (error instanceof Refused) return;
    throw error;
  }
  await sendCode(db, house, letter, now);
}

export const sendCode = (
  db: Kysely<Tables>,
  house: Sends,
  letter: Omit<CodeLetter, 'at' | 'membersOnly' | 'text'>,
  now: Date,
): Promise<void> =>
  handOver(db, house, letter.port, written(house, letter, letter.purpose, codeOf(house, letter.id, letter.purpose, letter.recipient)), now);

/** To somebody who would register with a number that has an account: the answer on the screen is that of everybody. */
export const sendTaken = (db: Kysely<Tables>, house: Sends, to: string, language: string, now: Date): Promise<void> =>
  handOver(db, house, 'sms', written(house, { to, language, port: 'sms' }, 'taken', ''), now);

function written(
  house: Sends,
  { to, language, port }: Pick<CodeLetter, 'to' | 'language' | 'port'>,
  kind: Purpose | 'taken',
  code: string,
): Letter {
  const spoken = spokenIn(house, language);
  const params = { brand: house.brand.name, code };
  const text = say(spoken, 'mail', `code.${kind}`, params);
  // The last line lets a phone offer the code to this site and to no other.
  const body = port === 'sms' && code !== '' ? `${text}\n\n@${new URL(house.settings.publicUrl).hostname} #${code}` : text;
  return { to, subject: say(spoken, 'mail', 'code.subject', params), body };
}
