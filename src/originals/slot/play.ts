/** A visit to the game, once its page has opened it: choosing a bet, a round from press to result, and every way in which the line may fail. */

import type { FrameMessage, PageMessage } from '#values/game-messages.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { artOf, type Drawing, drawingOf } from '#values/slot-art.ts';
import type { SlotRound, SlotState } from '#values/slot-play.ts';
import { type Api, freshName, pause } from './api.ts';
import { untilOpen } from './closed.ts';
import { clearLines, drawLines } from './lines.ts';
import { fillPayTable } from './pay-table.ts';
import { makeReels } from './reels.ts';
import { scene } from './scene.ts';
import { setSound, stopSound, winSound } from './sound.ts';
import { sprite } from './symbols.ts';
import { themeOf } from './themes.ts';
import type { View } from './view.ts';
import { moneyIn, sayIn, symbolIn } from './words.ts';

type Init = Extract<PageMessage, { type: 'init' }>;
/** `unsure`: the line failed and the person may ask again. `closed`: the site is, and the game goes on by itself. `over`: only leaving is left. */
type Phase = 'ready' | 'busy' | 'unsure' | 'closed' | 'over';

export type Visit = { pause(): void; resume(): void; end(): void };

const units = (amount: string): bigint => toMinor(amount) ?? 0n;

