/** The rules of a sports book in a dialog: margins and returns, how matches and odds run, and the proof of each match. */
import { make } from '../frame/elements.ts';
import { percentIn } from '../slot/strings.ts';
import { marketName, matchName, type Visit } from './visit.ts';

export function showBookRules(visit: Visit): void {
  const { view, say, state, money, locale } = visit;
  const percent = percentIn(locale);
  const paragraph = (text: string) => make('p', {}, text);
  const proof = (name: string, value: string) => make('div', { class: 'proof' }, make('dt', {}, name), make('dd', {}, value));
  const head = (['sports.market', 'sports.margin', 'sports.return'] as const).map((word) => make('th', { scope: 'col' }, say(word)));
  const rows = state.returns.map(({ market, margin, returnToPlayer }) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, marketName(visit, market)),
      make('td', {}, percent(margin)),
      make('td', {}, percent(returnToPlayer)),
    ),
  );
  const seconds = (ms: number) => String(Math.round(ms / 1000));
  const proofs = state.matches.map((match) =>
    match.secret === null
      ? proof(say('sports.hash', { match: matchName(match) }), match.commitment)
      : proof(say('sports.secret', { match: matchName(match) }), match.secret),
  );
  view.rulesBody.replaceChildren(
    make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows)),
    paragraph(say('sports.ruleReturn')),
    paragraph(say('sports.ruleTime', { interval: seconds(state.interval), duration: seconds(state.duration) })),
    paragraph(say('sports.ruleMoves')),
    paragraph(say('sports.ruleVoid')),
    paragraph(
      say('sports.ruleLimits', {
        min: money(state.min),
        max: money(state.max),
        picks: String(state.maxPicks),
        payout: money(state.maxPayout),
      }),
    ),
    paragraph(say('sports.ruleFair')),
    paragraph(say('sports.ruleLost')),
    make('dl', {}, ...proofs),
  );
  // Scrollable, so it must be focusable by keyboard.
  view.rulesBody.tabIndex = 0;
  view.rules.showModal();
}
