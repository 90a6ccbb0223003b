/** What became of a ticket: the time until its draw, its state, and which drawn numbers it has. */
import { type ReactElement, useEffect } from 'react';
import { loadTickets, type Ticket } from '#stores/lottery/slip.ts';
import type { Translate } from '#ui/translate.ts';
import { toMinor } from '#values/money.ts';
import { serverNow } from '#values/server-clock.ts';
import type { IsHit } from './DrawnNumbers.tsx';

/** Whether a line of the ticket has a drawn number: anywhere, in its place, or in its prize. Sums and halves mark nothing. */
export const hitsOf =
  ({ lines, result }: Ticket): IsHit =>
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

export const isGain = (win: string, price: string): boolean => (toMinor(win) ?? 0n) > (toMinor(price) ?? 0n);

export function TicketState({ t, ticket: { state, win, price } }: { t: Translate; ticket: Ticket }): ReactElement {
  const gained = isGain(win, price);
  return (
    <b className={gained ? 'state won' : 'state'}>
      {/* A payout smaller than the bet is not celebrated. */}
      {t(`tickets.is.${state === 'won' && !gained ? 'paid' : state}`)}
    </b>
  );
}

/** The time until a moment, and then `ending`, if given; `runCountdowns` writes it. */
export const Countdown = ({ t, until, ending }: { t: Translate; until: string; ending?: string }): ReactElement => (
  <b className="num" role="timer" data-until={until} data-days={t('row.days', { count: '{{count}}' })} data-ending={ending} />
);

export const DrawIn = ({ t, at }: { t: Translate; at: string }): ReactElement => (
  <p className="t2">
    <span className="until">{t('tickets.drawIn')}</span> <Countdown t={t} until={at} ending={t('row.drawing')} />
  </p>
);

/** A ticket whose draw is due gets its result from its page of the list. */
export function useResults(tickets: readonly Ticket[] | undefined, page: number): void {
  const open = (tickets ?? []).flatMap(({ state, drawsAt }) => (state === 'open' ? [Date.parse(drawsAt)] : []));
  const nextDraw = Math.min(...open);
  useEffect(() => {
    if (nextDraw === Number.POSITIVE_INFINITY) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After an answer, not in steps of time: on a slow line each request would overtake the one before.
    const wait = (): void => {
      timer = setTimeout(() => {
        const isDue = nextDraw < serverNow() && !document.hidden;
        void (isDue ? loadTickets(page, true) : Promise.resolve()).then(() => timer && wait());
      }, 3_000);
    };
    wait();
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [nextDraw, page]);
}