/** Plays until the visit ends. `tell` speaks to the page. */
export function play(view: View, init: Init, api: Api, opened: SlotState, tell: (message: FrameMessage) => void): Visit {
  const say = sayIn(init.words);
  const money = moneyIn(init.locale, init.currencySymbol);
  const theme = themeOf(opened.game.theme);
  const drawing = (letter: string): Drawing => drawingOf(opened.game.theme, letter);
  const still = () => init.reducedMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const bets = opened.bets.map(units);
  let { balance } = opened;
  let phase: Phase = 'ready';
  let waiting = false;
  let nextStart = performance.now() + opened.wait;
  let asked: { clientRound: string; bet: string } | null = null;
  let stops: readonly number[] = opened.last?.outcome?.stops ?? [3, 9, 14, 20, 25];
  let chosen = Math.max(0, bets.indexOf(units(opened.last?.bet ?? opened.bets[3] ?? opened.bets[0] ?? '0')));

  view.art.innerHTML = sprite([...new Set(Object.values(artOf(opened.game.theme)))]);
  view.scene.innerHTML = scene(theme);
  view.scene.classList.add('on');
  view.name.textContent = opened.game.name;
  document.title = opened.game.name;
  const reels = makeReels(view.reels, opened.payTable.strips, drawing, still);
  reels.show(stops);
  delete view.board.dataset.waiting;

  const bet = () => toAmount(minor(bets[chosen] ?? 0n));
  const short = () => units(balance) < (bets[chosen] ?? 0n);
  const shortOf = () => say('short', { balance: money(balance) });

  /** Puts what one may do now on the buttons. */
  const offer = () => {
    const free = phase === 'ready' && !waiting;
    const lacking = free && short();
    const instead = phase === 'over' || lacking;
    const focused = document.activeElement === (instead ? view.spin : view.other);
    view.bet.textContent = money(bet());
    view.spin.textContent = phase === 'unsure' ? say('checkAgain') : say('spin', { amount: money(bet()) });
    view.spin.classList.toggle('calm', phase === 'unsure');
    view.spin.hidden = instead;
    view.spin.setAttribute('aria-disabled', String(!(phase === 'unsure' || (free && performance.now() >= nextStart))));
    view.lower.disabled = !free || chosen === 0;
    view.raise.disabled = !free || chosen === bets.length - 1;
    view.info.disabled = false;
    view.other.hidden = !instead;
    view.other.textContent = phase === 'over' ? say('leave') : say('deposit');
    if (lacking) view.note(shortOf());
    if (focused) (instead ? view.other : view.spin).focus();
  };

  /** The same, and once more when a round may begin. */
  const offerNext = async () => {
    offer();
    const left = nextStart - performance.now();
    if (left <= 0) return;
    await pause(Math.ceil(left));
    if (phase === 'ready') offer();
  };

  const choose = (next: number) => {
    if (phase !== 'ready' || waiting || next < 0 || next >= bets.length || next === chosen) return;
    chosen = next;
    clearLines(view.lines);
    view.hideWin();
    view.note('');
    view.announce(say('betNow', { amount: money(bet()) }));
    offer();
  };

  const over = (reason: string, sentence: string) => {
    phase = 'over';
    view.note(sentence);
    offer();
    tell({ type: 'ended', reason });
  };

  /** Brings the reels to where the round fell and says what it paid. */
  const reveal = async (round: SlotRound, late: boolean) => {
    const { outcome } = round;
    if (!outcome) return;
    view.round.textContent = say('round', { id: round.roundId });
    await reels.land(outcome.stops, stopSound);
    stops = outcome.stops;
    const [won, staked] = [units(round.win), units(round.bet)];
    const gold = won > staked;
    drawLines(view.lines, outcome, opened.payTable.lines, gold);
    const amounts = { amount: money(round.win), bet: money(round.bet), balance: money(balance) };
    view.note(won === 0n ? (late ? say('finished') : say('noWin')) : '', false);
    if (won > 0n) view.showWin(gold ? say('win') : say('paid'), Number(won), gold, still(), (at) => money(toAmount(minor(at))));
    view.announce(`${late ? `${say('finished')} ` : ''}${say(gold ? 'announceWin' : won > 0n ? 'announcePaid' : 'announceNone', amounts)}`);
    if (gold) winSound();
    tell({ type: 'round', roundId: round.roundId, bet: round.bet, win: round.win, balance });
  };

  /** The reels stand again as they were; nothing was shown that did not count. */
  const rest = () => reels.land(stops, () => {});

  const ended = async (round: SlotRound, now: typeof balance, late: boolean) => {
    balance = now;
    if (round.state === 'settled') await reveal(round, late);
    else {
      await rest();
      if (round.state === 'rolled_back') view.note(say('returned', { bet: money(round.bet) }));
      else if (round.refusal === 'game.launch_ended') return over('session', say('ended'));
      else view.note(round.refusal === 'wallet.insufficient_funds' ? shortOf() : say('refused'));
    }
    asked = null;
    phase = 'ready';
    return offerNext();
  };

  /** Asks for the round that was begun, by its name, until it has an end. */
  const settle = async (late: boolean): Promise<void> => {
    const round = asked;
    if (!round) return;
    phase = 'busy';
    offer();
    let answer: Awaited<ReturnType<Api['round']>> = await api.round(round.clientRound, round.bet);
    for (let n = 0; n < 5 && answer.is === 'refused' && answer.code === 'game.too_soon'; n++) {
      view.note(say('soon'), false);
      await pause(answer.wait + 60);
      answer = await api.round(round.clientRound, round.bet);
    }
    if (answer.is === 'done') {
      // The platform counts from when the press reached it, which on an uneven line is later than it was made.
      nextStart = Math.max(nextStart, performance.now() + answer.value.wait);
      return ended(answer.value.round, answer.value.balance, late);
    }
    await rest();
    if (answer.is === 'closed') return outlast(late || answer.doubt);
    if (answer.is === 'unknown') {
      phase = 'unsure';
      view.note(say('unsure'));
      return offer();
    }
    asked = null;
    if (answer.code === 'game.launch_ended') return over('session', say('ended'));
    phase = 'ready';
    view.note(say('refused'));
    offer();
  };

  /** Says that the site is closed and what that means for the bet, and goes on when it is open. */
  const outlast = async (doubt: boolean): Promise<void> => {
    const mine = asked;
    asked = null;
    phase = 'closed';
    view.note(say(doubt ? 'closedUnsure' : 'closed'));
    offer();
    tell({ type: 'maintenance', on: true });
    const seen = await untilOpen(api, stop.signal);
    if (!seen) return;
    tell({ type: 'maintenance', on: false });
    if (seen.is === 'refused') return over('session', say('ended'));
    balance = seen.value.balance;
    // A round that never came through is not played now, when nobody expects it any more. A browser may have asked twice by itself, so each is looked up.
    if (mine && seen.value.last?.clientRound === mine.clientRound) {
      asked = mine;
      view.note(say('checking'));
      return settle(true);
    }
    phase = 'ready';
    view.note(say(doubt ? 'refused' : 'opened'));
    offer();
  };

  const press = () => {
    if (phase === 'unsure') {
      view.note(say('checking'));
      return void settle(true);
    }
    if (phase !== 'ready' || waiting || short() || performance.now() < nextStart || view.table.open) return;
    nextStart = performance.now() + opened.minCycle + 40;
    asked = { clientRound: freshName(), bet: bet() };
    clearLines(view.lines);
    view.hideWin();
    view.note('');
    view.announce('');
    reels.roll();
    void settle(false);
  };

  const keys = (event: KeyboardEvent) => {
    if (view.table.open || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') return tell({ type: 'out' });
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const mine = button === null || button === view.spin;
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    if ((event.key === ' ' || event.key === 'Enter') && mine) {
      event.preventDefault();
      // A key held down is one press.
      if (event.type === 'keydown' && !event.repeat) press();
    } else if (event.type === 'keydown' && [forward, 'ArrowUp'].includes(event.key)) {
      event.preventDefault();
      choose(chosen + 1);
    } else if (event.type === 'keydown' && [backward, 'ArrowDown'].includes(event.key)) {
      event.preventDefault();
      choose(chosen - 1);
    }
  };

  const stop = new AbortController();
  const on = { signal: stop.signal };
  addEventListener('keydown', keys, on);
  addEventListener('keyup', (event) => event.key === ' ' && keys(event), on);
  addEventListener('online', () => phase === 'unsure' && press(), on);
  view.spin.addEventListener('click', press, on);
  view.lower.addEventListener('click', () => choose(chosen - 1), on);
  view.raise.addEventListener('click', () => choose(chosen + 1), on);
  view.other.addEventListener('click', () => tell({ type: phase === 'over' ? 'leave' : 'needs-deposit' }), on);
  view.close.addEventListener('click', () => view.table.close(), on);
  view.info.addEventListener(
    'click',
    () => {
      const percent = (value: string) =>
        new Intl.NumberFormat(init.locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
          Number(value) / 100,
        );
      fillPayTable(view.tableBody, opened, bet(), drawing, { say, money, percent, named: symbolIn(init.words) });
      view.table.showModal();
    },
    on,
  );
  view.sound.addEventListener(
    'click',
    () => {
      const loud = view.sound.getAttribute('aria-pressed') !== 'true';
      setSound(loud);
      view.sound.setAttribute('aria-pressed', String(loud));
      view.sound.setAttribute('aria-label', say(loud ? 'soundOff' : 'soundOn'));
    },
    on,
  );

  /** How the last round ended, for whoever never saw it. */
  const lastSays = ({ state, bet, win }: SlotRound): string => {
    const amounts = { amount: money(win), bet: money(bet) };
    if (state === 'rolled_back') return say('returned', amounts);
    return state === 'settled' ? say(units(win) > units(bet) ? 'lastWon' : 'lastPaid', amounts) : '';
  };

  const { last } = opened;
  view.note('');
  if (last?.outcome && last.state === 'settled') view.round.textContent = say('round', { id: last.roundId });
  if (last && (last.state === 'open' || last.state === 'debited')) {
    asked = { clientRound: last.clientRound, bet: last.bet };
    view.note(say('checking'));
    void settle(true);
  } else {
    void offerNext();
    if (last && lastSays(last)) view.note(short() ? `${lastSays(last)} ${shortOf()}` : lastSays(last));
  }

  return {
    pause: () => {
      waiting = true;
      if (phase === 'ready') view.note(say('paused'));
      offer();
    },
    resume: () => {
      if (!waiting) return;
      waiting = false;
      if (phase === 'ready') view.note('');
      offer();
    },
    end: () => stop.abort(),
  };
}
