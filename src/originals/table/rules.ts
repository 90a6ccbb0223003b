/** The rules of a table in a dialog: what each field pays and returns, how a round runs, and the proof of its result. */
import { absentAt } from '#values/games/table-api-types.ts';
import { make } from '../frame/elements.ts';
import { percentIn } from '../slot/strings.ts';
import { sideName } from './cards.ts';
import { isOpen, poolTimesText, type Seat, timesOf } from './seat.ts';
import { isWord } from './strings.ts';

export function showRules(seat: Seat): void {
  const { view, say, state, money, locale } = seat;
  const percent = percentIn(locale);
  const { round, next, model, pool, seats } = state;
  const paragraph = (text: string) => make('p', {}, text);
  const proof = (name: string, value: string) => make('div', { class: 'proof' }, make('dt', {}, name), make('dd', {}, value));
  // Spots that differ by their number alone have one row.
  const alike = (id: string) => id.replace(/^(face|pair|three)-\d+$/, '$1').replace(/^\d+$/, 'number');
  const firsts = state.spots.filter(({ id }, n) => state.spots.findIndex((one) => alike(one.id) === alike(id)) === n);
  const nameOf = (id: string) =>
    alike(id) === id ? sideName(say, id) : alike(id) === 'number' ? '0–36' : sideName(say, id).replace(/\d+/, '1–6');
  const rows = firsts.map((spot) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, nameOf(spot.id)),
      make('td', {}, spot.odds === null ? say('table.byPool') : oddsText(seat, spot.id)),
      make('td', {}, percent(spot.returnToPlayer)),
    ),
  );
  const head = (['table.bet', 'table.pays', 'table.return'] as const).map((word) => make('th', { scope: 'col' }, say(word)));
  const seconds = (ms: number) => String(Math.round(ms / 1000));
  const values = { cycle: seconds(state.cycle), betting: seconds(state.betting), min: money(state.min), max: money(state.max) };
  const rules = [`table.rule-${model}`, `table.rule-${model}-tie`].filter(isWord).map((word) => paragraph(say(word)));
  const poolRule = pool
    ? [
        paragraph(say('table.rulePool', { share: percent(pool.sharePercent), house: money(pool.house) })),
        paragraph(say('table.rulePoolReturn')),
      ]
    : [];
  const seatRule = seats
    ? [paragraph(say('table.ruleSeats', { seats: String(seats.count), minutes: String(Math.round(seats.kept / 60_000)) }))]
    : [];
  view.rulesBody.replaceChildren(
    make('p', { class: 'absent' }, say(`table.${absentAt[model]}`)),
    make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows)),
    paragraph(say('table.ruleReturn')),
    ...rules,
    ...poolRule,
    paragraph(say('table.ruleClock', values)),
    ...seatRule,
    paragraph(say('table.ruleFair')),
    paragraph(say('table.ruleLost')),
    make(
      'dl',
      {},
      proof(say('table.hash'), round.commitment),
      ...(round.secret === null ? [] : [proof(say('table.secret', { id: String(round.number) }), round.secret)]),
      proof(say('table.nextHash'), next.commitment),
    ),
  );
  // Scrollable, so it must be focusable by keyboard.
  view.rulesBody.tabIndex = 0;
  view.rules.showModal();
}

/** Odds as they stand on a field: `1 : 8`, or of a table with a pool `× 1.90` for every field, and that bets still change them. */
export function oddsText(seat: Seat, spot: string): string {
  const times = timesOf(seat, spot);
  const odds = seat.state.spots.find(({ id }) => id === spot)?.odds ?? null;
  if (times === null) return `1 : ${odds ?? ''}`;
  const text = poolTimesText(seat, times);
  return odds === null && isOpen(seat) ? seat.say('table.forNow', { times: text }) : `× ${text}`;
}
