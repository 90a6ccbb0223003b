/** The member calls of every page, apart so that a page does not load the list of all others. */
import type { CallsOf } from './endpoint.ts';
import type { MemberSchemas } from './schemas/member.schema.ts';

export const memberInfo: Pick<CallsOf<MemberSchemas>, 'info' | 'showWins'> = {
  info: { method: 'GET', path: '/wps/member/info', token: 'needed', whileExcluded: true, from: 'spec' },
  showWins: { method: 'POST', path: '/wps/member/winners', token: 'needed', whileExcluded: true, from: 'ours' },
};
