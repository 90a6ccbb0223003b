/** Codes by text message: to register, to sign in, and for a new password. The same answer for every number. */
import { putDown } from '#platform/db/deliveries.ts';
import { takeTurn } from '#platform/db/limits.ts';
import type { Asking } from '#platform/handler.ts';
import { codeDigits, codeLimits, gatewayRests, resendMinutes } from '#platform/rules/codes.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import { type CodeSent, hiddenRecipient, makeCode, type Purpose } from './codes.ts';
import { checkTextTask } from './human.ts';
import { type CodeLetter, codeDelivery, mustBeOpen, sendCode, sendTaken } from './letters.ts';
import { mustBeOn } from './modules.ts';
import { isKnownFrom } from './networks.ts';
import { memberOfNumber, newNumber, numberOf, phoneProviderNow } from './numbers.ts';
import { mustBeChecked, sendByProvider } from './phone-codes.ts';
import { mustHaveText, type Text, takeText } from './sms-budget.ts';

type Human = { readonly id: string; readonly answer: string };
export const codeSent = (codeId: string): CodeSent => ({ expiredMinutes: resendMinutes, codeId, digits: codeDigits, firebase: false });

/** Under what anybody's codes for a recipient are counted; a network the owner is known from counts apart. */
export const turnsOf = (asking: Asking, recipient: string, isKnownHere: boolean): string =>
  `${hiddenRecipient(asking, recipient)}${isKnownHere ? ` ${networkOf(asking.ip)}` : ''}`;

/** One code a minute, five an hour, ten a day under this name, and while the budget of its text message lasts, if it is one. Refuses with `rate.too_many`. */
export async function takeCodeTurn(asking: Asking, purpose: Purpose, whose: string, text: Text | null): Promise<void> {
  await takeTurn(asking.db, `code:${networkOf(asking.ip)}`, limitOf('code', asking.settings.demo), asking.now);
  await takeTurn(asking.db, `code-again:${purpose}:${whose}`, codeLimits.again, asking.now);
  await takeTurn(asking.db, `code-hour:${whose}`, codeLimits.inHour, asking.now);
  await takeTurn(asking.db, `code-day:${whose}`, codeLimits.inDay, asking.now);
  if (text) await mustHaveText(asking, text);
}

/** Leaves the sending to a delivery: nobody waits for it, and nobody sees whether there was one. */
export const postCode = ({ db, language, now }: Asking, letter: Omit<CodeLetter, 'at' | 'language'>): Promise<void> =>
  putDown(db, codeDelivery, { ...letter, language, at: now.getTime() } satisfies CodeLetter, now);

/** The number is looked at first, then the person, then how often: a slip in the number costs no slide. */
async function mustBePerson(asking: Asking, human: Human | undefined, number: string): Promise<void> {
  if (!human) throw new Refused('human.needed');
  await checkTextTask(asking, human, number);
}

export async function smsRegister(
  asking: Asking,
  sent: {
    readonly mobileNo: string;
    readonly countryDialingCode: string;
    readonly human?: Human | undefined;
    readonly check?: string | undefined;
  },
): Promise<CodeSent> {
  await mustBeOn(asking, 'MOBILENUMREG3', 'REGMOBVERF3');
  const number = newNumber(sent.mobileNo, sent.countryDialingCode, 'mobileNo');
  const provider = await phoneProviderNow(asking);
  if (provider) await mustBeChecked(provider, sent.check);
  else await mustBeOpen(asking, 'sms');
  await mustBePerson(asking, sent.human, number);
  const owner = await memberOfNumber(asking.db, number);
  const text = { number, ip: asking.ip, isKnown: false };
  await takeCodeTurn(asking, 'register', turnsOf(asking, number, false), text);
  if (owner && asking.brand.market.tellsWhoExists)
    throw new Refused('member.mobile_taken', { fields: { mobileNo: { code: 'field.taken' } } });
  await takeText(asking, text);
  if (provider) return sendByProvider(asking, provider, number, sent.check);
  const id = await makeCode(asking, 'register', number);
  try {
    // Told at once when it fails: a message goes out either way, so this tells nobody whether the number has an account.
    if (owner) await sendTaken(asking.db, asking, number, asking.language, asking.now);
    else
      await sendCode(
        asking.db,
        asking,
        { id, purpose: 'register', recipient: number, port: 'sms', to: number, language: asking.language },
        asking.now,
      );
  } catch (error) {
    asking.log.error({ requestId: asking.requestId, err: error }, 'a text message was not sent');
    throw new Refused('code.not_sent', { retryAfter: gatewayRests / 1000 });
  }
  return codeSent(id);
}

export async function smsLogin(
  asking: Asking,
  sent: {
    readonly mobileNum: string;
    readonly countryDialingCode: string;
    readonly human?: Human | undefined;
    readonly check?: string | undefined;
    readonly moduleId: 'MOBILEVERCODELOGIN3' | 'CHNGPASSVERIF3';
  },
): Promise<CodeSent> {
  await mustBeOn(asking, sent.moduleId);
  const purpose = sent.moduleId === 'CHNGPASSVERIF3' ? 'reset' : 'login';
  const number = await numberOf(asking, sent);
  const provider = await phoneProviderNow(asking);
  if (provider) await mustBeChecked(provider, sent.check);
  else await mustBeOpen(asking, 'sms');
  await mustBePerson(asking, sent.human, number);
  const member = await memberOfNumber(asking.db, number);
  const isKnownHere = await isKnownFrom(asking.db, member?.id ?? null, asking.ip, asking.now);
  const text = { number, ip: asking.ip, isKnown: isKnownHere };
  await takeCodeTurn(asking, purpose, turnsOf(asking, number, isKnownHere), text);
  if (!member && asking.brand.market.tellsWhoExists)
    throw new Refused('account.unknown', { fields: { mobileNum: { code: 'field.unknown' } } });
  // Whoever has it answers with its word, so it goes to any number alike.
  if (provider) {
    await takeText(asking, text);
    return sendByProvider(asking, provider, number, sent.check);
  }
  const id = await makeCode(asking, purpose, number);
  await postCode(asking, { id, purpose, recipient: number, port: 'sms', to: number, membersOnly: true, text });
  return codeSent(id);
}
