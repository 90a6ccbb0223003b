/** The player's bets: what each holds, what it pays, and what became of every pick. */
import { combinedOdds, countedOdds } from '#values/games/fixed-odds.ts';
import type { SportsBet, SportsLeg } from '#values/games/sports-api-types.ts';
import { toUnits } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { hundredths, marketName, matchName, pickName, type Visit } from './visit.ts';

function legRow(visit: Visit, leg: SportsLeg): HTMLElement {
  const { say } = visit;
  const score = leg.score && leg.result !== null ? ` ${leg.score.home}\u2013${leg.score.away}` : '';
  return make(
    'li',
    { class: `leg ${leg.result ?? 'open'}` },
    make('p', {}, make('b', {}, pickName(say, leg, leg)), make('span', { class: 'num' }, leg.odds)),
    make(
      'p',
      { class: 'quiet' },
      make('span', {}, `${marketName(visit, leg.market)} \u00b7 ${matchName(leg)}${score}`),
      make('span', {}, say(leg.result === null ? 'sports.leg-open' : `sports.leg-${leg.result}`)),
    ),
  );
}

/** How a bet ended. */
export function standing({ say, money }: Visit, { state, bet, win }: SportsBet): { is: 'open' | 'won' | 'lost' | 'back'; text: string } {
  // Whether its debit came through is not known yet.
  if (state === 'open') return { is: 'open', text: say('sports.is-checked') };
  if (state === 'debited') return { is: 'open', text: say('sports.is-open') };
  if (state === 'rolled_back' || win === bet) return { is: 'back', text: say('sports.is-back') };
  return toUnits(win) > 0n
    ? { is: 'won', text: say('sports.is-won', { amount: money(win) }) }
    : { is: 'lost', text: say('sports.is-lost') };
}

/** When the bet was placed, as the betting record says it; in the device's zone if the server, an older one, names none. */
const placedAt = (locale: string, timeZone: string | undefined, at: string): string =>
  new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', numberingSystem: 'latn', timeZone });

function betCard(visit: Visit, bet: SportsBet): HTMLElement {
  const { say, money, locale } = visit;
  const { is, text } = standing(visit, bet);
  const odds = combinedOdds(countedOdds(bet.legs.map(({ result, ...leg }) => ({ odds: hundredths(leg.odds), result }))));
  // The server counts by the same rule: after a lost pick nothing is paid.
  const pays = bet.state === 'debited' && toUnits(bet.payout) > 0n ? ` \u00b7 ${say('sports.pays', { amount: money(bet.payout) })}` : '';
  return make(
    'li',
    { class: 'bet', 'data-bet': bet.roundId, 'data-is': is },
    make(
      'p',
      { class: 'betHead' },
      make('span', {}, say('sports.bet', { amount: money(bet.bet), odds }) + pays),
      make('b', { class: 'chip' }, text),
    ),
    // The betting record lists the bet by this reference.
    make(
      'p',
      { class: 'betHead quiet' },
      make('span', {}, placedAt(locale, visit.state.timeZone, bet.at)),
      make('span', { class: 'num' }, bet.roundId),
    ),
    make('ul', {}, ...bet.legs.map((leg) => legRow(visit, leg))),
  );
}

export function showBets(visit: Visit): void {
  const { view, say, state, drawn } = visit;
  const now = JSON.stringify(state.bets);
  if (now === drawn.bets) return;
  drawn.bets = now;
  const bets = state.bets.map((bet) => betCard(visit, bet));
  view.bets.replaceChildren(...(bets.length > 0 ? [make('ul', {}, ...bets)] : [make('p', { class: 'quiet' }, say('sports.noBets'))]));
}

/** Says what bets brought that have ended since the last answer, and tells the page. */
export function tellEnded(visit: Visit, before: readonly SportsBet[]): void {
  const { view, say, money, tell, state } = visit;
  const ended = state.bets.filter((bet) => {
    const last = before.find(({ roundId }) => roundId === bet.roundId);
    return last !== undefined && standing(visit, bet).is !== 'open' && standing(visit, last).is === 'open';
  });
  const said = { won: '', back: '', lost: '' };
  for (const bet of ended) {
    const { is } = standing(visit, bet);
    if (is === 'open') continue;
    const values = { amount: money(bet.win), bet: money(bet.bet), balance: money(state.balance) };
    // Of several, each says which bet it was.
    said[is] += `${ended.length > 1 ? `${bet.roundId} \u00b7 ` : ''}${say(`sports.${is}`, values)} `;
    tell({ type: 'round', roundId: bet.roundId, bet: bet.bet, win: bet.win, balance: state.balance });
  }
  // In one note, payouts first: none may hide another.
  const text = (said.won + said.back + said.lost).trim();
  if (text) view.note(text);
}
