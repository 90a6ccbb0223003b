/** What the panels of the agent centre share: props, dates, list faces, the days of a report, and the refusal of who is no agent. */
import { useStore } from '@nanostores/react';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { $agentCentre } from '#stores/agent/centre.ts';
import type { AsyncState } from '#stores/async-state.ts';
import { dayOf, dayStart, dayStartIso } from '#stores/brand-days.ts';
import { $address, addressWith, initOverlays, replaceAddress, withQueryValues } from '#stores/overlay.ts';
import { daysCovered, isCustomPeriod, neighbourPeriod, type RecordPeriod } from '#stores/wallet/record-period.ts';
import { stampOf } from '#stores/wallet/time-stamp.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { AsyncListProps } from '#ui/data/AsyncList.tsx';
import { Pager } from '#ui/data/Pager.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { dateFormat } from '#ui/date-format.ts';
import { formatFigure, formatMoney } from '#ui/format-money.ts';
import { ChipSelect } from '#ui/forms/ChipSelect.tsx';
import { DayField } from '#ui/forms/DayField.tsx';
import { useHydrated } from '#ui/forms/use-hydrated.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';
import { mostReportDays } from '#values/agent-contracts.ts';
import { agentPages } from '../agent-pages.ts';

export interface AgentProps {
  words: IslandWords;
  /** BCP 47 tag of the page. */
  tag: string;
  /** The brand's time zone. */
  zone: string;
  /** Path prefix of the page's language. */
  base: string;
}

/** Texts, dates and amounts of a panel. */
export interface Shown {
  t: Translate;
  /** `20 Nov 2026`, from `2026-11-20`. */
  day: (day: string) => string;
  /** `20 Nov 2026, 19:41`. */
  moment: (at: string) => string;
  /** The last day of what ends with a day, and the moment at which anything else ends. */
  until: (at: string) => string;
  /** What two moments share is said once. Whole days have no time. */
  range: (from: string, to: string) => string;
  /** `2026-11-20 19:41:07`, for files. */
  stamp: (at: string) => string;
  money: (amount: string, symbol?: string) => string;
  /** With a plus, for a change. */
  change: (amount: string, symbol?: string) => string;
  figure: (count: number) => string;
  /** Basis points as `0.9%`. */
  percent: (rate: number) => string;
}

/** The sentence for a refused act; one without words is a connection that failed. */
export const refusalText = (t: Translate, refusal: { readonly message: string } | null): string | null =>
  refusal && (refusal.message || t('approvals.unknown'));

/** Leads the keys on after an act that took away the button under them. A person who has moved on is left there. */
export function keepFocus(to: string): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(to)?.focus();
}

const startsDay = (zone: string, at: string): boolean => Date.parse(dayStartIso(zone, dayOf(zone, Date.parse(at)))) === Date.parse(at);
const isWholeDays = (zone: string, from: string, to: string): boolean => from < to && startsDay(zone, from) && startsDay(zone, to);

export function shownIn({ words, tag, zone }: AgentProps): Shown {
  const latin = `${tag}-u-nu-latn`;
  const days = dateFormat(latin, { dateStyle: 'medium', timeZone: 'UTC' });
  const zoneDays = dateFormat(latin, { dateStyle: 'medium', timeZone: zone });
  const moments = dateFormat(latin, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone });
  const percents = new Intl.NumberFormat(latin, { style: 'percent', maximumFractionDigits: 2 });
  return {
    t: createTranslator(words, tag),
    day: (day) => days.format(new Date(`${day}T12:00:00Z`)),
    moment: (at) => moments.format(new Date(at)),
    until: (at) => (startsDay(zone, at) ? zoneDays.format(new Date(Date.parse(at) - 1)) : moments.format(new Date(at))),
    // A word joiner: times on both sides of a dash stay on one line.
    range: (from, to) =>
      (isWholeDays(zone, from, to)
        ? zoneDays.formatRange(new Date(from), new Date(Date.parse(to) - 1))
        : moments.formatRange(new Date(from), new Date(to))
      ).replace(/(\d)–(?=\d)/g, '$1\u2060–\u2060'),
    stamp: (at) => stampOf(zone, at),
    money: (amount, symbol = '') => formatMoney(amount, { tag, symbol }),
    change: (amount, symbol = '') => formatMoney(amount, { tag, symbol, sign: 'always' }),
    figure: (count) => formatFigure(count, tag),
    percent: (rate) => percents.format(rate / 10_000),
  };
}

