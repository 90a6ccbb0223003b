/** Rewards (MC-11, MC-19): what can be claimed now, the promotions to join, and what was claimed. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { $address, initOverlays, queryValue } from '#stores/overlay.ts';
import {
  $activities,
  $claimed,
  type Activity,
  applyForPromotion,
  claimOrder,
  drawOrder,
  loadActivities,
  submitCode,
} from '#stores/rewards/promotions.ts';
import type { OrderStep } from '#stores/wallet/money-order.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { NamedRow } from '#ui/data/NamedRow.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Paused } from '#ui/Paused.tsx';
import { createTranslator, type Translate } from '#ui/translate.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { PromotionApplication } from './PromotionApplication.tsx';
import { datesOf, GamesThatCount, listFaces, NeedsAccount, OrderNote, type RewardsProps } from './panel.tsx';

type Shown = RewardsProps & { t: Translate; money: (amount: string) => string };

/** What was taken, in the history. */
const isPast = ({ status }: Activity): boolean => status === 'claimed' || status === 'issued';

/** What runs comes before what is coming, and what is over comes last. */
const place = ({ status }: Activity): number => (status === 'coming_soon' ? 1 : status === 'close' ? 2 : 0);

export default function RewardCenter(props: RewardsProps): ReactElement {
  const t = createTranslator(props.words, props.tag);
  const state = useStore($activities, { ssr: 'initial' });
  const claimed = useStore($claimed, { ssr: 'initial' });
  const named = queryValue(useStore($address, { ssr: 'initial' }), 'row');
  useEffect(() => {
    initOverlays();
    void loadActivities();
    const leave = [claimOrder, drawOrder].map((order) => order.open($claimed));
    return () => {
      for (const close of leave) close();
    };
  }, []);
  const { value } = state;
  const shown = { ...props, t, money: (amount: string) => formatMoney(amount, { tag: props.tag, symbol: value?.currencySymbol ?? '' }) };
  const list = value?.list ?? [];
  const ready = list.filter(({ status }) => status === 'claim');
  const open = list
    .filter((one) => one.status !== 'claim' && !isPast(one) && !(one.status === 'close' && one.entry === null))
    .sort((one, other) => place(one) - place(other));
  // A member has one bonus at a time: what brings a second one says so before it is joined, deposited for or claimed.
  const active = list.find(({ status, terms }) => status === 'process' && terms !== null) ?? null;
  const past = list.filter((one) => one.entry?.claimedAt != null);
  if (state.code === 'role.trial') return <NeedsAccount t={t} base={props.base} reason={state.reason} />;
  if (state.code === 'protection.excluded') return <Paused {...props} t={t} pause={null} reason={state.reason} />;
  return (
    // After a claim a link can stand where its button was: the second press of a double click follows none.
    <div
      className="pad stack narrow details"
      onClickCapture={(event) => {
        if (event.detail > 1 && (event.target as Element).closest('a')) event.preventDefault();
      }}
    >
      <div role="status">
        {claimed ? (
          <Note
            icon="check"
            title={t(claimed.as === 'bonus' ? 'rewards.gotBonus' : 'rewards.gotMoney', { amount: shown.money(claimed.amount) })}
          >
            {t(claimed.as === 'bonus' ? 'rewards.gotBonusMore' : 'rewards.gotMoneyMore')}
          </Note>
        ) : null}
      </div>
      <GoneReward t={t} ready={ready} />
      <AsyncList
        {...listFaces(state, t)}
        empty={!value}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{ icon: 'coin', text: t('rewards.none') }}
        onRetry={() => void loadActivities()}
      >
        <div className="stack">
          <NamedRow name={named} held={past.some(({ entry }) => entry?.id === named)} gone={t('list.gone')} />
          <section className="stack" aria-label={t('rewards.ready')}>
            <h2 className="t3">{t('rewards.ready')}</h2>
            {ready.length === 0 ? <p className="q t2">{t('rewards.nothingReady')}</p> : null}
            {ready.map((one) => (
              <ReadyReward key={one.code} {...shown} one={one} active={active} />
            ))}
          </section>
          <section className="stack" aria-label={t('rewards.open')}>
            <h2 className="t3">{t('rewards.open')}</h2>
            {open.length === 0 ? <p className="q t2">{t('rewards.none')}</p> : null}
            {open.map((one) => (
              <OpenPromotion key={one.code} {...shown} one={one} active={active} />
            ))}
          </section>
          <PromoCode {...shown} />
          {past.length > 0 ? <History {...shown} list={past} named={named} /> : null}
        </div>
      </AsyncList>
    </div>
  );
}

/** What a reward is: a bonus with its bets, or own money. */
const natureOf = ({ terms }: Activity, t: Translate): string =>
  terms ? t('rewards.asBonus', { times: terms.times, count: terms.days }) : t('rewards.asMoney');

