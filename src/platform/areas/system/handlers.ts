/** Handlers of the calls about the site itself. */
import { currentEnvelopeKey } from '#platform/db/envelope-keys.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { HandlersOf } from '#platform/handler.ts';
import { toInstant } from '#values/time.ts';
import { announcements } from './announcements.ts';
import { makeCaptcha } from './captcha.ts';
import { readAccounts, readOutbox } from './demo.ts';
import { readFeedbacks, takeFeedback } from './feedback.ts';
import { helpCenter } from './help.ts';
import { loginToHomeOf } from './members-only.ts';
import { promotion, promotions } from './promotions.ts';
import { referral } from './referral.ts';
import { customerService, domainRoute, fieldsNow, flagsNow, permission, routers } from './site.ts';
import { changeControl, controlFrom, readControl, statusFor } from './status.ts';
import { vipLevels } from './vip.ts';

export const systemHandlers: HandlersOf<'system'> = {
  permission,
  routers,
  status: async (asking) => ({
    ...(await statusFor(asking)),
    loginToHome: loginToHomeOf(await readSetting(asking.db, 'login_to_home'), asking.brand),
    serverTime: toInstant(asking.now),
  }),
  whitelabel: flagsNow,
  registerSetting: fieldsNow,
  captcha: makeCaptcha,
  key: async (asking) => ({
    ...(await currentEnvelopeKey(asking.db, asking.settings.secrets, asking.now)),
    serverTime: toInstant(asking.now),
  }),
  customerService,
  domainRoute,
  announcements,
  helpCenter,
  feedback: takeFeedback,
  feedbacks: readFeedbacks,
  promotions,
  promotion,
  vipLevels,
  referral,
  demoAccounts: readAccounts,
  demoOutbox: readOutbox,
  demoControl: async ({ db, brand }) => ({ ...(await readControl(db, brand)), usual: controlFrom(new Map(), brand) }),
  setDemoControl: async (asking, change) => changeControl(asking.db, asking.brand, change),
};
