/** Endpoints of the signed-in member. */
import type { CallsOf } from './endpoint.ts';
import { memberInfo } from './member-info.ts';
import type { MemberSchemas } from './schemas/member.schema.ts';

export const member: CallsOf<MemberSchemas> = {
  ...memberInfo,
  icon: { method: 'GET', path: '/wps/member/info/icon', token: 'needed', whileExcluded: true, from: 'spec' },
  avatar: { method: 'GET', path: '/wps/relay/MCSFE_getPlayerAvatar', token: 'needed', whileExcluded: true, from: 'spec' },
  saveProfile: { method: 'POST', path: '/wps/member/profile', token: 'needed', whileExcluded: true, from: 'ours' },
  showRecent: { method: 'POST', path: '/wps/member/recent', token: 'needed', whileExcluded: true, from: 'ours' },
  language: { method: 'POST', path: '/wps/member/language', token: 'needed', whileExcluded: true, from: 'ours' },
  unreadCount: { method: 'GET', path: '/wps/relay/CSP_unreadCount', token: 'needed', whileExcluded: true, from: 'spec' },
  messages: { method: 'GET', path: '/wps/v2/messages', token: 'needed', whileExcluded: true, from: 'ours' },
  readMessages: { method: 'POST', path: '/wps/v2/readMessages', token: 'needed', whileExcluded: true, from: 'ours' },
  deleteMessage: { method: 'DELETE', path: '/wps/v2/messages/{id}', token: 'needed', whileExcluded: true, from: 'ours' },
  consents: { method: 'GET', path: '/wps/v2/consents', token: 'needed', whileExcluded: true, from: 'ours' },
  setConsents: { method: 'POST', path: '/wps/v2/consents', token: 'needed', whileExcluded: true, from: 'ours' },
  missionSummary: { method: 'GET', path: '/wps/relay/MCSFE_getMissionSummaryDetails', token: 'needed', from: 'spec' },
  missionLeaderboard: { method: 'GET', path: '/wps/relay/MCSFE_getMissionLeaderboard', token: 'needed', from: 'spec' },
  claimMission: { method: 'POST', path: '/wps/v2/missions/{code}/claim', token: 'needed', money: true, from: 'ours' },
};
