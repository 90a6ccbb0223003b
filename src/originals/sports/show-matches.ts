/** The list of matches: one card each, built once and updated in place, so that focus and scroll stay. */
import type { SlipPick, SportsMarket, SportsMatch } from '#values/games/sports-api-types.ts';
import { make, setAttribute, setText } from '../frame/elements.ts';
import { timeAtServer } from '../frame/server-clock.ts';
import { hasPick, hundredths, listedMatch, marketName, pickName, type Visit } from './visit.ts';

/** Stands where a pick has no odds. */
const noOdds = '\u2013';

/** `1:05`. */
const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** What stands on the button: `1`, `X`, `2`, or the pick itself. */
function shortName(visit: Visit, match: SportsMatch, { id, line }: SportsMarket, pick: string): string {
  if (id === 'result' || id === 'winner') return pick === 'home' ? '1' : pick === 'away' ? '2' : 'X';
  if (id !== 'handicap') return pickName(visit.say, { market: id, pick, line }, match);
  return pickName(visit.say, { market: id, pick, line }, { home: '1', away: '2' });
}

function marketRow(visit: Visit, match: SportsMatch, market: SportsMarket, toggle: (pick: SlipPick) => void): HTMLElement {
  const buttons = market.picks.map(({ id }) => {
    const button = make(
      'button',
      { type: 'button', class: 'odd', 'data-pick': `${market.id} ${id}` },
      make('span', {}, shortName(visit, match, market, id)),
      ' ',
      make('b', { class: 'num' }),
    );
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') === 'true' && button.getAttribute('aria-pressed') !== 'true')
        return void sayClosed(visit, match.number, button);
      toggle({ number: match.number, market: market.id, pick: id, odds: button.dataset.odds ?? '' });
    });
    return button;
  });
  return make('div', { class: 'market', role: 'group', 'aria-label': marketName(visit, market.id) }, ...buttons);
}

/** Answers a press on odds that take no bet now: why. */
function sayClosed(visit: Visit, number: number, button: HTMLElement): void {
  const { view, phase, paused } = visit;
  const match = listedMatch(visit, number);
  // The note says already why nothing is taken.
  if (!match || phase !== 'ready' || paused) return;
  const hasOdds = button.querySelector('b')?.textContent !== noOdds;
  view.note(hasOdds ? statusText(visit, match, timeAtServer(visit)) : (button.getAttribute('aria-label') ?? ''));
}

function buildCard(visit: Visit, match: SportsMatch, toggle: (pick: SlipPick) => void): HTMLElement {
  const [main, ...others] = match.markets;
  const titled = others.flatMap((market) => [
    make('p', { class: 'marketName' }, marketName(visit, market.id)),
    marketRow(visit, match, market, toggle),
  ]);
  const more = make('details', {}, make('summary', {}, visit.say('sports.more')), ...titled);
  return make(
    'li',
    { class: 'match', 'data-match': String(match.number) },
    make(
      'p',
      { class: 'when' },
      make('span', { class: 'is' }),
      make('span', { class: 'day' }, visit.say('sports.day', { day: String(match.matchday) })),
    ),
    make(
      'p',
      { class: 'teams' },
      make('span', {}, match.home),
      make('b', { class: 'num goals' }),
      make('span', {}, match.away),
      make('b', { class: 'num goals' }),
    ),
    ...(main ? [marketRow(visit, match, main, toggle), more] : []),
  );
}

function updateOdds(visit: Visit, match: SportsMatch, card: HTMLElement, isOpen: boolean): void {
  for (const button of card.querySelectorAll<HTMLElement>('.odd')) {
    const [market = '', pick = ''] = (button.dataset.pick ?? '').split(' ');
    const found = match.markets.find(({ id }) => id === market);
    const odds = found?.picks.find(({ id }) => id === pick)?.odds ?? null;
    const before = button.dataset.odds;
    if (odds !== null && before && odds !== before) button.dataset.moved = hundredths(odds) > hundredths(before) ? 'up' : 'down';
    if (odds !== null) button.dataset.odds = odds;
    const figure = button.querySelector('b');
    const shown = odds ?? noOdds;
    if (figure && figure.textContent !== shown) {
      figure.textContent = shown;
      const name = pickName(visit.say, { market, pick, line: found?.line ?? null }, match);
      // What stands on the button comes first, as it is written: who speaks to a device says that.
      const short = button.firstElementChild?.textContent ?? '';
      const says = odds === null ? visit.say('sports.noOdds', { pick: name }) : name;
      button.setAttribute('aria-label', `${short} ${shown}${says === short ? '' : ` (${says})`}`);
    }
    setAttribute(button, 'aria-pressed', String(hasPick(visit, { number: match.number, market, pick, odds: '' })));
    setAttribute(button, 'aria-disabled', String(!isOpen || odds === null || visit.phase === 'over' || visit.paused));
  }
}