export const reportFaces = (
  { face, slow, reason, code }: AsyncState<unknown>,
  t: Translate,
): Pick<AsyncListProps, 'face' | 'words' | 'slow' | 'reason' | 'nextStep'> => ({
  face,
  words: { loading: t('list.loading'), failed: t('agent.failed'), offline: t('list.offline'), retry: t('list.retry') },
  slow: slow ? t('list.slow') : null,
  reason,
  ...signedOutProps(code, t),
});

/** Follows the address, loads the report and returns its filters. `open` parameters do not change what is loaded. */
export function useReport<Asked>(
  read: (address: string) => Asked,
  load: (asked: Asked, zone: string) => Promise<void>,
  zone: string,
  open: Readonly<Record<string, null>> = {},
): { address: string; asked: Asked } {
  const address = useStore($address, { ssr: 'initial' });
  useEffect(() => initOverlays(), []);
  const question = address === '' ? null : withQueryValues(address, open);
  useEffect(() => {
    if (question !== null) void load(read(question), zone);
  }, [question, read, load, zone]);
  return { address, asked: read(address) };
}

/** Whether the account may not see the agent centre, or a helper this page. */
export const isRefused = ({ code }: AsyncState<unknown>): boolean =>
  code === 'role.trial' || code === 'role.not_agent' || code === 'role.staff';

/** Whether this sign-in may use what a right names: an agent everything, a helper what the agent gave. */
export function useMay(): (right: StaffRight) => boolean {
  const centre = useStore($agentCentre, { ssr: 'initial' });
  return (right) => centre?.rights?.includes(right) ?? true;
}

/** The first pages after a sign-in. */
const entrances = ['/agentHome', '/agent'];

/** The warning for trial accounts, for members (AC-09, ER-01), and for helpers on a page that they were not given. */
export function RefusedAgent({ t, base, code }: { t: Translate; base: string; code: string | null }): ReactElement | null {
  const isHelper = code === 'role.staff';
  const notices = `${base}${agentPages[0].path}`;
  const isSentOn = isHelper && entrances.some((path) => location.pathname === base + path);
  useEffect(() => {
    if (isSentOn) location.replace(notices);
  }, [isSentOn, notices]);
  if (isSentOn) return null;
  const leave = (): void => location.assign(isHelper ? notices : code === 'role.trial' ? `${base}/register` : base || '/');
  const [title, answer] = isHelper
    ? ['agent.notGiven', 'centre.notices']
    : code === 'role.trial'
      ? ['in_need_true_account', 'in_increase_submit']
      : ['agent.refused', 'agent.leave'];
  return <AlertDialog icon="alert" wrong title={t(title)} answers={[{ id: 'ok', label: t(answer) }]} onAnswer={leave} onClose={leave} />;
}

/** The way to the page that opens accounts and links, where a team is empty. None for a helper, who may not. */
export function OpenAccounts({ t, base }: { t: Translate; base: string }): ReactElement | null {
  const centre = useStore($agentCentre, { ssr: 'initial' });
  return centre?.rights ? null : <LinkButton href={`${base}/agent/registerCenter`}>{t('team.toAccounts')}</LinkButton>;
}

/** Says that nobody is below yet, or what else is empty, with the way to open an account. */
export const NobodyBelow = ({ t, base, text = t('team.none') }: { t: Translate; base: string; text?: string }): ReactElement => (
  <div className="empty">
    <p>{text}</p>
    <OpenAccounts t={t} base={base} />
  </div>
);

/** What an active member is, with the operator's figure. */
export const ActiveNote = ({ shown: { t, money }, bet, symbol }: { shown: Shown; bet: string | undefined; symbol: string }) =>
  bet === undefined ? null : <p className="q t2">{t('figure.activeMore', { amount: money(bet, symbol) })}</p>;

/** The same inside the agent centre, which knows the figure. */
export function ActiveMembersNote({ shown, symbol }: { shown: Shown; symbol: string }): ReactElement {
  const centre = useStore($agentCentre, { ssr: 'initial' });
  return <ActiveNote shown={shown} bet={centre?.activeBet} symbol={symbol} />;
}

type Nothing = AsyncListProps['nothing'];

/** What an empty list about a team says: that nobody is below yet, when that is the cause, or what the list says itself. */
export function useNothing({ t, base }: { t: Translate; base: string }): (own: Nothing, isCause?: boolean) => Nothing {
  const centre = useStore($agentCentre, { ssr: 'initial' });
  return (own, isCause = true) =>
    isCause && centre?.hasTeam === false ? { icon: 'user', text: t('team.none'), action: <OpenAccounts t={t} base={base} /> } : own;
}

