/** Calls about points. */
import type { CallsOf } from './call.ts';
import type { PointsShapes } from './points.shape.ts';

export const points: CallsOf<PointsShapes> = {
  balance: { method: 'GET', path: '/wps/relay/MCS2_getPointBalance', token: 'needed', from: 'spec' },
  rewards: { method: 'GET', path: '/wps/relay/MCS2_getPointReward', token: 'needed', from: 'spec' },
  redeem: { method: 'POST', path: '/wps/relay/passwordCheck/MCS2_redeemPointReward', token: 'needed', money: true, from: 'spec' },
  redeemList: { method: 'GET', path: '/wps/relay/MCS2_getRedeemPointList', token: 'needed', from: 'spec' },
  config: { method: 'GET', path: '/wps/relay/MCS2_getPointConfig', token: 'needed', from: 'spec' },
  details: { method: 'GET', path: '/wps/relay/ODSFE2_MemTransDet', token: 'needed', from: 'spec' },
  convert: { method: 'POST', path: '/wps/relay/passwordCheck/MCS2_convertPoint', token: 'needed', money: true, from: 'spec' },
};
