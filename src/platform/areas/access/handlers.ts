/** Handlers of the access calls. */
import { type HandlersOf, requireSession } from '#platform/context.ts';
import { endSession } from '#platform/identity/end-sessions.ts';
import { accountSecurity, chooseLoginNotices, endOtherSessions, endOwnSession, memberSessions } from './account-security.ts';
import { beginAuthenticator, changeAuthenticator, renewRecoveryCodes } from './authenticator.ts';
import { changeContact, sendContactCode } from './change-contact.ts';
import { issueChallenge } from './checks/proof-of-work.ts';
import { closeAccount, closing, sendClosingCode } from './closing.ts';
import { exchangePhoneCode } from './codes/phone-provider-codes.ts';
import { smsLogin, smsRegister } from './codes/sms.ts';
import { openAccountFor, openedAccounts, renewOpening } from './opened-accounts.ts';
import { addPasskey, beginPasskey, beginPasskeyLogin, removePasskey, renamePasskey } from './passkeys.ts';
import { changeMemberPassword, passwordByPhone } from './password/change-password.ts';
import { requestPasswordReset, resetLink, resetPassword } from './password/password-reset.ts';
import { askRecovery, proofOf, prove, sendProofCode, stopFactorRecovery } from './proof.ts';
import { register, registerMobile } from './register.ts';
import { logIn } from './sign-in/login.ts';
import { affiliate, invitationSeen, loginMethods } from './sign-in/login-methods.ts';
import { logInWithPasskey } from './sign-in/passkey-login.ts';
import { beginSocialLogin, linkAccount, linkedAccounts, signInWithProvider, unlinkAccount } from './sign-in/social-login.ts';
import { sendVerification, verifyLogin } from './sign-in/step-up.ts';
import { freePlay } from './sign-in/trial.ts';
import { changeStaffRights, endStaff, openStaff, renewStaffLink, staffOf } from './staff.ts';

export const accessHandlers: HandlersOf<'access'> = {
  ways: loginMethods,
  human: issueChallenge,
  login: logIn,
  freePlay,
  logout: async (context) => {
    await endSession(context.db, requireSession(context).id, context.now);
    return {};
  },
  register,
  registerMobile,
  affiliate,
  invitationSeen,
  smsLogin,
  smsRegister,
  phoneProof: exchangePhoneCode,
  passwordByEmail: requestPasswordReset,
  resetLink,
  resetPassword,
  passwordByPhone,
  changePassword: changeMemberPassword,
  sendVerification,
  verifyLogin,
  challenge: (context) => issueChallenge(context),
  firstLogin: async (context) => {
    const { memberId } = requireSession(context);
    await context.db
      .updateTable('members')
      .set({ first_login_at: context.now })
      .where('id', '=', memberId)
      .where('first_login_at', 'is', null)
      .execute();
    return {};
  },
  thirdParty: beginSocialLogin,
  thirdPartyLogin: signInWithProvider,
  link: linkAccount,
  links: linkedAccounts,
  authenticator: beginAuthenticator,
  turnAuthenticator: changeAuthenticator,
  renewRecoveryCodes,
  proof: proofOf,
  sendProofCode,
  prove,
  askRecovery,
  stopRecovery: stopFactorRecovery,
  unlink: unlinkAccount,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyLogin: async (context) => beginPasskeyLogin(context),
  passkeyLogin: logInWithPasskey,
  security: accountSecurity,
  loginNotices: chooseLoginNotices,
  sendContactCode,
  changeContact,
  openedAccounts,
  openAccount: openAccountFor,
  renewOpening,
  staff: staffOf,
  openStaff,
  changeStaffRights,
  renewStaffLink,
  endStaff,
  closing,
  sendClosingCode,
  closeAccount,
  sessions: memberSessions,
  endSession: endOwnSession,
  endOtherSessions,
};
