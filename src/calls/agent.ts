/** Calls about agents and their contracts. */

import type { AgentShapes } from './agent.shape.ts';
import type { CallsOf } from './call.ts';

export const agent: CallsOf<AgentShapes> = {
  dividendRequest: { method: 'POST', path: '/wps/relay/MCS2_processDividendReq', token: 'needed', from: 'spec' },
  dailySalary: { method: 'POST', path: '/wps/relay/MCS2_processDailySalContract', token: 'needed', from: 'spec' },
  hourSalary: { method: 'POST', path: '/wps/relay/MCS2_processContractHourSalary', token: 'needed', from: 'spec' },
  realTimeSalary: { method: 'POST', path: '/wps/relay/MCSFE_processRealTimeSalaryContract', token: 'needed', from: 'spec' },
};
