/** The betting view of a lottery: bets, picks, the slip with its price, and the ticket that was bought (LO-07, LO-09). */
import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { $session } from '#stores/access/session.ts';
import { $second } from '#stores/current-second.ts';
import { $lotteryTerms, keepFresh, type LotteryTerms, loadLotteryTerms, runCountdowns } from '#stores/lottery/lotteries.ts';
import {
  $bought,
  $slip,
  $tickets,
  changeSlip,
  emptySlip,
  linePrice,
  openSlip,
  putLine,
  type Slip,
  slipPrice,
  ticketOrder,
} from '#stores/lottery/slip.ts';
import { $pageAddress, addressWith, queryValue, replaceAddress } from '#stores/overlay.ts';
import { $pause } from '#stores/safer-play/pause.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Receipt } from '#ui/data/Receipt.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { DrawnNumbers } from '#ui/lottery/DrawnNumbers.tsx';
import { Paused } from '#ui/Paused.tsx';
import { pickText } from '#ui/pick-text.ts';
import { Icon } from '#ui/pictures/Icon.tsx';
import { ScrollRow } from '#ui/ScrollRow.tsx';
import { useResultInView } from '#ui/use-result-in-view.ts';
import type { LotteryKind, PrizeMode } from '#values/lottery/games.ts';
import { betTypes, combinationCount, pickerOf } from '#values/lottery/picks.ts';
import { hitsOf } from '#values/lottery/ticket-hits.ts';
import type { Amount } from '#values/money.ts';
import { keyOf } from '#values/text/input-method.ts';
import { AddedNote, goTo } from './AddedNote.tsx';
import { lotteryIsland } from './lottery-island.tsx';
import { OddsTable, paysText } from './OddsTable.tsx';
import { PickForm, type Stake } from './PickForm.tsx';
import { faceOf, type LotteryProps, momentText, moneyOf } from './panel.ts';
import { Countdown, DrawIn, isGain, TicketReasons, TicketState, useResults } from './ticket-result.tsx';

interface BettingProps extends LotteryProps {
  gameId: string;
  mode: PrizeMode;
  /** The page above has the lottery's name. */
  named?: boolean;
  /** What the page brought; null without an answer of the platform. */
  terms: LotteryTerms | null;
  /** When the server wrote the page. */
  writtenAt: number;
  /** Path and query that the server rendered. */
  at: string;
}

type PartProps = LotteryProps & { terms: LotteryTerms; slip: Slip };

/** Lines of the view until it comes: more than a screen, so that what follows is not seen to move. */
const bettingLines = 20;

/** Seconds before closing that are announced. */
const spokenMarks = [10, 30, 60] as const;

/** Tells screen readers that sales close soon, as the countdown passes a mark. */
function ClosingSoon({ t, until }: Pick<LotteryProps, 't'> & { until: string }): ReactElement {
  const now = useStore($second, { ssr: 'initial' });
  const left = now === null ? null : Math.ceil((Date.parse(until) - now) / 1000);
  const mark = left === null || left <= 0 ? undefined : spokenMarks.find((one) => left <= one);
  const [markAtStart, setMarkAtStart] = useState<number | null | undefined>(null);
  // A page that opens between two marks waits for the next one.
  if (markAtStart === null && left !== null) setMarkAtStart(mark);
  return <LiveRegion text={mark === undefined || mark === markAtStart || markAtStart === null ? '' : t('row.left', { seconds: mark })} />;
}

/** Combinations of the slip, without the line that is being edited. */
const combinationsOf = ({ lottery }: LotteryTerms, { lines }: Slip, editing: number | null): number =>
  lines.reduce((sum, { bet, pick }, place) => {
    const picker = place === editing ? undefined : pickerOf(lottery.kind, bet);
    return sum + (picker ? combinationCount(picker, pick) : 0);
  }, 0);

/** The word that explains a bet: two bets mean another thing with dice and with a table of prizes. */
const aboutOf = (kind: LotteryKind, bet: string): string =>
  bet === 'half' && kind === 'fast3' ? 'halfDice' : bet === 'first2' && kind.startsWith('vn') ? 'first2Table' : bet;

interface LineActions {
  onEdit: (place: number) => void;
  onRemove: (place: number) => void;
}

