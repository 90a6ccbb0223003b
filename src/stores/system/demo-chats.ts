/** The conversations that wait for customer service, answered by the demo's controls (R17, R33). Demo mode only. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { system } from '#calls/system.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { randomUuid } from '#values/random-uuid.ts';
import { type AsyncState, initialAsyncState, load, showAnswer } from '../async-state.ts';
import { waitUntilDueOrVisible } from '../wait.ts';

type DemoChats = ValueOf<typeof system.demoChats>;
export type DemoChat = DemoChats['list'][number];

export const $demoChats = atom<AsyncState<DemoChats>>(initialAsyncState);

const pause = 3_000;

export const loadDemoChats = (quiet = false): Promise<void> =>
  load($demoChats, (signal) => callApi(system.demoChats, {}, { signal }), { keepValue: true, quiet });

/** Reads until `left` is aborted. */
export async function pollDemoChats(left: AbortSignal): Promise<void> {
  await loadDemoChats();
  while (!left.aborted) {
    await waitUntilDueOrVisible(pause);
    if (!left.aborted) await loadDemoChats(true);
  }
}

/** Answers, or ends the conversation. Null on success. */
export const answerDemoChat = (chat: string, text: string, ends: boolean): Promise<Refusal | null> =>
  showAnswer($demoChats, callApi(system.answerDemoChat, { chat, id: randomUuid(), text, ends }));
