/** The fields to bet on, the chips, and the buttons: built once, updated after every change. */
import { toText, toUnits } from '../frame/amounts.ts';
import { make, setAttribute } from '../frame/elements.ts';
import { pocketColour, sideName } from './cards.ts';
import { oddsText } from './rules.ts';
import { betsInRound, isHit, isOpen, lastBets, placedOn, poolTimesText, type Seat, slipTotal, timesOf } from './seat.ts';

/** An amount for a chip or a stack, short but never rounded: `10`, `1050`, `2.5K`, `10K`. */
export function chipText(amount: bigint): string {
  const pesos = Number(amount) / 100;
  return pesos >= 1_000 && pesos % 100 === 0 ? `${pesos / 1_000}K` : String(pesos);
}

const chipsOf = ({ state }: Seat): readonly bigint[] => state.chips.map(toUnits);

/** Whether chips can be laid and placed now. */
export const canBet = (seat: Seat): boolean => seat.phase === 'ready' && !seat.paused && isOpen(seat);

export function buildFields(seat: Seat, laid: (spot: string) => void, chosen: (chip: number) => void): void {
  const { view, say, money, state } = seat;
  document.documentElement.dataset.model = state.model;
  view.spots.replaceChildren(
    ...state.spots.map(({ id }) => {
      const button = make(
        'button',
        { type: 'button', class: 'spot', 'data-spot': id, ...(/^\d+$/.test(id) ? { 'data-colour': pocketColour(id) } : {}) },
        make('span', { class: 'spotName' }, sideName(say, id)),
        ' ',
        make('small', { class: 'num odds' }),
        ' ',
        make('span', { class: 'stack num', hidden: '' }),
      );
      button.addEventListener('click', () => laid(id));
      return button;
    }),
  );
  view.chips.setAttribute('aria-label', say('table.chips'));
  view.chips.replaceChildren(
    ...chipsOf(seat).map((chip, n) => {
      const [short, amount] = [chipText(chip), money(toText(chip))];
      const button = make(
        'button',
        {
          type: 'button',
          class: 'chip num',
          role: 'radio',
          'aria-label': say('table.chip', { amount: amount.includes(short) ? amount : `${short} (${amount})` }),
          'data-chip': String(n),
        },
        short,
      );
      button.addEventListener('click', () => chosen(n));
      return button;
    }),
  );
}

function updateSpot(seat: Seat, button: HTMLElement): void {
  const { say, money, slip } = seat;
  const id = button.dataset.spot ?? '';
  const [placed, laid] = [placedOn(seat, id), slip.get(id) ?? 0n];
  const stack = button.querySelector<HTMLElement>('.stack');
  const odds = button.querySelector('.odds');
  if (!stack || !odds) return;
  odds.textContent = oddsText(seat, id);
  stack.hidden = placed + laid === 0n;
  stack.textContent = chipText(placed + laid);
  stack.classList.toggle('laid', laid > 0n);
  const { number, result } = seat.state.round;
  button.classList.toggle('hit', seat.shown === number && !seat.dealing && result !== null && isHit(id, result));
  const times = timesOf(seat, id);
  const fixed = seat.state.spots.find((spot) => spot.id === id)?.odds ?? '';
  // What stands on the field comes first, as it is written: who speaks to a device says that.
  const seen = [sideName(say, id), odds.textContent, stack.hidden ? '' : stack.textContent].join(' ').trim();
  const values = { name: seen, amount: money(toText(placed + laid)) };
  setAttribute(
    button,
    'aria-label',
    times === null
      ? say('table.spot', { ...values, odds: fixed })
      : say(fixed === '' ? 'table.spotPool' : 'table.spotTimes', { ...values, times: poolTimesText(seat, times) }),
  );
  button.setAttribute('aria-disabled', String(!canBet(seat)));
}

/** Updates fields, chips and buttons to what can be done now. */
export function updateFields(seat: Seat): void {
  const { view, say, money, phase, state } = seat;
  for (const button of view.spots.querySelectorAll<HTMLElement>('.spot')) updateSpot(seat, button);
  view.chips.querySelectorAll<HTMLElement>('.chip').forEach((chip, n) => {
    chip.setAttribute('aria-checked', String(n === seat.chip));
    chip.tabIndex = n === seat.chip ? 0 : -1;
  });
  const total = slipTotal(seat);
  const able = canBet(seat);
  const [over, unsure] = [phase === 'over', phase === 'unsure'];
  const isPoor = able && total === 0n && toUnits(seat.balance) < toUnits(state.min);
  view.clear.textContent = say(total === 0n ? 'table.repeat' : 'table.clear');
  view.clear.disabled = !able || (total === 0n && (lastBets(seat).size === 0 || betsInRound(seat, state.round.number).length > 0));
  view.place.textContent = unsure
    ? say('checkAgain')
    : !isOpen(seat)
      ? say('table.dealing')
      : total === 0n
        ? say('table.choose')
        : say('table.place', { amount: money(toText(total)) });
  view.place.setAttribute('aria-disabled', String(!(unsure || (able && total > 0n))));
  view.place.hidden = over || isPoor;
  view.other.hidden = !(over || isPoor);
  view.other.textContent = say(over ? 'leave' : 'deposit');
  view.info.disabled = false;
}