const shortcuts = ['today', '7d', '30d'] as const;
const custom = 'own';

/** The days of this month so far, and of the last one: custom days with a name. */
function monthsOf(zone: string): Readonly<Record<string, { readonly from: string; readonly to: string }>> {
  const today = dayOf(zone, dayStart(zone, 0));
  const firstOf = (day: string): string => `${day.slice(0, 8)}01`;
  const lastMonth = new Date(Date.parse(firstOf(today)) - 1).toISOString().slice(0, 10);
  return { month: { from: firstOf(today), to: today }, lastMonth: { from: firstOf(lastMonth), to: lastMonth } };
}

/** Other days begin at the first page, and a part of a day ends with them. */
const wholeDays = { since: null, until: null, n: null };

function choosePeriod(next: string, zone: string): void {
  // Days of one's own begin as the seven before today: with today they would be this month on the 7th, and be named so.
  const lastWeek = next === custom ? { from: dayOf(zone, dayStart(zone, 7)), to: dayOf(zone, dayStart(zone, 1)) } : null;
  const days = monthsOf(zone)[next] ?? lastWeek;
  replaceAddress(
    addressWith({ ...(days ? { period: null, ...days } : { period: next === '7d' ? null : next, from: null, to: null }), ...wholeDays }),
  );
}

/** The days of a report: a preset, as many days before and after, or days of one's own; more filters beside them. */
export function ReportDays({
  shown: { t, day },
  zone,
  span,
  children,
}: {
  shown: Shown;
  zone: string;
  span: RecordPeriod;
  children?: ReactNode;
}): ReactElement {
  const days = daysCovered(span, zone);
  const isHydrated = useHydrated();
  const goTo = ({ period, first, last }: RecordPeriod): void =>
    replaceAddress(addressWith({ period: first || period === '7d' ? null : period, from: first || null, to: last || null, ...wholeDays }));
  const isTooLong = days !== null && days.count > mostReportDays;
  const [before, after] = days && !isTooLong ? ([-1, 1] as const).map((direction) => neighbourPeriod(days, direction, zone)) : [];
  const today = dayOf(zone, dayStart(zone, 0));
  const months = monthsOf(zone);
  const month = Object.keys(months).find((name) => months[name]?.from === span.first && months[name]?.to === span.last);
  const bound = (name: 'from' | 'to', value: string, min: string, max: string): ReactElement => (
    <DayField
      t={t}
      shownAs={day}
      label={t(`period.${name}`)}
      value={value}
      min={min}
      max={max}
      error={name === 'from' && isTooLong ? t('field.span', { max: mostReportDays }) : null}
      onValue={(chosen) => replaceAddress(addressWith({ [name]: chosen, ...wholeDays }))}
    />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with each filter; the group is named once */}
      <div className="chips picks wraps" role="group" aria-label={t('filter.label')}>
        <ChipSelect
          label={t('filter.period')}
          value={isCustomPeriod(span) ? (month ?? custom) : span.period}
          choices={[...shortcuts, ...Object.keys(months), custom].map((value) => ({ value, label: t(`period.${value}`) }))}
          onValue={(next) => choosePeriod(next, zone)}
        />
        {children}
      </div>
      {days && before ? (
        <div className="row wraps">
          <Button kind="line" size="sm" disabled={!isHydrated} onPress={() => goTo(before)}>
            {days.count === 1 ? t('period.dayBefore') : t('period.previous', { count: days.count })}
          </Button>
          <Button kind="line" size="sm" disabled={!isHydrated} spent={isHydrated && !after} onPress={() => after && goTo(after)}>
            {days.count === 1 ? t('period.dayAfter') : t('period.next', { count: days.count })}
          </Button>
        </div>
      ) : null}
      {isCustomPeriod(span) ? (
        <div className="row dayfs">
          {bound('from', span.first, '', span.last || today)}
          {bound('to', span.last, span.first, today)}
        </div>
      ) : null}
    </>
  );
}

export function ReportPager({ t, address, page, pages }: { t: Translate; address: string; page: number; pages: number }): ReactElement {
  const hrefOf = (n: number): string => withQueryValues(address, { n: n === 1 ? null : n });
  const words = { label: t('pager.label'), first: t('pager.first'), previous: t('pager.previous'), next: t('pager.next') };
  return (
    <Pager
      page={page}
      pages={pages}
      hrefOf={hrefOf}
      words={{ ...words, last: t('pager.last'), page: t('pager.page') }}
      onGo={(n, event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        replaceAddress(hrefOf(n));
      }}
    />
  );
}