function statusText(visit: Visit, match: SportsMatch, now: number): string {
  const { say, state } = visit;
  if (match.status === 'next') {
    if (match.suspendedUntil !== null && now < match.suspendedUntil) return say('sports.suspended');
    return say('sports.starts', { time: clockText(match.startsAt - now) });
  }
  if (match.status !== 'running') return say(`sports.${match.status}`);
  if (state.sport === 'esports') return say('sports.running');
  const minute = Math.min(90, Math.floor(((now - match.startsAt) / (match.endsAt - match.startsAt)) * 90) + 1);
  return say('sports.minute', { minute: String(minute) });
}

function updateCard(visit: Visit, match: SportsMatch, card: HTMLElement, now: number): void {
  card.dataset.status = match.status;
  const isSuspended = match.suspendedUntil !== null && now < match.suspendedUntil;
  card.classList.toggle('suspended', isSuspended);
  setText(card.querySelector('.is'), statusText(visit, match, now));
  const [home, away] = card.querySelectorAll('.goals');
  setText(home, match.score ? String(match.score.home) : '');
  setText(away, match.score ? String(match.score.away) : '');
  updateOdds(visit, match, card, match.status === 'next' && !isSuspended && now < match.startsAt);
}

/** The sections in order, with the matches of each. */
function sectionsOf({ state }: Visit) {
  const of = (...statuses: readonly SportsMatch['status'][]) => state.matches.filter(({ status }) => statuses.includes(status));
  const over = of('ended', 'postponed', 'abandoned').reverse();
  return [
    ['sports.running', of('running')],
    ['sports.next', of('next')],
    ['sports.results', over],
  ] as const;
}

/** Shows the matches of the last answer. Cards move between sections; odds leave when a match starts. */
export function showMatches(visit: Visit, toggle: (pick: SlipPick) => void): void {
  const { view, say, drawn } = visit;
  const { cards } = drawn;
  const now = timeAtServer(visit);
  for (const [word, matches] of sectionsOf(visit)) {
    let section = view.matches.querySelector<HTMLElement>(`[data-part="${word}"]`);
    if (!section) {
      section = make('section', { 'data-part': word }, make('h2', {}, say(word)), make('ul', {}));
      view.matches.append(section);
    }
    section.hidden = matches.length === 0;
    const list = section.querySelector('ul');
    const wanted = matches.map((match) => {
      const card = cards.get(match.number) ?? buildCard(visit, match, toggle);
      cards.set(match.number, card);
      if (match.status !== 'next') for (const gone of card.querySelectorAll('.market, details')) gone.remove();
      setAttribute(card, 'aria-label', say('sports.vs', { home: match.home, away: match.away }));
      updateCard(visit, match, card, now);
      return card;
    });
    if (list && (list.children.length !== wanted.length || wanted.some((card, n) => list.children[n] !== card))) placeCards(list, wanted);
  }
  const listed = new Set(visit.state.matches.map(({ number }) => number));
  for (const number of cards.keys()) if (!listed.has(number)) cards.delete(number);
}

/** Moves only what is not in its place, because a moved element loses the focus. */
function placeCards(list: Element, wanted: readonly HTMLElement[]): void {
  for (const child of [...list.children]) if (!wanted.includes(child as HTMLElement)) child.remove();
  wanted.forEach((card, n) => {
    if (list.children[n] !== card) list.insertBefore(card, list.children[n] ?? null);
  });
}

/** Updates what the clock moves. */
export function tickMatches(visit: Visit): void {
  const now = timeAtServer(visit);
  for (const match of visit.state.matches) {
    const card = visit.drawn.cards.get(match.number);
    if (card && (match.status === 'next' || match.status === 'running')) updateCard(visit, match, card, now);
  }
}
