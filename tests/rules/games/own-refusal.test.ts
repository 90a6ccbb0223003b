// Tests what a game says of a refusal by the player's own limits, and what it tells the page.
import { expect, test } from 'vitest';
import { ownRefusal } from '#originals/frame/texts.ts';
import { createGameTranslator, moneyIn } from '#originals/slot/strings.ts';
import type { FrameMessage } from '#values/games/game-messages.ts';
import type { Amount } from '#values/money.ts';
import type { RefusingLimit } from '#values/play-limits.ts';

const amount = (text: string) => text as Amount;
const plain = (text: string | null): string | undefined => text?.replace(/[\u2066-\u2069]/g, '');

function refused(refusal: string | null, own?: RefusingLimit): { said: string | undefined; told: FrameMessage[] } {
  const told: FrameMessage[] = [];
  const frame = { say: createGameTranslator({}), money: moneyIn('en', '₱'), locale: 'en', tell: (one: FrameMessage) => told.push(one) };
  return { said: plain(ownRefusal(frame, own ? { refusal, own } : { refusal })), told };
}

test.each([
  [
    'protection.stake_limit',
    { hours: 24, limit: amount('10.00'), left: amount('2.50') },
    "Your own betting limit is ₱10.00 per 24 hours. You have ₱2.50 of it left, so this bet wasn't placed.",
  ],
  [
    'protection.loss_limit',
    { hours: 168, limit: amount('1000.00'), left: amount('0.00') },
    "Your own loss limit is ₱1,000.00 per 7 days. You have ₱0.00 of it left, so this bet wasn't placed.",
  ],
  [
    'protection.time_limit',
    { hours: 720, minutes: 90 },
    "Your own time limit is 90 minutes of play per 30 days. You've used it up, so this bet wasn't placed.",
  ],
] as const)('%s says the limit, its period, what is left and where it is changed, and the page is told', (refusal, own, text) => {
  expect(refused(refusal, own)).toEqual({
    said: `${text} You can change it in Safer play.`,
    told: [{ type: 'refused', reason: 'limit' }],
  });
});

test('a refusal with a code alone says that a limit refused the bet and where limits are changed', () => {
  expect(refused('protection.time_limit')).toEqual({
    said: "Your own limit doesn't allow this bet. Nothing was taken. You can change your limits in Safer play.",
    told: [{ type: 'refused', reason: 'limit' }],
  });
});

test('a reality check that is due is no limit', () => {
  expect(refused('protection.reality_check')).toEqual({
    said: 'Answer the question on the page first. Nothing was taken.',
    told: [{ type: 'refused', reason: 'reality-check' }],
  });
});

test.each([null, '', 'wallet.insufficient_funds', 'constructor'])('%s is no refusal by an own limit', (refusal) => {
  expect(refused(refusal)).toEqual({ said: undefined, told: [] });
});
