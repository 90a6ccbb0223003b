/** What somebody writes to the operator: kept while it is written, checked, sent, and seen again with its state. */
import { atom } from 'nanostores';
import type { RequestOf, ValueOf } from '#calls/call.ts';
import type { FieldFault } from '#calls/envelope.ts';
import { system } from '#calls/system.ts';
import type { Refusal } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
import { drop, keep, kept } from '#client/keep.ts';
import { countCharacters } from '#values/count-characters.ts';
import { type Listed, loadInto, unasked } from './listed.ts';
import { isSignedIn } from './session.ts';

export type Kind = NonNullable<RequestOf<typeof system.feedback>['kind']>;
export type Sent = ValueOf<typeof system.feedback>;
export type Written = ValueOf<typeof system.feedbacks>['list'][number];
export type FeedbackTerms = ValueOf<typeof system.feedbacks>['terms'];

export interface Draft {
  readonly kind: Kind;
  readonly subject: string;
  readonly content: string;
  readonly contact: string;
}

const draft = 'feedback';
const sending = 'feedback-sending';
export const noDraft: Draft = { kind: 'feedback', subject: '', content: '', contact: '' };

/** How to reach somebody is known to the page alone: a browser's storage is open to whoever comes after. */
let contactHere = '';
let contactSent: string | null = null;
/** What was typed and not sent yet, on this device until the tab is closed. */
export const keptDraft = (): Draft => ({ ...noDraft, ...kept<Partial<Draft>>(draft), contact: contactHere });
export function keepDraft({ contact, ...rest }: Draft): void {
  contactHere = contact;
  keep(draft, rest);
}

/** What the platform would refuse; who is not signed in must say where a complaint is answered. */
export function checkDraft(of: Draft, { minCharacters, maxCharacters }: FeedbackTerms): Readonly<Record<string, FieldFault>> {
  const faults: Record<string, FieldFault> = {};
  if (of.subject.trim() === '') faults.subject = { code: 'field.required' };
  const characters = countCharacters(of.content);
  if (of.content.trim() === '') faults.content = { code: 'field.required' };
  else if (characters < minCharacters || characters > maxCharacters)
    faults.content = { code: 'feedback.length', min: minCharacters, max: maxCharacters, characters };
  if (of.kind === 'complaint' && of.contact.trim() === '' && !isSignedIn()) faults.contact = { code: 'field.required' };
  return faults;
}

/** One id for the same words, also after a reload: what is sent again because no answer came is the same letter. */
function idOf(of: Draft): string {
  const text = JSON.stringify([of.kind, of.subject, of.content]);
  const before = kept<{ readonly id: string; readonly text: string }>(sending);
  const isSame = before?.text === text && (contactSent ?? of.contact) === of.contact;
  contactSent = of.contact;
  if (isSame) return before.id;
  const id = crypto.randomUUID();
  keep(sending, { id, text });
  return id;
}

/** It is no money, but two letters of the same words help nobody. What was typed stays until it has arrived. */
export async function sendDraft(of: Draft): Promise<Sent | Refusal> {
  const contact = of.contact.trim();
  const got = await ask(system.feedback, {
    id: idOf(of),
    kind: of.kind,
    subject: of.subject,
    content: of.content,
    ...(contact === '' ? {} : { contact }),
  });
  if (got.kind !== 'done') return got;
  drop(draft);
  drop(sending);
  return got.value;
}

export const $written = atom<Listed<readonly Written[]>>(unasked);

/** What the person who is signed in has sent, newest first. */
export async function loadWritten(): Promise<void> {
  await loadInto(
    $written,
    async (signal) => {
      const got = await ask(system.feedbacks, {}, { signal });
      return got.kind === 'done' ? { ...got, value: got.value.list } : got;
    },
    { keepValue: true },
  );
}
