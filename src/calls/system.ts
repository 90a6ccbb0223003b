/** Endpoints of the site itself: status, settings, announcements. */
import type { CallsOf } from './endpoint.ts';
import type { SystemSchemas } from './schemas/system.schema.ts';
import { captcha, key } from './system-bootstrap.ts';

export const system: CallsOf<SystemSchemas> = {
  permission: { method: 'GET', path: '/wps/system/permission', token: 'none', from: 'ours' },
  routers: { method: 'GET', path: '/wps/system/routers', token: 'none', from: 'ours' },
  status: { method: 'GET', path: '/wps/system/status', token: 'none', from: 'spec' },
  whitelabel: { method: 'GET', path: '/wps/system/whitelabel', token: 'none', from: 'spec' },
  registerSetting: { method: 'GET', path: '/wps/system/setting/register', token: 'none', from: 'spec' },
  captcha,
  key,
  customerService: { method: 'GET', path: '/wps/system/customerService', token: 'optional', whileExcluded: true, from: 'ours' },
  domainRoute: { method: 'GET', path: '/wps/system/domainRoute', token: 'none', from: 'spec' },
  announcements: { method: 'GET', path: '/wps/relay/MCSFE_getListAnnouncements', token: 'optional', whileExcluded: true, from: 'spec' },
  helpCenter: { method: 'GET', path: '/wps/system/helpCenter', token: 'none', from: 'spec' },
  feedback: { method: 'PUT', path: '/wps/feedback', token: 'optional', whileExcluded: true, from: 'spec' },
  feedbacks: { method: 'GET', path: '/wps/v2/feedback', token: 'optional', whileExcluded: true, from: 'ours' },
  settleComplaint: { method: 'POST', path: '/wps/v2/feedback/{number}', token: 'needed', whileExcluded: true, from: 'ours' },
  promotions: { method: 'GET', path: '/wps/v2/promotions', token: 'optional', from: 'ours' },
  promotion: { method: 'GET', path: '/wps/v2/promotions/{code}', token: 'optional', from: 'ours' },
  vipLevels: { method: 'GET', path: '/wps/v2/vip/levels', token: 'optional', from: 'ours' },
  referral: { method: 'GET', path: '/wps/v2/referral', token: 'optional', from: 'ours' },
  readChat: { method: 'POST', path: '/wps/system/chat/read', token: 'optional', whileExcluded: true, from: 'ours' },
  sendChat: { method: 'POST', path: '/wps/system/chat', token: 'optional', whileExcluded: true, from: 'ours' },
  endChat: { method: 'POST', path: '/wps/system/chat/end', token: 'optional', whileExcluded: true, from: 'ours' },
  demoChats: { method: 'GET', path: '/demo/chats.json', token: 'none', from: 'ours' },
  answerDemoChat: { method: 'POST', path: '/demo/chats.json', token: 'none', from: 'ours' },
  demoAccounts: { method: 'GET', path: '/demo/accounts.json', token: 'none', from: 'ours' },
  demoOutbox: { method: 'GET', path: '/demo/outbox.json', token: 'none', from: 'ours' },
  demoControl: { method: 'GET', path: '/demo/control.json', token: 'none', from: 'ours' },
  setDemoControl: { method: 'PUT', path: '/demo/control', token: 'none', from: 'ours' },
};
