/** Which codes each call may answer with. The published document lists them; a test sees that no call answers with another. */
import type { Listed } from './catalogue.ts';
import type { ErrorCode } from './codes.ts';

const always: readonly ErrorCode[] = [
  'input.invalid',
  'rate.too_many',
  'region.blocked',
  'call.timeout',
  'call.not_built',
  'internal',
  'platform.unreadable',
  'platform.away',
  'maintenance',
  'overloaded',
];
const withBody: readonly ErrorCode[] = ['input.not_json', 'body.type', 'body.too_large', 'origin.foreign'];
const encrypted: readonly ErrorCode[] = ['input.envelope', 'input.envelope_replayed'];
const signedIn: readonly ErrorCode[] = ['session.needed', 'session.ended'];
const money: readonly ErrorCode[] = ['wallet.key_missing', 'wallet.key_reused'];

const side: readonly ErrorCode[] = ['role.not_agent', 'role.not_member'];
const human: readonly ErrorCode[] = ['human.needed', 'human.wrong'];
/** A code that was typed, by our own message or by the phone provider's. */
const typedCode: readonly ErrorCode[] = ['code.wrong', 'code.dead'];
const phone: readonly ErrorCode[] = [
  'phone.invalid-phone-number',
  'phone.missing-phone-number',
  'phone.too-many-requests',
  'phone.unknown',
  'phone.invalid-verification-code',
  'phone.missing-verification-code',
  'phone.captcha-check-failed',
  'phone.quota-exceeded',
  'phone.operation-not-allowed',
  'phone.code-expired',
  'phone.popup-closed-by-user',
];
const sendsCode: readonly ErrorCode[] = ['way.closed', 'code.not_sent', ...human, ...phone, 'phone.check-needed'];
/** A session opens: the account may ask for one more thing, or may not belong here. */
const opens: readonly ErrorCode[] = ['login.locked', 'login.verification', ...side];
const provider: readonly ErrorCode[] = ['way.closed', 'link.ended', 'link.declined', 'link.invalid', 'link.away'];
const registration: readonly ErrorCode[] = [
  'way.closed',
  ...human,
  ...typedCode,
  ...phone,
  'member.name_taken',
  'member.mobile_taken',
  'password.common',
  'invitation_code_error',
  'login.captcha',
];

/** What a call may say beside what its terms bring. */
const own: Readonly<Record<string, readonly ErrorCode[]>> = {
  'access.login': ['way.closed', 'account.unknown', 'login.wrong', 'login.captcha', ...human, ...typedCode, ...phone, ...opens],
  'access.freePlay': ['way.closed', ...encrypted, ...human],
  'access.register': registration,
  'access.registerMobile': registration,
  'access.affiliate': ['invitation_code_error'],
  'access.smsLogin': ['account.unknown', ...sendsCode],
  'access.smsRegister': ['member.mobile_taken', ...sendsCode],
  'access.phoneProof': ['way.closed', ...phone],
  'access.passwordByEmail': ['way.closed', 'code.not_sent', 'account.unknown'],
  'access.resetLink': ['reset.link_dead'],
  'access.resetPassword': ['reset.link_dead', 'password.common'],
  'access.passwordByPhone': ['way.closed', 'account.unknown', 'password.common', ...typedCode, ...phone],
  'access.changePassword': ['role.trial', 'login.locked', 'password.common', 'password.sign_in_again'],
  'access.sendVerification': ['way.closed', 'code.not_sent', 'verification.ended'],
  'access.verifyLogin': ['way.closed', 'verification.ended', ...typedCode, ...opens],
  'access.thirdParty': ['role.trial', 'link.fixed', 'link.sign_in_again', ...provider],
  'access.thirdPartyLogin': ['link.unknown', ...provider, ...opens],
  'access.link': ['role.trial', 'link.fixed', 'link.taken', 'link.sign_in_again', ...provider],
  'access.links': ['role.trial'],
  'access.authenticator': ['role.trial', 'authenticator.on', 'authenticator.sign_in_again'],
  'access.turnAuthenticator': ['role.trial', 'authenticator.sign_in_again', 'code.wrong'],
  'games.game': ['game.unknown'],
  'games.addFavorite': ['game.unknown', 'favourite.full'],
  'games.removeFavorite': ['game.unknown'],
  'games.launch': ['game.unknown', 'game.closed'],
  'games.launchPvp': ['game.unknown', 'game.closed'],
  'games.play': ['not_found'],
  'system.promotion': ['not_found'],
  'member.showWins': ['role.trial'],
  'wallet.depositMethods': ['role.trial'],
  'wallet.deposit': [
    'role.trial',
    'wallet.below_minimum',
    'wallet.above_maximum',
    'wallet.daily_limit',
    'wallet.method_closed',
    'wallet.insufficient_funds',
  ],
  'wallet.depositStatus': ['role.trial', 'not_found'],
  'wallet.cancelDeposit': ['role.trial', 'not_found'],
  'wallet.deposits': ['role.trial'],
  'wallet.bet': ['not_found'],
};

/** Every code that the call may answer with, each once. */
export function refusalsOf({ area, name, call }: Listed): readonly ErrorCode[] {
  return [
    ...new Set([
      ...always,
      ...(call.method === 'GET' ? [] : withBody),
      ...(call.enc ? encrypted : []),
      ...(call.token === 'needed' ? signedIn : []),
      ...(call.money ? money : []),
      ...(own[`${area}.${name}`] ?? []),
    ]),
  ];
}
