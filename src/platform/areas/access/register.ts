/** Registration by username or by mobile number: fields by their rules, then the invitation, the slider, the number's code, then the account (AC-22). */
import { randomBytes } from 'node:crypto';
import { takeTurn } from '#platform/db/limits.ts';
import { readSettingsOf } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Asking } from '#platform/handler.ts';
import { isCommonPassword } from '#platform/rules/password.ts';
import {
  checkRegistration,
  type Fault,
  moduleFlagsOf,
  type RegistrationField,
  type RegistrationRules,
  registrationRulesOf,
  type Sent,
} from '#platform/rules/registration.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import { type RegistrationMode, rulesInMode } from '#values/registration-mode.ts';
import { readCaptcha } from './captcha.ts';
import { checkTask } from './human.ts';
import { createMember } from './members.ts';
import { type NumberProof, proveNumber } from './numbers.ts';
import { type Opened, openNew } from './opening.ts';
import { hashPassword, unusableHash } from './passwords.ts';

export type RegistrationSent = Sent &
  NumberProof & {
    readonly captchaId?: string | undefined;
    readonly human?: { readonly id: string; readonly answer: string } | undefined;
    readonly registerUrl?: string | undefined;
    /** False: the account is made, and nobody is signed in. */
    readonly login?: boolean | undefined;
  };

const kept: readonly RegistrationField[] = [
  'qqNum',
  'recommenderId',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'referralCode',
  'affiliateCode',
  'domain',
];

const unopened: Opened = { token: '', firstTimeLogin: true, passwordExpired: false };

const opens = { username: 'USERNAMEREG3', mobile: 'MOBILENUMREG3' } as const;

async function rulesOf(asking: Asking, mode: RegistrationMode): Promise<RegistrationRules> {
  const settings = await readSettingsOf(asking.db, ['module_flags', 'registration']);
  const flags = moduleFlagsOf(settings.get('module_flags'));
  if (!flags[opens[mode]]) throw new Refused('way.closed');
  return rulesInMode(registrationRulesOf(settings.get('registration'), asking.brand.market.passwordRule), flags, mode);
}

/** Whose invitation it is. A code in a field that shows must hold; one that only came along with the address is kept as it is. */
async function inviter(asking: Asking, sent: RegistrationSent, rules: RegistrationRules): Promise<bigint | null> {
  for (const name of ['affiliateCode', 'referralCode'] as const) {
    const code = sent[name]?.trim();
    if (!code) continue;
    const found = await asking.db.selectFrom('members').select('id').where('invite_code', '=', code).executeTakeFirst();
    if (found) return found.id;
    if (rules[name].enabled) throw new Refused('input.invalid', { fields: { [name]: { code: 'invitation_code_error' } } });
  }
  return null;
}

const invalid = (fields: Readonly<Partial<Record<string, Fault>>>) => new Refused('input.invalid', { fields });

export const register = (asking: Asking, sent: RegistrationSent): Promise<Opened> => openAccount(asking, sent, 'username');
/** Without MOBILENUMPASSREG3 the account has no password: its owner signs in by a code. */
export const registerMobile = (asking: Asking, sent: RegistrationSent): Promise<Opened> => openAccount(asking, sent, 'mobile');

/** Who registers by number never chose a name, and the number itself is nobody else's to see. */
const madeUpName = (): string => `m${(randomBytes(6).readUIntBE(0, 6) % 1e12).toString().padStart(12, '0')}`;

async function openAccount(asking: Asking, sent: RegistrationSent, mode: RegistrationMode): Promise<Opened> {
  const rules = await rulesOf(asking, mode);
  const { faults, values, mobile } = checkRegistration(rules, sent);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const { username = madeUpName(), password } = values;
  if (password !== undefined && isCommonPassword(password, [username, asking.brand.name]))
    throw new Refused('password.common', { fields: { password: { code: 'password.common' } } });
  const parentId = await inviter(asking, sent, rules);
  // Where there is a picture it is the human check, and no slider stands beside it (R26).
  const byPicture = rules.captcha.enabled && !sent.human;
  if (!byPicture && !sent.human) throw new Refused('human.needed');
  await takeTurn(asking.db, `register:${networkOf(asking.ip)}`, limitOf('register', asking.settings.demo), asking.now);
  if (sent.human) await checkTask(asking, sent.human);
  if (rules.captcha.enabled && (rules.captcha.required || byPicture) && !(await readCaptcha(asking, sent.captchaId, sent.captcha)))
    throw invalid({ captcha: { code: 'field.captcha' } });
  const holds = rules.verificationCode.enabled && mobile !== null ? await proveNumber(asking, 'register', mobile, sent) : null;

  const [passwordHash, paymentHash] = [
    password === undefined ? unusableHash : await hashPassword(password),
    values.paymentPassword === undefined ? null : await hashPassword(values.paymentPassword),
  ];
  const details = Object.fromEntries(
    kept.flatMap((name) =>
      sent[name] && (values[name] !== undefined || !rules[name].enabled) ? [[name, (values[name] ?? sent[name] ?? '').slice(0, 255)]] : [],
    ),
  );
  const { id, opened } = await inTransaction(asking.db, async (trx) => {
    await holds?.spend(trx);
    const made = await createMember(trx, {
      username,
      passwordHash,
      parentId,
      language: asking.language,
      currency: asking.brand.currency.code,
      email: values.email?.toLowerCase() ?? null,
      // Only who has shown to hold it: by this column a number signs in, sets a password, and is taken.
      mobile: holds && mobile,
      countryDialingCode: mobile === null ? null : (sent.countryDialingCode ?? null),
      payeeName: values.payeeName ?? null,
      details: {
        ...details,
        ...(mobile === null || holds ? {} : { mobileNum: mobile }),
        ...(paymentHash === null ? {} : { paymentHash }),
        ...(sent.registerUrl ? { registerUrl: sent.registerUrl } : {}),
      },
      brand: asking.brand.code,
      ip: asking.ip,
      at: asking.now,
    });
    return {
      id: made,
      opened: sent.login === false ? unopened : await openNew({ ...asking, db: trx }, made, sent.human ? asking.now : null),
    };
  });
  asking.log.info({ requestId: asking.requestId, memberId: id.toString() }, 'a member registered');
  return opened;
}
