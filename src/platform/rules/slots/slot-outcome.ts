/** A slot's round as it is stored and sent: amounts in major units, and only the parts that it has. */
import type { SlotOutcome, SlotSpin } from '#values/games/slot-api-types.ts';
import { toAmount } from '#values/money.ts';
import type { SlotPlay, Spin } from './slot.ts';

const toSlotSpin = ({ stops, grid, wins, times, total }: Spin): SlotSpin => ({
  stops,
  grid,
  wins: wins.map(({ ways, ...win }) => ({ ...win, ...(win.line === 0 ? { ways } : {}), win: toAmount(win.win) })),
  ...(times > 1 ? { times } : {}),
  total: toAmount(total),
});

export const toSlotOutcome = ({ free, hold, ...first }: SlotPlay): SlotOutcome => ({
  ...toSlotSpin(first),
  ...(free.length > 0 ? { free: free.map(toSlotSpin) } : {}),
  ...(hold
    ? {
        hold: {
          coins: hold.coins.map((coin) => ({ ...coin, win: toAmount(coin.win) })),
          spins: hold.spins,
          full: toAmount(hold.full),
          total: toAmount(hold.total),
        },
      }
    : {}),
});
