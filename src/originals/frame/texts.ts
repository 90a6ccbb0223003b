/** The texts of a frame: those of the page where it has them, English otherwise. `{name}` is a placeholder. */
import type { FrameMessage } from '#values/games/game-messages.ts';

/** Values are bidi-isolated. */
export const textsFrom =
  <Word extends string>(english: Readonly<Record<Word, string>>) =>
  (words: Readonly<Record<string, string>>) =>
  (word: Word, values: Readonly<Record<string, string>> = {}): string =>
    (Object.hasOwn(words, word) ? (words[word] ?? english[word]) : english[word]).replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? `\u2068${values[name]}\u2069` : whole,
    );

/** The text of a refusal by what is set for the account, whoever set it; null for any other. */
export function accountRefusal(
  say: (word: 'notOpen' | 'tooHigh', values: Readonly<Record<string, string>>) => string,
  money: (amount: string) => string,
  { refusal, highest = '0.00' }: { readonly refusal: string | null; readonly highest?: string },
): string | null {
  if (refusal === 'game.product_closed') return say('notOpen', {});
  return refusal === 'game.stake_too_high' ? say('tooHigh', { max: money(highest) }) : null;
}

type SayOwn = (word: 'limit' | 'stakeLimit' | 'lossLimit' | 'timeLimit' | 'check', values?: Readonly<Record<string, string>>) => string;

function ownText(refusal: string | null, say: SayOwn): string | null {
  switch (refusal) {
    case 'protection.stake_limit':
      return say('limit', { limit: say('stakeLimit') });
    case 'protection.loss_limit':
      return say('limit', { limit: say('lossLimit') });
    case 'protection.time_limit':
      return say('timeLimit');
    case 'protection.reality_check':
      return say('check');
    default:
      return null;
  }
}

/** The text of a refusal by what the player set, which the page is told too; null for any other. */
export function ownRefusal(refusal: string | null, say: SayOwn, tell: (message: FrameMessage) => void): string | null {
  const text = ownText(refusal, say);
  if (text !== null) tell({ type: 'refused', reason: refusal === 'protection.reality_check' ? 'reality-check' : 'limit' });
  return text;
}
