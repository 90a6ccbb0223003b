/** Registration by username: fields by their rules, then the invitation, then the slider, then the account (AC-22). */
import { takeTurn } from '#platform/db/limits.ts';
import { readSettingsOf } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Asking } from '#platform/handler.ts';
import { isCommonPassword } from '#platform/rules/password.ts';
import {
  checkRegistration,
  type Fault,
  type ModuleFlags,
  moduleFlagsOf,
  type RegistrationField,
  type RegistrationRules,
  registrationRulesOf,
  rulesInMode,
  type Sent,
} from '#platform/rules/registration.ts';
import { limitOf, networkOf } from '#platform/rules/throttle.ts';
import { Refused } from '#values/refused.ts';
import { readCaptcha } from './captcha.ts';
import { checkTask } from './human.ts';
import { type Opened, open } from './login.ts';
import { createMember } from './members.ts';
import { hashPassword } from './passwords.ts';

export type RegistrationSent = Sent & {
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

async function termsOf(asking: Asking): Promise<{ flags: ModuleFlags; rules: RegistrationRules }> {
  const settings = await readSettingsOf(asking.db, ['module_flags', 'registration']);
  const flags = moduleFlagsOf(settings.get('module_flags'));
  return {
    flags,
    rules: rulesInMode(registrationRulesOf(settings.get('registration'), asking.brand.market.passwordRule), flags, 'username'),
  };
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

export async function register(asking: Asking, sent: RegistrationSent): Promise<Opened> {
  const { flags, rules } = await termsOf(asking);
  if (!flags.USERNAMEREG3) throw new Refused('role.not_allowed');
  const { faults, values, mobile } = checkRegistration(rules, sent);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const { username = '', password = '' } = values;
  if (isCommonPassword(password, [username, asking.brand.name]))
    throw new Refused('password.common', { fields: { password: { code: 'password.common' } } });
  const parentId = await inviter(asking, sent, rules);
  if (!sent.human) throw new Refused('human.needed');
  await takeTurn(asking.db, `register:${networkOf(asking.ip)}`, limitOf('register', asking.settings.demo), asking.now);
  await checkTask(asking, sent.human);
  if (rules.captcha.enabled && rules.captcha.required && !(await readCaptcha(asking, sent.captchaId, sent.captcha)))
    throw invalid({ captcha: { code: 'field.captcha' } });
  // No code has been sent to this number, so none can be right.
  if (rules.verificationCode.enabled) throw invalid({ verificationCode: { code: 'field.verification' } });

  const [passwordHash, paymentHash] = [
    await hashPassword(password),
    values.paymentPassword === undefined ? null : await hashPassword(values.paymentPassword),
  ];
  const details = Object.fromEntries(
    kept.flatMap((name) =>
      sent[name] && (values[name] !== undefined || !rules[name].enabled) ? [[name, (values[name] ?? sent[name] ?? '').slice(0, 255)]] : [],
    ),
  );
  const id = await inTransaction(asking.db, (trx) =>
    createMember(trx, {
      username,
      passwordHash,
      parentId,
      language: asking.language,
      currency: asking.brand.currency.code,
      email: values.email?.toLowerCase() ?? null,
      mobile,
      countryDialingCode: mobile === null ? null : (sent.countryDialingCode ?? null),
      payeeName: values.payeeName ?? null,
      details: {
        ...details,
        ...(paymentHash === null ? {} : { paymentHash }),
        ...(sent.registerUrl ? { registerUrl: sent.registerUrl } : {}),
      },
      brand: asking.brand.code,
      ip: asking.ip,
      at: asking.now,
    }),
  );
  asking.log.info({ requestId: asking.requestId, memberId: id.toString() }, 'a member registered');
  return sent.login === false
    ? { token: '', firstTimeLogin: true, passwordExpired: false }
    : open(asking, { id, password_set_at: asking.now, first_login_at: null });
}
