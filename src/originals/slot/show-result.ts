/** Shows and announces the result of a round. */
import type { SlotOutcome, SlotRound } from '#values/games/slot-api-types.ts';
import { minor, toAmount } from '#values/money.ts';
import { joinTexts } from '../frame/texts.ts';
import { type GameState, isBalanceTooLow, units, withLowBalance } from './game-state.ts';
import { stopSound, winSound } from './sound.ts';
import { drawLines } from './winning-lines.ts';

export const showRoundId = ({ view, say }: GameState, { roundId }: SlotRound): void => {
  view.round.textContent = say('round', { id: roundId });
};

/** Says what the reels show at their stops; while they roll, only that they are reels. */
export function nameReels({ view, say, named, drawing, opened, now }: GameState, rolling = false): void {
  const row = (at: number): string =>
    joinTexts(
      (pair) => say('list', pair),
      opened.payTable.strips.map((strip, reel) => named(drawing(strip[((now.stops[reel] ?? 0) + at) % strip.length] ?? ''))),
    );
  const rows = () => joinTexts((pair) => say('rows', pair), [0, 1, 2].map(row));
  view.board.setAttribute('aria-label', rolling ? say('reels') : say('reelsShow', { rows: rows() }));
}

/** Names each line that paid. */
const lineTexts = ({ say, named, drawing }: GameState, { wins }: SlotOutcome): string =>
  joinTexts(
    (pair) => say('rows', pair),
    wins.map(({ line, count, symbol }) => say('line', { line: String(line), times: String(count), symbol: named(drawing(symbol)) })),
  );

/** Stops the reels at the result, shows the payout and notifies the page. `late`: the player is not waiting for it any more. */
export async function showResult(game: GameState, round: SlotRound, late: boolean): Promise<void> {
  const { view, say, money, now } = game;
  const { roundId, bet, win, outcome } = round;
  if (!outcome) return;
  showRoundId(game, round);
  await game.reels.land(outcome.stops, stopSound);
  now.stops = outcome.stops;
  nameReels(game);
  const won = units(win);
  const gold = won > units(bet);
  drawLines(view.lines, outcome, game.opened.payTable.lines, gold);
  const jackpot = jackpotMessage(game, round);
  if (jackpot !== '') view.note(withLowBalance(game, jackpot));
  else if (isBalanceTooLow(game)) view.note(withLowBalance(game, lastRoundMessage(game, round)));
  else {
    view.note(won > 0n ? '' : say(late ? 'finished' : 'noWin'), false);
    if (won > 0n) view.showWin(say('paid'), Number(won), gold, game.still(), (at) => money(toAmount(minor(at))));
    const amounts = { amount: money(win), bet: money(bet), balance: money(now.balance) };
    const result = say(won > 0n ? 'announcePaid' : 'announceNone', amounts);
    view.announce([late ? say('finished') : '', result, lineTexts(game, outcome)].filter(Boolean).join(' '));
  }
  if (gold || jackpot !== '') winSound();
  game.tell({ type: 'round', roundId, bet, win, balance: now.balance });
}

/** Says that the round won the jackpot; empty when it did not. */
const jackpotMessage = ({ say, money }: GameState, { jackpot }: SlotRound): string =>
  jackpot === undefined ? '' : say('jackpot', { amount: money(jackpot) });

/** Message about the last round for a player who did not see its end; empty if there is nothing to report. */
export function lastRoundMessage(game: GameState, round: SlotRound): string {
  const { say, money } = game;
  const { state, bet, win } = round;
  const amounts = { amount: money(win), bet: money(bet) };
  if (state === 'rolled_back') return say('returned', amounts);
  if (state !== 'settled') return '';
  return `${say(units(win) > 0n ? 'lastPaid' : 'lastNone', amounts)} ${jackpotMessage(game, round)}`.trim();
}