function SlipLines({ terms, slip, onEdit, onRemove, ...props }: PartProps & LineActions): ReactElement {
  const { t } = props;
  const money = moneyOf(props, terms.currencySymbol);
  const { kind } = terms.lottery;
  if (slip.lines.length === 0) return <p className="q t2">{t('slip.empty')}</p>;
  return (
    <ul className="slip">
      {slip.lines.map((line, place) => {
        const picker = pickerOf(kind, line.bet);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <li key={place}>
            <div className="grow">
              <b>{t(`bet.${line.bet}`)}</b>
              <span>{pickText(t, line.pick)}</span>
              <span className="q t1">
                {t('slip.line', {
                  count: picker ? combinationCount(picker, line.pick) : 0,
                  stake: money(line.stake),
                  price: money(linePrice(kind, line)),
                })}
              </span>
            </div>
            <button type="button" className="lk" onClick={() => onEdit(place)}>
              {t('slip.edit')}
              <span className="vh"> {t('slip.nth', { n: place + 1 })}</span>
            </button>
            <button type="button" className="ib" aria-label={t('slip.remove', { n: place + 1 })} onClick={() => onRemove(place)}>
              <Icon name="close" size="s" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Where a refused order can be made possible. */
function NextStep({ t, base, code }: Pick<LotteryProps, 't' | 'base'> & { code: string }): ReactElement | null {
  const [page, word] =
    code === 'wallet.insufficient_funds'
      ? ['depositv2', 'slip.toDeposit']
      : code === 'protection.reality_check'
        ? ['saferPlay', 'slip.toCheck']
        : code.startsWith('protection.')
          ? ['saferPlay', 'slip.toLimits']
          : [];
  return page && word ? (
    <a className="lk" href={`${base}/member/${page}`}>
      {t(word)}
    </a>
  ) : null;
}

/** What became of the last order. Its doubt shows on every lottery, where nothing else can be bought meanwhile; its end on its own. */
function OrderNote({ t, base, gameId }: Pick<LotteryProps, 't' | 'base'> & { gameId: string }): ReactElement | null {
  const step = useStore(ticketOrder.$step, { ssr: 'initial' });
  if (step.at === 'checking')
    return (
      <p className="note" role="status">
        {t('slip.checking')}
      </p>
    );
  if ((step.at !== 'refused' && step.at !== 'unsent') || step.sent.gameId !== gameId) return null;
  return (
    <p className="note wrong" role="alert">
      {step.at === 'refused' ? (
        <>
          <span className="grow">{step.refusal.message || t('slip.offline')}</span>
          <NextStep t={t} base={base} code={step.refusal.code} />
        </>
      ) : (
        t('slip.unsent')
      )}
    </p>
  );
}

function SlipForm({ terms, slip, onEdit, onRemove, mode, ...props }: PartProps & LineActions & { mode: PrizeMode }): ReactElement {
  const { t, base, path } = props;
  const money = moneyOf(props, terms.currencySymbol);
  const session = useStore($session, { ssr: 'initial' });
  const signedIn = session.state === 'in';
  const isBarred = signedIn && session.member?.closedProducts?.some((type) => type === terms.lottery.category);
  const step = useStore(ticketOrder.$step, { ssr: 'initial' });
  const [next] = terms.draws;
  const { draws } = slip;
  // A draw that closes never changes the choice or the price below a finger: with too few on sale, nothing can be bought for a moment.
  const onSale = terms.draws.length;
  const isShort = draws > onSale;
  const price = slipPrice(terms.lottery.kind, slip);
  const counts = [...new Set([1, 2, 3, 5, 10, draws])].filter((count) => count <= onSale || count === draws).sort((a, b) => a - b);
  const last = terms.draws[draws - 1];
  const isBusy = ticketOrder.isBusy(step);
  const buy = (): void => {
    if (!next) return;
    void ticketOrder.submit(
      {
        gameId: slip.gameId,
        draw: next.draw,
        prizeMode: mode,
        lines: [...slip.lines],
        draws,
        stopOnWin: draws > 1 && slip.stopOnWin,
        tellResult: slip.tellResult,
        price,
      },
      {},
    );
  };
  return (
    <section className="card slip-card" aria-labelledby="slip">
      <h2 id="slip" tabIndex={-1}>
        {t('slip.title')}
      </h2>
      <SlipLines {...props} terms={terms} slip={slip} onEdit={onEdit} onRemove={onRemove} />
      {slip.lines.length > 0 ? (
        <>
          <Select
            label={t('slip.draws')}
            value={String(draws)}
            choices={counts.map((count) => ({ value: String(count), label: t('slip.drawCount', { count }) }))}
            onValue={(value) => changeSlip({ draws: Number(value) })}
          />
          {isShort ? (
            <p className="note" role="status">
              {t('slip.fewer', { count: onSale })}
            </p>
          ) : null}
          {draws > 1 ? (
            <Checkbox checked={slip.stopOnWin} onCheck={(stopOnWin) => changeSlip({ stopOnWin })}>
              {t('slip.stop')}
            </Checkbox>
          ) : null}
          <Checkbox checked={slip.tellResult} onCheck={(tellResult) => changeSlip({ tellResult })}>
            {t('slip.tell')}
          </Checkbox>
          {next && last ? (
            <p className="t2">
              {draws > 1
                ? t('slip.forDraws', { first: next.draw, last: last.draw })
                : t('slip.forDraw', { draw: next.draw, at: momentText(props, next.drawsAt) })}
            </p>
          ) : null}
          {next ? (
            <p className="t2">
              {t('row.closes')} <Countdown t={t} until={next.closesAt} />
            </p>
          ) : null}
        </>
      ) : null}
      <OrderNote t={t} base={base} gameId={slip.gameId} />
      {slip.lines.length === 0 ? null : isBarred ? (
        <p className="note">{t('slip.barred')}</p>
      ) : signedIn ? (
        <Button kind="go" full busy={isBusy} disabled={isShort} onPress={buy}>
          {t('slip.buy', { price: money(price) })}
        </Button>
      ) : (
        <LinkButton
          kind="go"
          full
          href={`${base}/login?next=${encodeURIComponent(`${base}${path}?gameCode=${slip.gameId}&lottoView=betting#slip`)}`}
        >
          {t('slip.signIn', { price: money(price) })}
        </LinkButton>
      )}
    </section>
  );
}

function Bought({ ...props }: LotteryProps): ReactElement | null {
  const { t, tag, base, path } = props;
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const bought = useStore($bought, { ssr: 'initial' });
  const receipt = useResultInView(useStore(ticketOrder.$step, { ssr: 'initial' }).at);
  const known = useStore($tickets, { ssr: 'initial' }).value?.tickets;
  // The list knows their results.
  const tickets = (bought?.tickets ?? []).map((sold) => known?.find(({ reference }) => reference === sold.reference) ?? sold);
  // Many later tickets push one off the first page, which then knows no more of it.
  useResults(known ? tickets.filter((ticket) => known.includes(ticket)) : tickets, 1);
  const [first] = tickets;
  if (!bought || !first) return null;
  const { currencySymbol: symbol } = bought;
  const money = moneyOf(props, symbol);
  // Once the draws are over, the purchase is no news: what they brought is.
  const isOver = tickets.every(({ state }) => state !== 'open');
  return (
    <Receipt
      ref={receipt}
      title={t(isOver ? 'bought.ended' : 'bought.title')}
      {...(isOver && !tickets.some(isGain) ? { icon: 'info' as const } : {})}
      amount={money(bought.price)}
      facts={[
        ...first.lines.map(({ bet, pick }, n) => ({ key: `line ${n}`, name: t(`bet.${bet}`), value: pickText(t, pick) })),
        // A payout changes it.
        ...(tickets.every(({ state }) => state === 'open')
          ? [{ key: 'balance', name: t('bought.balance'), value: formatMoney(bought.balance, { tag, symbol, hidden }) }]
          : []),
      ]}
      reference={tickets.length > 1 ? null : { name: t('bought.reference'), value: first.reference }}
      words={{ copy: t('copy'), copied: t('copied') }}
    >
      {tickets.some(({ state, stopsOnWin }) => state === 'open' && stopsOnWin) ? <p className="t2">{t('tickets.stops')}</p> : null}
      {tickets.map((ticket) => (
        <div key={ticket.reference} className="mt2">
          {/* A result is read out with its draw. */}
          <div role="status">
            <p className="q t2">
              {t('row.draw', { draw: ticket.draw })} · {momentText(props, ticket.drawsAt)}
            </p>
            {ticket.state === 'open' ? null : (
              <p>
                <TicketState t={t} ticket={ticket} money={money} />
              </p>
            )}
            <TicketReasons t={t} ticket={ticket} money={money} />
            {ticket.result ? <DrawnNumbers t={t} groups={ticket.result} isHit={hitsOf(ticket)} /> : null}
          </div>
          {ticket.state === 'open' ? <DrawIn t={t} at={ticket.drawsAt} /> : null}
          {tickets.length > 1 ? (
            <p className="t2">
              {t('bought.reference')}{' '}
              <a className="lk num" href={`${base}/member/personalHistoryCopy?bet=${ticket.reference}`}>
                {ticket.reference}
              </a>
            </p>
          ) : null}
        </div>
      ))}
      <LinkButton href={`${base}${path}?lottoView=tickets`}>{t('tickets.title')}</LinkButton>
    </Receipt>
  );
}

/** Bets, picks and odds. From each of its many stops one key leads to the slip, and the link that says so comes first. */
function PickSection({ t, isSelling, children }: Pick<LotteryProps, 't'> & { isSelling: boolean; children: ReactNode }): ReactElement {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSelling || !(event.ctrlKey || event.metaKey) || keyOf(event.nativeEvent) !== 'Enter') return;
    event.preventDefault();
    goTo('slip');
  };
  return (
    <section className="card" id="pick" tabIndex={-1} aria-label={t(isSelling ? 'pick.title' : 'odds.title')} onKeyDown={onKeyDown}>
      {isSelling ? (
        <button type="button" className="btn go skip" aria-keyshortcuts="Control+Enter" onClick={() => goTo('slip')}>
          {t('pick.toSlipKeys')}
        </button>
      ) : null}
      {children}
    </section>
  );
}

export function Betting({ gameId, mode, named = false, terms: brought, writtenAt, at, ...props }: BettingProps): ReactElement {
  const { t } = props;
  const state = useStore($lotteryTerms, { ssr: 'initial' });
  const opened = useStore($slip, { ssr: 'initial' });
  const slip = opened?.gameId === gameId ? opened : emptySlip(gameId);
  const bet = queryValue(useStore($pageAddress, { ssr: 'initial' }) || at, 'playType');
  const setBet = (playType: string) => replaceAddress(addressWith({ playType }));
  const [editing, setEditing] = useState<number | null>(null);
  const [formKey, setFormKey] = useState(0);
  /** The bet for each combination, and text that is none. It stays when another bet is chosen. */
  const [stake, setStake] = useState<Stake | null>(null);
  /** What put the last line on the slip, and the slip then: once it changes in another way, this is over. */
  const [put, setPut] = useState<{ readonly how: 'added' | 'saved'; readonly slip: Slip | null } | null>(null);
  const pause = useStore($pause, { ssr: 'initial' });
  const root = useRef<HTMLDivElement>(null);
  const terms = state.value?.lottery.gameId === gameId ? state.value : state.code === 'not_found' ? null : brought;
  const next = terms?.draws[0];
  useEffect(() => {
    const leaveSlip = openSlip(gameId);
    ticketOrder.resume();
    // After closing, the next draw is sold.
    const stop = keepFresh(
      () => (($lotteryTerms.get().value ?? brought)?.draws ?? []).slice(0, 1).map(({ closesAt }) => closesAt),
      () => loadLotteryTerms(gameId, mode),
      writtenAt,
    );
    return () => {
      leaveSlip();
      stop();
    };
  }, [gameId, mode, brought, writtenAt]);
  const isShown = terms !== null;
  useEffect(() => {
    if (!isShown || !root.current) return;
    // Back from the sign-in, which the slip asked for.
    if (location.hash === '#slip') {
      goTo('slip');
      // Once: a dialog that closes over this page opens it again.
      history.replaceState(history.state, '', location.pathname + location.search);
    }
    return runCountdowns(root.current);
  }, [isShown]);
  const types = terms ? betTypes[terms.lottery.kind] : [];
  const type = types.find((one) => one.bet === bet) ?? types[0];
  const line = editing === null ? null : (slip.lines[editing] ?? null);
  const edit = (place: number): void => {
    setEditing(place);
    setPut(null);
    const line = slip.lines[place];
    if (line) {
      setBet(line.bet);
      setStake([line.stake, '']);
    }
    setFormKey((key) => key + 1);
    goTo('pick');
  };
  const remove = (place: number): void => {
    putLine(null, place);
    // The places after a removed line move up.
    if (editing !== null && place <= editing) setEditing(place === editing ? null : editing - 1);
    // The button that had the focus is gone.
    document.getElementById('slip')?.focus();
  };
  const rows = terms?.bets.find((one) => one.bet === type?.bet)?.rows ?? [];
  return (
    <div ref={root} className="betting">
      <AsyncList
        face={faceOf(state, terms)}
        empty={terms === null}
        skeleton={<Skeleton of="lines" count={bettingLines} />}
        nothing={{ text: t('betting.unknown') }}
        words={{ loading: t('face.loading'), failed: t('face.failed'), offline: t('face.offline'), retry: t('face.retry') }}
        reason={state.code === 'not_found' ? t('betting.unknown') : state.reason}
        onRetry={() => void loadLotteryTerms(gameId, mode)}
      >
        {terms && type ? (
          <>
            {named ? null : <h2 translate="no">{terms.lottery.remark}</h2>}
            {next ? (
              <p className="bet-head card">
                {t('row.draw', { draw: next.draw })}
                {pause ? null : (
                  <span className="cd">
                    {t('row.closes')} <Countdown t={t} until={next.closesAt} />
                    <ClosingSoon key={next.draw} t={t} until={next.closesAt} />
                  </span>
                )}
              </p>
            ) : null}
            <PickSection t={t} isSelling={pause === null}>
              {pause ? <Paused {...props} pause={pause} /> : null}
              {types.length > 1 ? (
                <ScrollRow words={{ back: t('menus.back'), on: t('menus.on') }} arrows={false} wraps>
                  <div className="chips">
                    {types.map((one) => (
                      <Chip
                        key={one.bet}
                        on={one.bet === type.bet}
                        onPress={() => {
                          setBet(one.bet);
                          setEditing(null);
                        }}
                      >
                        {t(`bet.${one.bet}`)}
                      </Chip>
                    ))}
                  </div>
                </ScrollRow>
              ) : null}
              <p className="t2">
                {t(`about.${aboutOf(terms.lottery.kind, type.bet)}`)} <b>{paysText(props, rows)}</b>
              </p>
              {pause ? null : (
                <>
                  <PickForm
                    key={`${type.bet} ${formKey}`}
                    {...props}
                    kind={terms.lottery.kind}
                    bet={type.bet}
                    picker={type.picker}
                    lowest={terms.lowestBet as Amount}
                    highest={terms.highestBet as Amount}
                    stake={stake ?? [terms.lowestBet, '']}
                    onStake={setStake}
                    symbol={terms.currencySymbol}
                    editing={line}
                    room={terms.mostCombinations - combinationsOf(terms, slip, editing)}
                    most={terms.mostCombinations}
                    draws={slip.draws}
                    full={line === null && slip.lines.length >= terms.mostLines ? terms.mostLines : null}
                    onBegin={() => setPut(null)}
                    onLine={(made) => {
                      putLine(made, editing ?? slip.lines.length);
                      setPut({ how: editing === null ? 'added' : 'saved', slip: $slip.get() });
                      setEditing(null);
                    }}
                  />
                  <AddedNote
                    added={put?.slip === slip ? put : null}
                    text={t(`pick.${put?.how ?? 'added'}`, {
                      count: slip.lines.length,
                      price: moneyOf(props, terms.currencySymbol)(slipPrice(terms.lottery.kind, slip)),
                    })}
                    link={t('pick.toSlip')}
                  />
                </>
              )}
              <OddsTable {...props} rows={rows} returnToPlayer={terms.returnToPlayer} />
            </PickSection>
            <div>
              <Bought {...props} />
              {pause ? (
                <OrderNote t={t} base={props.base} gameId={gameId} />
              ) : (
                <SlipForm {...props} terms={terms} slip={slip} mode={mode} onEdit={edit} onRemove={remove} />
              )}
              <details className="card proof">
                <summary>{t('proof.title')}</summary>
                <p className="t2">{t('proof.about')}</p>
                {next ? <code>{next.seedHash}</code> : null}
              </details>
              <p className="q t1">{t('betting.clock')}</p>
            </div>
          </>
        ) : null}
      </AsyncList>
    </div>
  );
}

export default lotteryIsland(Betting);
