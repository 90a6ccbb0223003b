/** Shows and announces the result of a round. */
import type { SlotOutcome, SlotRound } from '#values/games/slot-api-types.ts';
import { minor, toAmount } from '#values/money.ts';
import { joinTexts } from '../frame/texts.ts';
import { featureText, showFeature } from './feature.ts';
import { type GameState, isBalanceTooLow, units, withLowBalance } from './game-state.ts';
import { stopSound, winSound } from './sound.ts';
import { drawLines } from './winning-lines.ts';

export const showRoundId = ({ view, say }: GameState, { roundId }: SlotRound): void => {
  view.round.textContent = say('round', { id: roundId });
};

/** Says what the reels show at their stops; while they roll, only that they are reels. */
export function nameReels({ view, say, named, drawing, opened, now }: GameState, rolling = false): void {
  const { strips, rows: high } = opened.payTable;
  const row = (at: number): string =>
    joinTexts(
      (pair) => say('list', pair),
      strips.map((strip, reel) => named(drawing(now.grid[at]?.[reel] ?? strip[((now.stops[reel] ?? 0) + at) % strip.length] ?? ''))),
    );
  const rows = () =>
    joinTexts(
      (pair) => say('rows', pair),
      Array.from({ length: high }, (_, at) => row(at)),
    );
  view.board.setAttribute('aria-label', rolling ? say('reels') : say('reelsShow', { rows: rows() }));
}

/** Names each line or symbol that paid. */
const lineTexts = ({ say, named, drawing }: GameState, { wins }: SlotOutcome): string =>
  joinTexts(
    (pair) => say('rows', pair),
    wins.map(({ line, ways, count, symbol }) => {
      const values = { times: String(count), symbol: named(drawing(symbol)) };
      return line > 0 ? say('line', { ...values, line: String(line) }) : say('way', { ...values, ways: String(ways ?? 1) });
    }),
  );

/** Stops the reels at the result, shows the payout and notifies the page. `late`: the player is not waiting for it any more. */
export async function showResult(game: GameState, round: SlotRound, late: boolean): Promise<void> {
  const { view, say, money, now } = game;
  const { roundId, bet, win, outcome } = round;
  if (!outcome) return;
  showRoundId(game, round);
  await game.reels.land(outcome.stops, stopSound);
  Object.assign(now, { stops: outcome.stops, grid: outcome.grid });
  game.reels.paint(outcome.grid);
  nameReels(game);
  const won = units(win);
  const gold = won > units(bet);
  drawLines(view.lines, outcome, game.opened.payTable, gold);
  if (!late && (outcome.free || outcome.hold)) {
    await showFeature(game, outcome);
    if (game.left.aborted) return;
    nameReels(game);
  }
  if (isBalanceTooLow(game)) view.note(withLowBalance(game, lastRoundMessage(game, round)));
  else {
    view.note(won > 0n ? '' : say(late ? 'finished' : 'noWin'), false);
    if (won > 0n)
      view.showWin(
        outcome.times ? say('paidTimes', { times: String(outcome.times) }) : say('paid'),
        Number(won),
        gold,
        game.still(),
        (at) => money(toAmount(minor(at))),
      );
    const amounts = { amount: money(win), bet: money(bet), balance: money(now.balance) };
    const result = say(won > 0n ? 'announcePaid' : 'announceNone', amounts);
    view.announce([late ? say('finished') : '', result, lineTexts(game, outcome), featureText(game, outcome)].filter(Boolean).join(' '));
  }
  if (gold) winSound();
  game.tell({ type: 'round', roundId, bet, win, balance: now.balance });
}

/** Message about the last round for a player who did not see its end; empty if there is nothing to report. */
export function lastRoundMessage({ say, money }: GameState, { state, bet, win }: SlotRound): string {
  const amounts = { amount: money(win), bet: money(bet) };
  if (state === 'rolled_back') return say('returned', amounts);
  if (state !== 'settled') return '';
  return say(units(win) > 0n ? 'lastPaid' : 'lastNone', amounts);
}
