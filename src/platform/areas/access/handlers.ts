/** Handlers of the access calls. */
import { type HandlersOf, signedIn } from '#platform/handler.ts';
import { beginAuthenticator, turnAuthenticator } from './authenticators.ts';
import { changePassword, passwordByPhone } from './change-password.ts';
import { giveTask } from './human.ts';
import { logIn } from './login.ts';
import { phoneProof } from './phone-codes.ts';
import { register, registerMobile } from './register.ts';
import { askForLink, resetLink, resetPassword } from './reset.ts';
import { endSession } from './sessions.ts';
import { smsLogin, smsRegister } from './sms.ts';
import { beginVisit, link, links, logInElsewhere } from './third-party.ts';
import { freePlay } from './trial.ts';
import { sendVerification, verifyLogin } from './verification.ts';
import { affiliate, ways } from './ways.ts';

export const accessHandlers: HandlersOf<'access'> = {
  ways,
  human: giveTask,
  login: logIn,
  freePlay,
  logout: async (asking) => {
    await endSession(asking.db, signedIn(asking).id, asking.now);
    return {};
  },
  register,
  registerMobile,
  affiliate,
  smsLogin,
  smsRegister,
  phoneProof,
  passwordByEmail: askForLink,
  resetLink,
  resetPassword: async (asking, sent) => {
    await resetPassword(asking, sent);
    return {};
  },
  passwordByPhone,
  changePassword,
  sendVerification,
  verifyLogin,
  challenge: (asking) => giveTask(asking),
  firstLogin: async (asking) => {
    const { memberId } = signedIn(asking);
    await asking.db
      .updateTable('members')
      .set({ first_login_at: asking.now })
      .where('id', '=', memberId)
      .where('first_login_at', 'is', null)
      .execute();
    return {};
  },
  thirdParty: beginVisit,
  thirdPartyLogin: logInElsewhere,
  link,
  links,
  authenticator: beginAuthenticator,
  turnAuthenticator,
};
