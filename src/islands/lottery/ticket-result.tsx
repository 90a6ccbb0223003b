/** What became of a ticket: the time until its draw, and its state. */
import { type ReactElement, useEffect } from 'react';
import { writeCountdown } from '#stores/lottery/lotteries.ts';
import { loadTickets, type Ticket } from '#stores/lottery/slip.ts';
import { isNonZero } from '#ui/format-money.ts';
import type { Translate } from '#ui/translate.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { serverNow } from '#values/server-clock.ts';

/** What a ticket brought: its win, or its price when it was refunded, without what the house kept because a bonus had ended. */
const amountOf = ({ state, win, price, paid }: Ticket): string => paid ?? (state === 'returned' ? price : win);

export const isGain = (ticket: Ticket): boolean => (toMinor(amountOf(ticket)) ?? 0n) > (toMinor(ticket.price) ?? 0n);

/** What became of a ticket, with the amount that was paid out or refunded. */
export function TicketState({ t, ticket, money }: { t: Translate; ticket: Ticket; money: (amount: string) => string }): ReactElement {
  const { state, paid } = ticket;
  const gained = isGain(ticket);
  const amount = amountOf(ticket);
  return (
    <>
      <b className={gained ? 'state won' : 'state'}>
        {/* A payout smaller than the bet is not celebrated. */}
        {t(`tickets.is.${state === 'won' && !gained ? 'paid' : state}`)}
      </b>{' '}
      {/* Where the house kept all of it, the zero says so, and `TicketReasons` why. */}
      {paid !== undefined || isNonZero(amount) ? money(amount) : null}
    </>
  );
}

/** Why a ticket's price went back, and why less was paid than it won or cost. */
export function TicketReasons({ t, ticket, money }: { t: Translate; ticket: Ticket; money: (amount: string) => string }): ReactElement {
  const { state, returned, price, win, paid } = ticket;
  const kept = paid === undefined ? 0n : (toMinor(state === 'returned' ? price : win) ?? 0n) - (toMinor(paid) ?? 0n);
  return (
    <>
      {returned ? <p className="t2">{t(`tickets.returned.${returned}`)}</p> : null}
      {kept > 0n ? <p className="t2">{t('tickets.kept', { amount: money(toAmount(minor(kept))) })}</p> : null}
    </>
  );
}

/** The time until a moment, and then `ending`, if given; `runCountdowns` goes on with it. */
export const Countdown = ({ t, until, ending }: { t: Translate; until: string; ending?: string }): ReactElement => (
  <b
    ref={(timer) => writeCountdown(timer)}
    className="num"
    role="timer"
    data-until={until}
    data-days={t('row.days', { count: '{{count}}' })}
    data-ending={ending}
  />
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