type SentClaim = { readonly id: string } | { readonly code: string };

/** Whether an order claims this reward. */
const isFor = (sent: SentClaim, { entry, code }: Activity): boolean => ('id' in sent ? sent.id === entry?.id : sent.code === code);

/** Why a claim was refused whose reward is no longer ready, as after a claim in another tab. */
function GoneReward({ t, ready }: { t: Translate; ready: readonly Activity[] }): ReactElement {
  const claim = useStore(claimOrder.$step, { ssr: 'initial' });
  const draw = useStore(drawOrder.$step, { ssr: 'initial' });
  const isGone = (step: OrderStep<SentClaim>): boolean => step.at === 'refused' && !ready.some((one) => isFor(step.sent, one));
  return (
    <>
      {isGone(claim) ? <OrderNote t={t} step={claim} /> : null}
      {isGone(draw) ? <OrderNote t={t} step={draw} /> : null}
    </>
  );
}

interface Offered {
  one: Activity;
  /** The promotion whose bonus is active. */
  active: Activity | null;
}

/** That a bonus waits for the end of the one that is active. */
function SecondBonus({ t, one, active }: Offered & { t: Translate }): ReactElement | null {
  if (!one.terms || !active || active.code === one.code || (one.status !== 'join' && one.status !== 'claim')) return null;
  return <Note icon="info">{t('rewards.second', { title: active.title })}</Note>;
}

function ReadyReward({ t, tag, zone, base, money, one, active }: Shown & Offered): ReactElement {
  const claim = useStore(claimOrder.$step, { ssr: 'initial' });
  const draw = useStore(drawOrder.$step, { ssr: 'initial' });
  const { entry, title, code, terms, envelopes } = one;
  const step = entry ? claim : draw;
  const isMine = 'sent' in step && isFor(step.sent, one);
  const isBusy = entry ? claimOrder.isBusy(claim) : drawOrder.isBusy(draw);
  const press = () => void (entry ? claimOrder.submit({ id: entry.id }, {}) : drawOrder.submit({ code }, {}));
  return (
    <article className="card pad stack" aria-label={title}>
      <div>
        <h3>
          <a className="link" href={`${base}/promoDetail?id=${encodeURIComponent(code)}`}>
            {title}
          </a>
        </h3>
        {entry?.reward ? (
          <p className="big num">
            <bdi>{money(entry.reward)}</bdi>
          </p>
        ) : (
          <p className="t2">{t('rewards.envelope')}</p>
        )}
        <p className="q t2">{natureOf(one, t)}</p>
        {envelopes ? (
          <p className="q t2">
            {t('rewards.envelopes', { left: envelopes.map(({ amount, count }) => `${count} × ${money(amount)}`).join(' · ') })}
          </p>
        ) : null}
        {entry?.claimUntil ? (
          <p className="q t2">{t('rewards.claimUntil', { when: datesOf(tag, zone).moment(entry.claimUntil) })}</p>
        ) : null}
      </div>
      {terms ? <BonusRules {...{ t, base, money, terms }} /> : null}
      <SecondBonus {...{ t, one, active }} />
      {isMine ? <OrderNote t={t} step={step} /> : null}
      <div className="row">
        {/* One reward is claimed at a time, and one envelope opened. */}
        <Button kind="go" busy={isBusy && isMine} spent={isBusy && !isMine} onPress={press}>
          {entry?.reward ? t('rewards.claim', { amount: money(entry.reward) }) : t('rewards.openEnvelope')}
        </Button>
      </div>
    </article>
  );
}

/** Which bets count for a bonus, before it is claimed. */
function BonusRules({
  t,
  base,
  money,
  terms,
}: Pick<Shown, 't' | 'base' | 'money'> & { terms: NonNullable<Activity['terms']> }): ReactElement {
  const { gameType, mostBet } = terms;
  return (
    <DescriptionList
      facts={[
        ...(gameType === undefined ? [] : [{ key: 'games', name: t('bonus.games'), value: <GamesThatCount {...{ t, base, gameType }} /> }]),
        ...(mostBet ? [{ key: 'most', name: t('bonus.mostBet'), value: <bdi className="num">{money(mostBet)}</bdi> }] : []),
      ]}
    />
  );
}

