/** Handlers of the calls about the site itself. */
import { currentEnvelopeKey } from '#platform/db/envelope-keys.ts';
import { readSetting } from '#platform/db/settings.ts';
import { type HandlersOf, notBuilt } from '#platform/handler.ts';
import { toInstant } from '#values/time.ts';
import { announcements } from './announcements.ts';
import { makeCaptcha } from './captcha.ts';
import { readAccounts, readOutbox } from './demo.ts';
import { customerServiceOf, fieldsNow, flagsNow, permission, resourcesOf } from './site.ts';
import { changeControl, readControl, readStatus } from './status.ts';

export const systemHandlers: HandlersOf<'system'> = {
  permission,
  routers: async (asking) => ({
    domainList: [{ domainName: new URL(asking.settings.publicUrl).host, speed: 0 }],
    resources: resourcesOf(asking),
  }),
  status: async (asking) => ({ ...(await readStatus(asking.db)), serverTime: toInstant(asking.now) }),
  whitelabel: flagsNow,
  registerSetting: fieldsNow,
  captcha: makeCaptcha,
  key: async (asking) => ({
    ...(await currentEnvelopeKey(asking.db, asking.settings.secrets, asking.now)),
    serverTime: toInstant(asking.now),
  }),
  customerService: async (asking) => customerServiceOf(asking, await readSetting(asking.db, 'customer_service')),
  domainRoute: notBuilt,
  announcements,
  helpCenter: notBuilt,
  feedback: notBuilt,
  demoAccounts: readAccounts,
  demoOutbox: readOutbox,
  demoControl: async (asking) => readControl(asking.db),
  setDemoControl: async (asking, change) => changeControl(asking.db, change),
};
