/** Endpoints of points. */
import type { CallsOf } from './endpoint.ts';
import type { PointsSchemas } from './schemas/points.schema.ts';

export const points: CallsOf<PointsSchemas> = {
  balance: { method: 'GET', path: '/wps/relay/MCS2_getPointBalance', token: 'needed', whileExcluded: true, from: 'spec' },
  rewards: { method: 'GET', path: '/wps/relay/MCS2_getPointReward', token: 'optional', from: 'spec' },
  redeem: {
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    token: 'needed',
    enc: true,
    money: true,
    from: 'spec',
  },
  redeemList: { method: 'GET', path: '/wps/relay/MCS2_getRedeemPointList', token: 'needed', whileExcluded: true, from: 'spec' },
  config: { method: 'GET', path: '/wps/relay/MCS2_getPointConfig', token: 'optional', from: 'spec' },
  details: { method: 'GET', path: '/wps/relay/ODSFE2_MemTransDet', token: 'needed', whileExcluded: true, from: 'spec' },
  convert: { method: 'POST', path: '/wps/relay/passwordCheck/MCS2_convertPoint', token: 'needed', enc: true, money: true, from: 'spec' },
};