function OpenPromotion(props: Shown & Offered): ReactElement {
  const { t, tag, zone, base, one, active } = props;
  const [busy, setBusy] = useState(false);
  const [applying, setApplying] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const dates = datesOf(tag, zone);
  const { code, title, short, status, entrance, startsAt, endsAt, entry, terms } = one;
  const isActiveBonus = status === 'process' && terms !== null;
  const heading = useRef<HTMLAnchorElement>(null);
  const card = useReturnFocus<HTMLElement>(applying && status === 'join');
  const statusBefore = useRef(status);
  useEffect(() => {
    const isJoined = statusBefore.current === 'join' && status !== 'join';
    statusBefore.current = status;
    // The button or form that had the focus is gone.
    if (isJoined && document.activeElement === document.body) heading.current?.focus();
  }, [status]);
  const join = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    const result = await applyForPromotion(code);
    setBusy(false);
    if (result.kind === 'unknown') setFault(t('rewards.unknown'));
    else if (result.kind !== 'done') setFault(result.message || t('rewards.notSent'));
  };
  return (
    <article ref={card} className="card pad stack" aria-label={title}>
      <div>
        <h3>
          <a ref={heading} className="link" href={`${base}/promoDetail?id=${encodeURIComponent(code)}`}>
            {title}
          </a>
        </h3>
        <p className="q t2">{short}</p>
      </div>
      <p className="row wraps t2">
        <span className={status === 'rejected' ? 'tag wrong' : 'tag'}>{t(`rewards.status.${status}`)}</span>
        <span className="q">
          {status === 'coming_soon'
            ? t('rewards.starts', { when: dates.day(startsAt) })
            : endsAt
              ? t('rewards.ends', { when: dates.day(new Date(Date.parse(endsAt) - 1).toISOString()) })
              : t('rewards.openEnded')}
        </span>
      </p>
      {entry === null && status !== 'join' ? null : (
        <p className="t2" role="status">
          {t(`rewards.next.${isActiveBonus ? 'bonus' : status}`)}
        </p>
      )}
      {entry?.reason ? <p className="t2">{t('rewards.rejectedReason', { reason: entry.reason })}</p> : null}
      <SecondBonus {...{ t, one, active }} />
      <RefusalNote text={fault} />
      {status === 'join' && !applying ? (
        <div className="row">
          <Button kind="soft" size="sm" busy={busy} onPress={() => (entrance === 'apply' ? setApplying(true) : void join())}>
            {t(entrance === 'apply' ? 'rewards.apply' : 'rewards.join')}
          </Button>
        </div>
      ) : null}
      {status === 'join' && applying ? <PromotionApplication t={t} code={code} onBack={() => setApplying(false)} /> : null}
      {isActiveBonus ? (
        <div className="row">
          <LinkButton kind="line" size="sm" href={`${base}/member/bonusDetails`}>
            {t('rewards.seeBonus')}
          </LinkButton>
        </div>
      ) : null}
    </article>
  );
}

function PromoCode({ t, tag, zone }: Shown): ReactElement {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setDone('');
    if (code.trim() === '') {
      setFault(t('rewards.codeMissing'));
      input.current?.focus();
      return;
    }
    setBusy(true);
    setFault(null);
    const result = await submitCode(code);
    setBusy(false);
    if (result.kind !== 'done') return setFault(result.message || t('rewards.unknown'));
    setCode('');
    const { status, entry } = result.value;
    // A code that was used before answers what became of it.
    const isUsed = status !== 'claim' && entry !== null;
    setDone(isUsed ? t('rewards.codeUsed', { when: datesOf(tag, zone).moment(entry.joinedAt) }) : t('rewards.codeDone'));
  };
  return (
    <form className="form" onSubmit={(event) => void send(event)} noValidate>
      <Field
        ref={input}
        label={t('rewards.code')}
        name="promoCode"
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        error={fault}
        onValue={setCode}
      />
      <div className="row wraps">
        <Button type="submit" kind="line" size="sm" busy={busy}>
          {t('rewards.codeSend')}
        </Button>
        <span role="status" className="t2">
          {done}
        </span>
      </div>
    </form>
  );
}

function History({ t, tag, zone, money, list, named }: Shown & { list: readonly Activity[]; named: string | null }): ReactElement {
  const dates = datesOf(tag, zone);
  return (
    <section className="stack">
      <h2 className="t3">{t('rewards.history')}</h2>
      <Table
        caption={t('rewards.history')}
        flush
        rows={list}
        keyOf={({ code }) => code}
        named={list.find(({ entry }) => entry?.id === named)?.code ?? null}
        columns={[
          { key: 'title', head: t('rewards.promotion'), names: true, cell: ({ title }) => title },
          {
            key: 'amount',
            head: t('rewards.amount'),
            end: true,
            cell: ({ entry }) => <bdi className="num">{money(entry?.reward ?? '0')}</bdi>,
          },
          { key: 'as', head: t('rewards.as'), cell: ({ terms }) => t(terms ? 'rewards.bonus' : 'rewards.money') },
          { key: 'at', head: t('rewards.when'), cell: ({ entry }) => (entry?.claimedAt ? dates.moment(entry.claimedAt) : '') },
        ]}
      />
    </section>
  );
}
