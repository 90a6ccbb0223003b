/** One-time codes for numbers and addresses: made from an id and the server's secret, so that a code lies nowhere; bound to purpose, recipient and request; dead after ten minutes, five wrong tries, or one right one. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CodesTable } from '#platform/db/entry-tables.ts';
import { keyFrom } from '#platform/db/locked.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Asking } from '#platform/handler.ts';
import { codeFrom, codeHolds, mostTries } from '#platform/rules/codes.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';

export type Purpose = CodesTable['purpose'];

type Keys = { readonly settings: { readonly secrets: readonly string[] } };

export const currentSecret = ({ settings }: Keys): string => {
  const [secret] = settings.secrets;
  if (secret === undefined) throw new Error('There is no secret.');
  return secret;
};

const codeBy = (secret: string, id: string, purpose: Purpose, recipient: string): string =>
  codeFrom(createHmac('sha256', keyFrom(secret, 'codes')).update(`${id}\n${purpose}\n${recipient}`).digest());

const hiddenBy = (secret: string, recipient: string): string =>
  createHmac('sha256', keyFrom(secret, 'recipients')).update(recipient).digest('base64url');
/** The same recipient gives the same text, which nobody can read. */
export const hiddenRecipient = (keys: Keys, recipient: string): string => hiddenBy(currentSecret(keys), recipient);
/** The secret before this one hid the recipients of the codes that are still on their way. */
const everHidden = ({ settings }: Keys, recipient: string): string[] => settings.secrets.map((secret) => hiddenBy(secret, recipient));

/** The code of a request, for the one who sends it. */
export const codeOf = (keys: Keys, id: string, purpose: Purpose, recipient: string): string =>
  codeBy(currentSecret(keys), id, purpose, recipient);

/** Puts a new code down for a recipient, whether or not anybody will be sent it, and gives its id. `recipient`: number, address or what else the code is for. */
export async function makeCode(asking: Asking, purpose: Purpose, recipient: string): Promise<string> {
  const id = randomBytes(18).toString('base64url');
  await asking.db
    .insertInto('codes')
    .values({
      id,
      purpose,
      recipient: hiddenRecipient(asking, recipient),
      network: networkOf(asking.ip),
      made_at: asking.now,
      expires_at: new Date(asking.now.getTime() + codeHolds),
      used_at: null,
    })
    .execute();
  return id;
}

/** What whoever asked for a code is told; `firebase`: the phone provider sent it. */
export type CodeSent = {
  readonly expiredMinutes: number;
  readonly codeId: string;
  readonly digits: number;
  readonly firebase: boolean;
};

export interface GivenCode {
  /** The id that came with the answer to the request; without it the newest code asked for from this network counts. */
  readonly codeId?: string | undefined;
  readonly verificationCode?: string | undefined;
}

/** A code that was right. `spend` it in the transaction that does what it is for. */
export interface RightCode {
  spend(trx: Kysely<Tables>): Promise<void>;
}

const dead = () => new Refused('code.dead', { fields: { verificationCode: { code: 'field.code_dead' } } });

async function newestOf(asking: Asking, purpose: Purpose, recipient: string): Promise<string | undefined> {
  const row = await asking.db
    .selectFrom('codes')
    .select('id')
    .where('recipient', 'in', everHidden(asking, recipient))
    .where('purpose', '=', purpose)
    .where('network', '=', networkOf(asking.ip))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Looks at a code. The try is counted before anybody looks, so fifty at once are five. Refuses with `code.wrong` (and how many tries are left) or `code.dead`. Never call it in a transaction. */
export async function checkCode(asking: Asking, purpose: Purpose, recipient: string, given: GivenCode): Promise<RightCode> {
  const typed = (given.verificationCode ?? '').replace(/[\s-]/g, '');
  if (typed === '') throw new Refused('input.invalid', { fields: { verificationCode: { code: 'field.required' } } });
  const id = given.codeId || (await newestOf(asking, purpose, recipient));
  if (id === undefined) throw dead();
  const row = await asking.db
    .updateTable('codes')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('recipient', 'in', everHidden(asking, recipient))
    .where('used_at', 'is', null)
    .where('expires_at', '>', asking.now)
    .where('tries', '<', mostTries)
    .returning('tries')
    .executeTakeFirst();
  if (!row) throw dead();
  const isRight = asking.settings.secrets
    .map((secret) => isSame(codeBy(secret, id, purpose, recipient), typed))
    .reduce((found, one) => found || one, false);
  if (!isRight) {
    const triesLeft = mostTries - row.tries;
    if (triesLeft === 0) throw dead();
    throw new Refused('code.wrong', { triesLeft, fields: { verificationCode: { code: 'field.verification', triesLeft } } });
  }
  // A right one is no try: whoever has another field wrong sends it again.
  await asking.db
    .updateTable('codes')
    .set((set) => ({ tries: set('tries', '-', 1) }))
    .where('id', '=', id)
    .execute();
  return {
    async spend(trx) {
      const spent = await trx
        .updateTable('codes')
        .set({ used_at: asking.now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!spent) throw dead();
    },
  };
}

const isSame = (code: string, typed: string): boolean =>
  code.length === typed.length && Buffer.byteLength(typed) === code.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed));
