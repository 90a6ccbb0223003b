/** The rooms of a game: one button for each, with its limits, and the way into another. */
import type { TableState } from '#values/games/table-api-types.ts';
import { make } from '../frame/elements.ts';
import { endVisit, sayMissed } from './betting.ts';
import { updateFields } from './fields.ts';
import { type Seat, slipTotal } from './seat.ts';

/** Shows the rooms where there is more than one. `arrive` shows the table of another room; its state was asked for at `sent`. */
export function showRooms(seat: Seat, arrive: (state: TableState, sent: number) => void): void {
  const { view, say, money, state } = seat;
  view.rooms.hidden = state.rooms.length === 0;
  view.rooms.setAttribute('aria-label', say('table.rooms'));
  view.rooms.replaceChildren(
    ...state.rooms.map(({ id, name, min, max }) => {
      const button = make(
        'button',
        { type: 'button', class: 'roomName', ...(id === state.room.id ? { 'aria-current': 'true' } : {}) },
        make('b', {}, name),
        ' ',
        make('small', { class: 'num' }, say('table.limits', { min: money(min), max: money(max) })),
      );
      button.addEventListener('click', () => void enter(seat, id, arrive));
      return button;
    }),
  );
}

/** Goes to another room. Placed bets stay and count; chips that are not placed are dropped. */
async function enter(seat: Seat, room: string, arrive: (state: TableState, sent: number) => void): Promise<void> {
  const { api, view, say, money, left, tell } = seat;
  const from = seat.state.room.id;
  if (seat.phase !== 'ready' || room === from) return;
  if (slipTotal(seat) > 0n) seat.slip.clear();
  seat.phase = 'busy';
  updateFields(seat);
  api.enter(room);
  const sent = performance.now();
  const answer = await api.look();
  if (left.aborted) return;
  seat.phase = 'ready';
  if (answer.is === 'refused') return endVisit(seat);
  if (answer.is !== 'done') {
    api.enter(from);
    sayMissed(seat, answer);
    return updateFields(seat);
  }
  arrive(answer.value, sent);
  showRooms(seat, arrive);
  view.rooms.querySelector<HTMLElement>('[aria-current]')?.focus();
  const { name, min, max } = answer.value.rooms.find(({ id }) => id === room) ?? { name: '', min: '0.00', max: '0.00' };
  view.note(say('table.inRoom', { name, min: money(min), max: money(max) }));
  tell({ type: 'room', room });
}
