/** The texts of a frame: those of the page where it has them, English otherwise. `{name}` is a placeholder. */
import type { FrameMessage } from '#values/games/game-messages.ts';
import type { RefusingLimit } from '#values/play-limits.ts';
import { spanText } from '#values/text/span-text.ts';

/** Values are bidi-isolated. */
export const textsFrom =
  <Word extends string>(english: Readonly<Record<Word, string>>) =>
  (words: Readonly<Record<string, string>>) =>
  (word: Word, values: Readonly<Record<string, string>> = {}): string =>
    (Object.hasOwn(words, word) ? (words[word] ?? english[word]) : english[word]).replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? `\u2068${values[name]}\u2069` : whole,
    );

/** Joins texts by a word that says how two of them are written beside each other. */
export const joinTexts = (
  pair: (values: { readonly all: string; readonly one: string }) => string,
  [first = '', ...more]: readonly string[],
): string => more.reduce((all, one) => pair({ all, one }), first);

/** The text of a refusal by what is set for the account, whoever set it; null for any other. */
export function accountRefusal(
  say: (word: 'notOpen' | 'tooHigh', values: Readonly<Record<string, string>>) => string,
  money: (amount: string) => string,
  { refusal, highest = '0.00' }: { readonly refusal: string | null; readonly highest?: string },
): string | null {
  if (refusal === 'game.product_closed') return say('notOpen', {});
  return refusal === 'game.stake_too_high' ? say('tooHigh', { max: money(highest) }) : null;
}

interface Frame {
  readonly say: (word: 'limit' | 'stakeLimit' | 'lossLimit' | 'timeLimit' | 'check', values?: Readonly<Record<string, string>>) => string;
  readonly money: (amount: string) => string;
  readonly locale: string;
  readonly tell: (message: FrameMessage) => void;
}

interface Refused {
  readonly refusal: string | null;
  readonly own?: RefusingLimit;
}

function limitText({ say, money, locale }: Frame, { refusal, own }: Refused): string {
  // A round from before this was stored has a code alone.
  if (!own) return say('limit');
  const period = spanText(own.hours * 60, locale);
  if ('minutes' in own) return say('timeLimit', { limit: spanText(own.minutes, locale), period });
  const values = { limit: money(own.limit), left: money(own.left), period };
  return say(refusal === 'protection.loss_limit' ? 'lossLimit' : 'stakeLimit', values);
}

/** The text of a refusal by what the player set, which the page is told too; null for any other. */
export function ownRefusal(frame: Frame, refused: Refused): string | null {
  if (!refused.refusal?.startsWith('protection.')) return null;
  const isCheck = refused.refusal === 'protection.reality_check';
  frame.tell({ type: 'refused', reason: isCheck ? 'reality-check' : 'limit' });
  return isCheck ? frame.say('check') : limitText(frame, refused);
}
