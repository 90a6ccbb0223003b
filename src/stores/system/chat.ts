/** The visitor's conversation with customer service (R33): read again and again while it is open, less often when nothing comes. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { system } from '#calls/system.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult, Refusal } from '#client/result.ts';
import { getItem, removeItem, setItem } from '#client/storage.ts';
import { randomUuid } from '#values/random-uuid.ts';
import { isSignedIn } from '../access/session.ts';
import { type AsyncState, initialAsyncState, load, setReady } from '../async-state.ts';
import { waitUntilDueOrVisible } from '../wait.ts';

export type ChatState = ValueOf<typeof system.readChat>;

export const $chat = atom<AsyncState<ChatState>>(initialAsyncState);

/** They leave with the tab and at sign-out. */
const draftKey = 'chat-draft';
const guestKey = 'chat-key';
const sendingKey = 'chat-sending';

/** A guest's key, also where there is no storage: then for this page alone. */
let keyInMemory: string | null = null;
function keyOf(): { key?: string } {
  if (isSignedIn()) return {};
  keyInMemory ??= getItem<string>(guestKey) ?? randomUuid();
  setItem(guestKey, keyInMemory);
  return { key: keyInMemory };
}

/** What was typed and not sent. */
export const keptChatDraft = (): string => getItem<{ text?: string }>(draftKey)?.text ?? '';
export function keepChatDraft(text: string): void {
  if (text === '') removeItem(draftKey);
  else setItem(draftKey, { text });
}

/** Milliseconds between two readings: soon after something came, then less and less often. */
const pauses = { first: 3_000, most: 20_000, factor: 1.4 } as const;

const readAgain = (quiet: boolean): Promise<void> =>
  load($chat, (signal) => callApi(system.readChat, keyOf(), { signal }), { keepValue: true, quiet });

export const loadChat = (): Promise<void> => readAgain(false);

const latest = (): string => `${$chat.get().value?.state} ${$chat.get().value?.place} ${$chat.get().value?.messages.at(-1)?.id}`;

/** Reads until `left` is aborted. While the page is hidden nothing is read; once it is seen again, at once. */
export async function pollChat(left: AbortSignal): Promise<void> {
  await loadChat();
  let pause: number = pauses.first;
  while (!left.aborted) {
    const before = latest();
    await waitUntilDueOrVisible(pause);
    if (left.aborted) return;
    await readAgain(true);
    pause = latest() === before ? Math.min(pause * pauses.factor, pauses.most) : pauses.first;
  }
}

async function act(acting: Promise<ApiResult<ChatState>>): Promise<Refusal | null> {
  const result = await acting;
  if (result.kind !== 'done') return result;
  setReady($chat, result.value);
  return null;
}

/** The message's id stays for the same text until it has arrived, so that a second try does not write it twice. */
function idOf(body: string): string {
  const before = getItem<{ id: string; body: string }>(sendingKey);
  if (before?.body === body) return before.id;
  const id = randomUuid();
  setItem(sendingKey, { id, body });
  return id;
}

/** Null on success. What was typed is kept until then. */
export async function sendChatMessage(body: string): Promise<Refusal | null> {
  const refusal = await act(callApi(system.sendChat, { id: idOf(body), text: body, ...keyOf() }));
  if (refusal) return refusal;
  removeItem(sendingKey);
  if (keptChatDraft() === body) keepChatDraft('');
  return null;
}

export const endConversation = (): Promise<Refusal | null> => act(callApi(system.endChat, keyOf()));
