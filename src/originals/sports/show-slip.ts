/** The slip on the screen: its button below the matches, and its dialog with picks, stake, and the reason why it cannot be placed. */
import { oddsPolicies } from '#values/games/fixed-odds.ts';
import type { SlipPick } from '#values/games/sports-api-types.ts';
import { asTyped, readAmount } from '#values/text/read-amount.ts';
import { toText, toUnits } from '../frame/amounts.ts';
import { make, setText } from '../frame/elements.ts';
import { editSlip, isAccumulator, oddsBefore, pickState, slipPromise, slipSums, whyNot } from './slip.ts';
import { hundredths, listedMatch, marketName, matchName, oddsNow, pickName, seenMatch, type Visit, withoutPick } from './visit.ts';

const quickStakes = ['10', '50', '100', '500'] as const;

/** Builds what does not change. `changed` shows the slip anew. */
export function buildSlip(visit: Visit, changed: () => void): void {
  const { view, say, money, left } = visit;
  view.quick.replaceChildren(
    ...quickStakes.map((amount) => {
      const button = make('button', { type: 'button', class: 'line num' }, money(amount));
      button.addEventListener('click', () => {
        editSlip(visit, { stake: amount });
        visit.unread = '';
        view.stake.value = amount;
        changed();
      });
      return button;
    }),
  );
  view.kindName.textContent = say('sports.kind');
  for (const label of view.kind.querySelectorAll('label')) {
    const input = label.querySelector('input');
    const text = label.querySelector('span');
    if (!input || !text) continue;
    const mode = input.value === 'singles' ? 'singles' : 'accumulator';
    text.textContent = say(`sports.${mode}`);
    input.addEventListener(
      'change',
      () => {
        editSlip(visit, { mode });
        changed();
      },
      { signal: left },
    );
  }
  view.changesName.textContent = say('sports.changes');
  view.changes.replaceChildren(...oddsPolicies.map((policy) => make('option', { value: policy }, say(`sports.changes-${policy}`))));
  view.changes.value = visit.slip.changes;
  view.stake.value = asTyped(visit.slip.stake, visit.locale);
  view.changes.addEventListener(
    'change',
    () => {
      editSlip(visit, { changes: oddsPolicies.find((policy) => policy === view.changes.value) ?? 'none' });
      changed();
    },
    { signal: left },
  );
  view.stake.addEventListener(
    'input',
    () => {
      // Text that is no amount stays as it was typed, and the slip says so.
      const typed = view.stake.value;
      const read = readAmount(typed, visit.locale, visit.symbol);
      visit.unread = read === null ? typed.trim() : '';
      editSlip(visit, { stake: read ?? '' });
      changed();
    },
    { signal: left },
  );
}

function pickRow(visit: Visit, pick: SlipPick, changed: () => void): HTMLElement {
  const { say, view } = visit;
  const match = seenMatch(visit, pick.number);
  const line = match?.markets.find(({ id }) => id === pick.market)?.line ?? null;
  const name = match ? pickName(say, { ...pick, line }, match) : pick.pick;
  const now = oddsNow(listedMatch(visit, pick.number), pick) ?? pick.odds;
  const before = oddsBefore(visit, pick);
  const remove = make('button', { type: 'button', class: 'small', 'aria-label': say('sports.remove', { pick: name }) }, '\u00d7');
  remove.addEventListener('click', () => {
    editSlip(visit, withoutPick(visit.slip, pick));
    changed();
    view.slipClose.focus();
  });
  return make(
    'li',
    { class: 'pick', 'data-is': pickState(visit, pick) },
    make(
      'div',
      {},
      make('p', {}, make('b', {}, name)),
      make('p', { class: 'quiet' }, `${marketName(visit, pick.market)}${match ? ` \u00b7 ${matchName(match)}` : ''}`),
    ),
    make(
      'p',
      { class: 'pickOdds', 'data-moved': before === null ? '' : hundredths(now) > hundredths(before) ? 'up' : 'down' },
      make('b', { class: 'num' }, now),
      ...(before === null ? [] : [make('small', {}, say('sports.wasOdds', { odds: before }))]),
    ),
    remove,
  );
}

const none = '\u2014';

function sumRows(visit: Visit): HTMLElement[] {
  const { say, money, slip } = visit;
  const { odds, payout } = slipPromise(visit);
  const row = (name: string, value: string) => make('div', {}, make('dt', {}, name), make('dd', { class: 'num' }, value));
  return [
    ...(isAccumulator(visit) ? [row(say('sports.odds'), odds ?? none)] : []),
    ...(slip.picks.length > 1 && !isAccumulator(visit) ? [row(say('sports.totalStake'), money(toText(slipSums(visit).total)))] : []),
    row(say('sports.payout'), payout === null ? none : money(toText(payout))),
  ];
}

/** Updates button and dialog to what can be done now. */
export function showSlip(visit: Visit, changed: () => void): void {
  const { view, say, money, slip, phase, paused } = visit;
  const count = slip.picks.length;
  const over = phase === 'over';
  const { odds } = slipPromise(visit);
  view.open.hidden = over;
  view.open.classList.toggle('full', count > 0);
  view.open.textContent =
    phase === 'unsure'
      ? say('checkAgain')
      : count === 0
        ? say('sports.slipEmpty')
        : odds !== null
          ? say('sports.slipOf', { count: String(count), odds })
          : say('sports.slipCount', { count: String(count) });
  view.open.setAttribute('aria-disabled', String(count === 0 && phase !== 'unsure'));
  const isPoor = !over && toUnits(visit.balance) < toUnits(visit.state.min);
  view.other.hidden = !(over || isPoor);
  view.other.textContent = say(over ? 'leave' : 'deposit');
  if (!view.slip.open) return;
  if (count === 0 && phase === 'ready') return void view.slip.close();
  const key = JSON.stringify([
    slip.picks,
    slip.picks.map((pick) => [pickState(visit, pick), oddsNow(listedMatch(visit, pick.number), pick), oddsBefore(visit, pick)]),
  ]);
  if (key !== visit.drawn.picks) {
    visit.drawn.picks = key;
    view.picks.replaceChildren(...slip.picks.map((pick) => pickRow(visit, pick, changed)));
  }
  view.kind.hidden = count < 2;
  for (const input of view.kind.querySelectorAll('input')) input.checked = input.value === slip.mode;
  view.stakeName.textContent = say(count > 1 && !isAccumulator(visit) ? 'sports.stakeEach' : 'sports.stake');
  view.sums.replaceChildren(...sumRows(visit));
  const why = phase === 'ready' ? whyNot(visit) : [];
  const text = why.map(({ word, values }) => say(word, values)).join('\n');
  // The note lies behind this dialog.
  setText(view.why, phase === 'ready' ? visit.refusal || text || (paused ? say('paused') : '') : (view.noteLine.textContent ?? ''));
  const isChange = why[0]?.word === 'sports.whyChanged';
  const { total } = slipSums(visit);
  view.place.textContent = isChange
    ? say('sports.accept')
    : total > 0n
      ? say('sports.place', { amount: money(toText(total)) })
      : say('sports.stake');
  view.place.setAttribute('aria-disabled', String(phase !== 'ready' || paused || (why.length > 0 && !isChange)));
}
