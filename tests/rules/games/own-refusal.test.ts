// Tests what a game says of a refusal by the player's own limits, and what it tells the page.
import { expect, test } from 'vitest';
import { ownRefusal } from '#originals/frame/texts.ts';
import { createGameTranslator } from '#originals/slot/strings.ts';
import type { FrameMessage } from '#values/games/game-messages.ts';

const say = createGameTranslator({});
const plain = (text: string | null): string | undefined => text?.replace(/[\u2068\u2069]/g, '');

test.each([
  ['protection.stake_limit', "what's left of your own betting limit", 'limit'],
  ['protection.loss_limit', "what's left of your own loss limit", 'limit'],
  ['protection.time_limit', 'reached your own time limit', 'limit'],
  ['protection.reality_check', 'Answer the question on the page', 'reality-check'],
] as const)('%s names its limit and the next step, and the page is told', (refusal, text, reason) => {
  const told: FrameMessage[] = [];
  const said = plain(ownRefusal(refusal, say, (message) => told.push(message)));
  expect(said).toContain(text);
  expect(said).toContain('Nothing was taken.');
  expect(told).toEqual([{ type: 'refused', reason }]);
});

test.each([null, '', 'wallet.insufficient_funds', 'constructor'])('%s is no refusal by an own limit', (refusal) => {
  const told: FrameMessage[] = [];
  expect(ownRefusal(refusal, say, (message) => told.push(message))).toBeNull();
  expect(told).toEqual([]);
});
