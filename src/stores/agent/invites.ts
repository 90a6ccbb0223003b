/** The agent's invitation links: list, a new one, and the end of one. Each answer is the list as it is then. */
import { agent } from '#calls/agent.ts';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { load, showAnswer } from '../async-state.ts';
import { memberState } from '../member-state.ts';

type Invites = ValueOf<typeof agent.invites>;
export type InviteLink = Invites['links'][number];

export const $invites = memberState<Invites>();

export const loadInvites = (): Promise<void> => load($invites, (signal) => callApi(agent.invites, {}, { signal }), { keepValue: true });

/** Null on success. */
export const makeInviteLink = (order: RequestOf<typeof agent.createInvite>): Promise<Refusal | null> =>
  showAnswer($invites, callApi(agent.createInvite, order));

/** Null on success. */
export const endInviteLink = (id: string): Promise<Refusal | null> => showAnswer($invites, callApi(agent.endInvite, { id }));
