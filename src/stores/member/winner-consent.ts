/** Whether others see the member's wins (R26). */
import { memberInfo } from '#calls/member-info.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult } from '#client/result.ts';
import { updateMember } from './update-member.ts';

export async function setWinsShown(shown: boolean): Promise<ApiResult<unknown>> {
  const result = await callApi(memberInfo.showWins, { shown });
  if (result.kind === 'done') updateMember({ winsShown: result.value.shown });
  return result;
}
