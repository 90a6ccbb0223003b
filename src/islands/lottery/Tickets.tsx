/** My tickets: each with its draw, its lines checked against the numbers in colour and text, and its reference (LO-10). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { $session } from '#stores/access/session.ts';
import { runCountdowns } from '#stores/lottery/lotteries.ts';
import { $tickets, loadTickets, type Ticket } from '#stores/lottery/slip.ts';
import { $pageAddress, addressWith, replaceAddress } from '#stores/overlay.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Pager } from '#ui/data/Pager.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { DrawnNumbers } from '#ui/lottery/DrawnNumbers.tsx';
import { TicketLines } from '#ui/lottery/TicketLines.tsx';
import { hitsOf } from '#values/lottery/ticket-hits.ts';
import { pageInAddress } from '#values/page-in-address.ts';
import { lotteryIsland } from './lottery-island.tsx';
import { type LotteryProps, momentText, moneyOf } from './panel.ts';
import { DrawIn, isGain, TicketReasons, TicketState, useResults } from './ticket-result.tsx';

function TicketCard({ ticket, symbol, ...props }: LotteryProps & { ticket: Ticket; symbol: string }): ReactElement {
  const { t, tag, base } = props;
  const money = moneyOf(props, symbol);
  return (
    <li className="card ticket">
      <div className="row between wraps">
        <h2 translate="no">{ticket.remark}</h2>
        <p>
          <TicketState t={t} ticket={ticket} money={money} />
        </p>
      </div>
      <p className="q t2">
        {t('row.draw', { draw: ticket.draw })} · {momentText(props, ticket.drawsAt)}
      </p>
      {ticket.state === 'open' ? <DrawIn t={t} at={ticket.drawsAt} /> : null}
      {ticket.state === 'open' && ticket.stopsOnWin ? <p className="t2">{t('tickets.stops')}</p> : null}
      <TicketReasons t={t} ticket={ticket} money={money} />
      {ticket.result ? <DrawnNumbers t={t} groups={ticket.result} isHit={hitsOf(ticket)} /> : null}
      <TicketLines t={t} lines={ticket.lines} tag={tag} symbol={symbol} gained={isGain(ticket)} />
      {/* Kept with the ticket, so that anyone can compare it with the draw later. */}
      <details className="t2">
        <summary>{t('proof.hash')}</summary>
        <code>{ticket.seedHash}</code>
      </details>
      <p className="row between wraps t2">
        <span>{t('tickets.price', { price: money(ticket.price) })}</span>
        <a className="lk num" href={`${base}/member/personalHistoryCopy?bet=${ticket.reference}`}>
          {ticket.reference}
        </a>
      </p>
    </li>
  );
}

export function LotteryTickets(props: LotteryProps): ReactElement {
  const { t, base, path } = props;
  const state = useStore($tickets, { ssr: 'initial' });
  const { value } = state;
  const signedIn = useStore($session, { ssr: 'initial' }).state === 'in';
  const address = useStore($pageAddress, { ssr: 'initial' });
  const root = useRef<HTMLDivElement>(null);
  const page = pageInAddress(address);
  useEffect(() => {
    if (signedIn) void loadTickets(page);
  }, [signedIn, page]);
  // The list is there once the visitor is known to be signed in.
  useEffect(() => (signedIn && root.current ? runCountdowns(root.current) : undefined), [signedIn]);
  useResults(value?.tickets, page);
  if (!signedIn)
    return (
      <p className="empty card">
        {t('none.signIn')}{' '}
        <a className="btn line sm" href={`${base}/login?next=${encodeURIComponent(`${base}${path}?lottoView=tickets`)}`}>
          {t('signIn')}
        </a>
      </p>
    );
  return (
    <div ref={root}>
      <AsyncList
        face={state.face}
        empty={(value?.tickets.length ?? 0) === 0}
        skeleton={<Skeleton of="lines" count={6} />}
        nothing={{ text: t('tickets.none') }}
        words={{ loading: t('face.loading'), failed: t('face.failed'), offline: t('face.offline'), retry: t('face.retry') }}
        reason={state.reason}
        onRetry={() => void loadTickets(page)}
      >
        <ul className="tickets">
          {value?.tickets.map((ticket) => (
            <TicketCard key={ticket.reference} {...props} ticket={ticket} symbol={value.currencySymbol} />
          ))}
        </ul>
      </AsyncList>
      <Pager
        page={page}
        pages={value?.totalPages ?? 1}
        hrefOf={(n) => `${base}${path}?lottoView=tickets&n=${n}`}
        words={pagerWords(t)}
        onGo={(n, event) => {
          event.preventDefault();
          replaceAddress(addressWith({ n }));
        }}
      />
    </div>
  );
}

export default lotteryIsland(LotteryTickets);

export const pagerWords = (t: LotteryProps['t']) => ({
  label: t('pages.label'),
  first: t('pages.first'),
  previous: t('pages.previous'),
  next: t('pages.next'),
  last: t('pages.last'),
  page: t('pages.page'),
});
