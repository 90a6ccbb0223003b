/** Feedback to the operator: draft, validation, sending, and the messages sent. */
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import type { RefusedField } from '#calls/response.ts';
import { system } from '#calls/system.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { getItem, removeItem, setItem } from '#client/storage.ts';
import { randomUuid } from '#values/random-uuid.ts';
import { countCharacters } from '#values/text/count-characters.ts';
import { isSignedIn } from '../access/session.ts';
import { load, setReady } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type FeedbackKind = NonNullable<RequestOf<typeof system.feedback>['kind']>;
export type FeedbackReceipt = ValueOf<typeof system.feedback>;
export type SentFeedback = ValueOf<typeof system.feedbacks>['list'][number];
export type FeedbackLimits = ValueOf<typeof system.feedbacks>['terms'];

export interface Draft {
  readonly kind: FeedbackKind;
  readonly subject: string;
  readonly content: string;
  readonly contact: string;
}

const draftKey = 'feedback';
const sendingKey = 'feedback-sending';
export const emptyDraft: Draft = { kind: 'feedback', subject: '', content: '', contact: '' };

/** Contact data stays in memory only, because the browser's storage is readable by the next person at the device. */
let contactInMemory = '';
let contactSent: string | null = null;
/** The unsent draft, stored until the tab closes. */
export const keptDraft = (): Draft => ({ ...emptyDraft, ...getItem<Partial<Draft>>(draftKey), contact: contactInMemory });
export function keepDraft({ contact, ...rest }: Draft): void {
  contactInMemory = contact;
  setItem(draftKey, rest);
}

/** Validates a draft. Guests must give a contact for a complaint. */
export function checkDraft(draft: Draft, { minCharacters, maxCharacters }: FeedbackLimits): Readonly<Record<string, RefusedField>> {
  const faults: Record<string, RefusedField> = {};
  if (draft.subject.trim() === '') faults.subject = { code: 'field.required' };
  const characters = countCharacters(draft.content);
  if (draft.content.trim() === '') faults.content = { code: 'field.required' };
  else if (characters < minCharacters || characters > maxCharacters)
    faults.content = { code: 'feedback.length', min: minCharacters, max: maxCharacters, characters };
  if (draft.kind === 'complaint' && draft.contact.trim() === '' && !isSignedIn()) faults.contact = { code: 'field.required' };
  return faults;
}

interface Sending {
  readonly id: string;
  readonly text: string;
}
/** Until it has arrived. Storage has a copy for a reload, but not every browser has storage. */
let sending: Sending | null = null;

/** The message's id, equal for equal content even after a reload, so that a retry does not send a second message. */
function idOf(draft: Draft): string {
  const text = JSON.stringify([draft.kind, draft.subject, draft.content]);
  const before = sending ?? getItem<Sending>(sendingKey);
  const isSame = before?.text === text && (contactSent ?? draft.contact) === draft.contact;
  contactSent = draft.contact;
  if (isSame) return before.id;
  sending = { id: randomUuid(), text };
  setItem(sendingKey, sending);
  return sending.id;
}

/** Sends a draft with its idempotent id. The stored draft is deleted on success only, unless it has changed meanwhile. */
export async function sendDraft(draft: Draft): Promise<FeedbackReceipt | Refusal> {
  const before = JSON.stringify(keptDraft());
  const contact = draft.contact.trim();
  const result = await callApi(system.feedback, {
    id: idOf(draft),
    kind: draft.kind,
    subject: draft.subject,
    content: draft.content,
    ...(contact === '' ? {} : { contact }),
  });
  if (result.kind !== 'done') return result;
  if (JSON.stringify(keptDraft()) === before) removeItem(draftKey);
  sending = null;
  removeItem(sendingKey);
  return result.value;
}

export const $sentFeedback = memberState<readonly SentFeedback[]>();

/** Loads the member's messages, newest first. */
export async function loadSentFeedback(): Promise<void> {
  await load(
    $sentFeedback,
    async (signal) => {
      const result = await callApi(system.feedbacks, {}, { signal });
      return result.kind === 'done' ? { ...result, value: result.value.list } : result;
    },
    { keepValue: true },
  );
}

/** Accepts or refuses the answer to a complaint, and shows the new state. False without a response. */
export async function settleAnswer(number: string, accepts: boolean): Promise<boolean> {
  const result = await callApi(system.settleComplaint, { number, accepts });
  if (result.kind !== 'done') return false;
  const { value } = $sentFeedback.get();
  if (value) {
    setReady(
      $sentFeedback,
      value.map((one) => (one.number === number ? result.value : one)),
    );
  }
  return true;
}
