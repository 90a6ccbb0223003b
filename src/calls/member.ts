/** Calls about the signed-in person. */
import type { CallsOf } from './call.ts';
import type { MemberShapes } from './member.shape.ts';

export const member: CallsOf<MemberShapes> = {
  info: { method: 'GET', path: '/wps/member/info', token: 'needed', from: 'spec' },
  icon: { method: 'GET', path: '/wps/member/info/icon', token: 'needed', from: 'spec' },
  avatar: { method: 'GET', path: '/wps/relay/MCSFE_getPlayerAvatar', token: 'needed', from: 'spec' },
  language: { method: 'POST', path: '/wps/member/language', token: 'needed', from: 'ours' },
  showWins: { method: 'POST', path: '/wps/member/winners', token: 'needed', from: 'ours' },
  unreadCount: { method: 'GET', path: '/wps/relay/CSP_unreadCount', token: 'needed', from: 'spec' },
  missionSummary: { method: 'GET', path: '/wps/relay/MCSFE_getMissionSummaryDetails', token: 'needed', from: 'spec' },
  missionLeaderboard: { method: 'GET', path: '/wps/relay/MCSFE_getMissionLeaderboard', token: 'needed', from: 'spec' },
  claimRaffle: { method: 'POST', path: '/wps/relay/MCS2_claimRafflePromotion', token: 'needed', money: true, from: 'spec' },
};
