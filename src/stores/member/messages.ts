/** The inbox: pages loaded so far, marking as read, deleting, and the consent to offers. */
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { member } from '#calls/member.ts';
import { callApi } from '#client/api-client.ts';
import { type ApiResult, type Refusal, refused } from '#client/result.ts';
import { load, setReady } from '../async-state.ts';
import { memberState } from '../member-state.ts';
import { $unread } from './account-sync.ts';

type Inbox = ValueOf<typeof member.messages>;
export type Message = Inbox['messages'][number];
export type Consents = RequestOf<typeof member.setConsents>;

const pageSize = 20;

export const $inbox = memberState<Inbox>();
export const $consents = memberState<Consents>();

/** Every message once: a new one moves the rest to later pages. */
const withoutRepeats = (messages: readonly Message[]): Message[] => [...new Map(messages.map((one) => [one.id, one])).values()];

/** Loads the newest messages, or `more` of the older ones. */
export const loadInbox = ({ more = false } = {}): Promise<void> =>
  load(
    $inbox,
    async (signal) => {
      const shown = more ? ($inbox.get().value?.messages ?? []) : [];
      // Messages that were deleted bring later ones to this page, and new ones move those that are shown to it.
      for (let pageNo = Math.floor(shown.length / pageSize) + 1; ; pageNo++) {
        const result = await callApi(member.messages, { pageNo, pageSize }, { signal });
        if (result.kind !== 'done') return result;
        const messages = withoutRepeats([...shown, ...result.value.messages]);
        if (messages.length === shown.length && pageNo < result.value.totalPages) continue;
        $unread.set(result.value.unread);
        return { ...result, value: { ...result.value, messages } };
      }
    },
    { keepValue: true },
  );

export const loadConsents = (): Promise<void> => load($consents, (signal) => callApi(member.consents, {}, { signal }), { keepValue: true });

/** The count as the last change here left it. Any other was set by a load. */
let counted = 0;

function change(unread: number, messages: (before: readonly Message[]) => Message[]): void {
  counted = unread;
  $unread.set(unread);
  const { value } = $inbox.get();
  if (value) setReady($inbox, { ...value, unread, messages: messages(value.messages) });
}

/** Messages that were opened and wait for their answer: an answer to one knows nothing of the others. */
const opening = new Set<string>();

/**
 * Marks a message as read, once it is open. At once: if only the answer changed the list, it would move under a thumb on its way to the
 * link. A failure is silent: it is unread again, and the next opening asks again.
 */
export async function readMessage(message: Message): Promise<void> {
  if (message.read) return;
  const { id } = message;
  const opened = { ...message, read: true };
  const marked = (all: readonly Message[]) => all.map((one) => (one.id === id ? opened : one));
  opening.add(id);
  change(Math.max(0, $unread.get() - 1), marked);
  const result = await callApi(member.readMessages, { id });
  opening.delete(id);
  const { value } = $inbox.get();
  // The session has ended meanwhile: the counts are another member's.
  if (!value) return;
  if (result.kind === 'done') change(Math.max(0, result.value.unread - opening.size), marked);
  // Otherwise it was loaded, deleted or read with all others meanwhile.
  else if (value.messages.includes(opened))
    change($unread.get() + Number($unread.get() === counted), (all) => all.map((one) => (one === opened ? message : one)));
}

/** Marks all as read up to the newest that is shown. Null on success, else the refusal. */
export async function readAllMessages(): Promise<Refusal | null> {
  const newest = $inbox.get().value?.messages[0];
  const result = await callApi(member.readMessages, { upTo: newest?.id ?? '0' });
  if (result.kind !== 'done') return result;
  change(result.value.unread, (all) => all.map((one) => ({ ...one, read: true })));
  return null;
}

/** Deletes a message. Null on success, else the refusal. One that is gone was deleted before: in another tab, or its answer was lost. */
export async function discardMessage(id: string): Promise<Refusal | null> {
  const result = await callApi(member.deleteMessage, { id });
  if (result.kind === 'refused' && result.code !== 'not_found') return result;
  change(result.kind === 'done' ? result.value.unread : $unread.get(), (all) => all.filter((one) => one.id !== id));
  if (result.kind !== 'done') void loadInbox();
  return null;
}

let saving: Promise<unknown> = Promise.resolve();

/** Saves the consent of one channel, after the ticks before it: each keeps what the last one left. */
export function saveConsent(channel: keyof Consents, given: boolean): Promise<ApiResult<Consents>> {
  const saved = saving.then(async () => {
    const { value } = $consents.get();
    if (!value) return refused('network');
    const result = await callApi(member.setConsents, { ...value, [channel]: given }, { tries: 3 });
    if (result.kind === 'done') setReady($consents, result.value);
    return result;
  });
  saving = saved;
  return saved;
}
