/** Handlers of the system calls. */
import type { HandlersOf } from '#platform/context.ts';
import { currentEnvelopeKey } from '#platform/db/envelope-keys.ts';
import { currentFeatureFlags, readSetting } from '#platform/db/settings.ts';
import { isLoginRequired } from '#values/settings/site-status.ts';
import { toInstant } from '#values/time.ts';
import { announcements } from './announcements.ts';
import { answerChat, endChat, listChats, readChat, sendChat } from './chat.ts';
import { settleComplaint } from './complaints.ts';
import { createCaptcha } from './create-captcha.ts';
import { readAccounts, readOutbox } from './demo-pages.ts';
import { helpCenter } from './faq.ts';
import { readFeedbacks, submitFeedback } from './feedback.ts';
import { promotionDetail, promotions } from './promotions.ts';
import { referral } from './referral.ts';
import { currentRegistrationFields, customerService, domainRoute, permission, routers } from './site-config.ts';
import { changeControl, controlFrom, readControl, statusFor } from './status.ts';
import { vipLevels } from './vip.ts';

export const systemHandlers: HandlersOf<'system'> = {
  permission,
  routers,
  status: async (context) => ({
    ...(await statusFor(context)),
    loginToHome: isLoginRequired(await readSetting(context.db, 'login_to_home'), context.brand.market),
    serverTime: toInstant(context.now),
  }),
  whitelabel: currentFeatureFlags,
  registerSetting: currentRegistrationFields,
  captcha: createCaptcha,
  key: async (context) => ({
    ...(await currentEnvelopeKey(context.db, context.settings.secrets, context.now)),
    serverTime: toInstant(context.now),
  }),
  customerService,
  domainRoute,
  announcements,
  helpCenter,
  feedback: submitFeedback,
  feedbacks: readFeedbacks,
  settleComplaint,
  promotions,
  promotion: promotionDetail,
  vipLevels,
  referral,
  readChat,
  sendChat,
  endChat,
  demoChats: listChats,
  answerDemoChat: answerChat,
  demoAccounts: readAccounts,
  demoOutbox: readOutbox,
  demoControl: async ({ db, brand }) => ({ ...(await readControl(db, brand)), usual: controlFrom(new Map(), brand) }),
  setDemoControl: async (context, change) => changeControl(context.db, context.brand, change, context.now),
};
