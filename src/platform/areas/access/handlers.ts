/** Handlers of the access calls. */
import { type HandlersOf, notBuilt, signedIn } from '#platform/handler.ts';
import { giveTask } from './human.ts';
import { logIn } from './login.ts';
import { register } from './register.ts';
import { askForLink, resetPassword } from './reset.ts';
import { endSession } from './sessions.ts';
import { freePlay } from './trial.ts';

export const accessHandlers: HandlersOf<'access'> = {
  human: giveTask,
  login: logIn,
  freePlay,
  logout: async (asking) => {
    await endSession(asking.db, signedIn(asking).id, asking.now);
    return {};
  },
  register,
  registerMobile: notBuilt,
  affiliate: notBuilt,
  smsLogin: notBuilt,
  smsRegister: notBuilt,
  passwordByEmail: askForLink,
  resetPassword: async (asking, sent) => {
    await resetPassword(asking, sent);
    return {};
  },
  passwordByPhone: notBuilt,
  verifyLogin: notBuilt,
  challenge: notBuilt,
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
  link: notBuilt,
};
