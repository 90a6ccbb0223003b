/** Which of the drawn numbers a ticket has. */
import type { DrawnGroup } from './games.ts';

export type IsHit = (number: string, place: number, prize: string) => boolean;

interface DrawnTicket {
  readonly lines: readonly { readonly bet: string; readonly pick: string }[];
  readonly result: readonly DrawnGroup[] | null;
}

/** Whether a line of the ticket has a drawn number: anywhere, in its place, or in its prize. Sums and halves mark nothing. */
export const hitsOf =
  ({ lines, result }: DrawnTicket): IsHit =>
  (number, place, prize) =>
    lines.some(({ bet, pick }) => {
      const parts = pick.split(',');
      const end = number.slice(-2);
      const places = result?.[0]?.numbers.length ?? 0;
      const isTable = (result?.length ?? 0) > 1;
      if (bet === 'loto2' || bet === 'parlay2') return parts.includes(end);
      if (bet === 'special2' || (bet === 'first2' && isTable))
        return prize === (bet === 'special2' ? 'special' : '1') && parts.includes(end);
      if (bet === 'special3') return prize === 'special' && [...number.slice(-3)].every((digit, n) => parts[n]?.includes(digit));
      if (bet === 'straight' || bet === 'first2') return parts[place]?.includes(number) ?? false;
      if (bet === 'last2') return parts[place - (places - 2)]?.includes(number) ?? false;
      return ['match', 'spots', 'box', 'pair', 'triple'].includes(bet) && parts.includes(number);
    });
