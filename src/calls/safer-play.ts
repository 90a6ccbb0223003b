/** Endpoints of safer play: what the member has chosen, and what the market offers. */
import type { CallsOf } from './endpoint.ts';
import type { SaferPlaySchemas } from './schemas/safer-play.schema.ts';

export const saferPlay: CallsOf<SaferPlaySchemas> = {
  standing: { method: 'GET', path: '/wps/v2/saferPlay', token: 'needed', whileExcluded: true, from: 'ours' },
  limits: { method: 'GET', path: '/wps/v2/saferPlay/limits', token: 'needed', whileExcluded: true, from: 'ours' },
  setLimits: { method: 'POST', path: '/wps/v2/saferPlay/limits', token: 'needed', whileExcluded: true, from: 'ours' },
  confirmRaise: { method: 'POST', path: '/wps/v2/saferPlay/limits/confirm', token: 'needed', whileExcluded: true, from: 'ours' },
  dropRaise: { method: 'POST', path: '/wps/v2/saferPlay/limits/drop', token: 'needed', whileExcluded: true, from: 'ours' },
  declineLimits: { method: 'POST', path: '/wps/v2/saferPlay/limits/decline', token: 'needed', whileExcluded: true, from: 'ours' },
  realityCheck: { method: 'GET', path: '/wps/v2/saferPlay/realityCheck', token: 'needed', whileExcluded: true, from: 'ours' },
  setRealityCheck: { method: 'POST', path: '/wps/v2/saferPlay/realityCheck', token: 'needed', whileExcluded: true, from: 'ours' },
  answerRealityCheck: {
    method: 'POST',
    path: '/wps/v2/saferPlay/realityCheck/answer',
    token: 'needed',
    whileExcluded: true,
    from: 'ours',
  },
  statement: { method: 'GET', path: '/wps/v2/saferPlay/statement', token: 'needed', whileExcluded: true, from: 'ours' },
  budget: { method: 'GET', path: '/wps/v2/saferPlay/budget', token: 'needed', whileExcluded: true, from: 'ours' },
  setBudget: { method: 'POST', path: '/wps/v2/saferPlay/budget', token: 'needed', whileExcluded: true, from: 'ours' },
  exclude: { method: 'POST', path: '/wps/v2/saferPlay/exclusion', token: 'needed', whileExcluded: true, from: 'ours' },
  askLift: { method: 'POST', path: '/wps/v2/saferPlay/exclusion/lift', token: 'needed', whileExcluded: true, from: 'ours' },
  keepExclusion: { method: 'DELETE', path: '/wps/v2/saferPlay/exclusion/lift', token: 'needed', whileExcluded: true, from: 'ours' },
};
