/** Notices for agents, and how many are unread (AG-02). */
import { agent } from '#calls/agent.ts';
import type { ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import { load, setReady } from '../async-state.ts';
import { memberState } from '../member-state.ts';

type List = ValueOf<typeof agent.announcements>;
export type AgentNotice = List['notices'][number];

export const $agentNotices = memberState<List>();

export const loadAgentNotices = (language: string): Promise<void> =>
  load($agentNotices, (signal) => callApi(agent.announcements, { language }, { signal }), { keepValue: true });

/** Marks a notice as read once it is open. A failure is silent: it stays unread and the next opening asks again. */
export async function readAgentNotice({ id, read }: AgentNotice): Promise<void> {
  if (read) return;
  const result = await callApi(agent.readAnnouncement, { id });
  const state = $agentNotices.get();
  if (result.kind !== 'done' || !state.value) return;
  const notices = state.value.notices.map((one) => (one.id === id ? { ...one, read: true } : one));
  setReady($agentNotices, { notices, unread: result.value.unread });
}
