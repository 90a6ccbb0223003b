/** The lobby of the lotteries: menus, weekday, search, and a card for each lottery with its countdown (LO-02 to LO-06). */
import { useStore } from '@nanostores/react';
import { memo, type ReactElement, startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { $session } from '#stores/access/session.ts';
import { $favouriteLotteries, loadFavouriteLotteries, toggleFavouriteLottery } from '#stores/lottery/favourite-lotteries.ts';
import {
  $menus,
  $popular,
  $recentLotteries,
  keepFresh,
  type LotteryRow,
  loadMenus,
  loadPopular,
  loadRecentLotteries,
  type Menus,
  runCountdowns,
} from '#stores/lottery/lotteries.ts';
import { $pageAddress, addressWith, queryValue, replaceAddress, withQueryValues } from '#stores/overlay.ts';
import { Chip } from '#ui/Chip.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { ChipSelect } from '#ui/forms/ChipSelect.tsx';
import { OpenNumber } from '#ui/lottery/DrawnNumbers.tsx';
import { Thumb } from '#ui/pictures/CoverImage.tsx';
import { coverUrl } from '#ui/pictures/game-cover.ts';
import { Icon } from '#ui/pictures/Icon.tsx';
import { InlineThumb } from '#ui/pictures/InlineCover.tsx';
import { ScrollRow } from '#ui/ScrollRow.tsx';
import { TabLinks } from '#ui/Tabs.tsx';
import { joinList } from '#ui/translate.ts';
import { minSqueezed, withoutSpaces } from '#values/games/name-search.ts';
import type { PrizeMode } from '#values/lottery/games.ts';
import { betTypes } from '#values/lottery/picks.ts';
import { timeLeft } from '#values/lottery/refresh.ts';
import { serverNow } from '#values/server-clock.ts';
import { stripAccents } from '#values/text/strip-accents.ts';
import { lotteryIsland } from './lottery-island.tsx';
import { faceOf, type LotteryProps, momentText, type WrittenTimes } from './panel.ts';

interface LotteryLobbyProps extends LotteryProps {
  area: 'all' | 'vn';
  mode: PrizeMode;
  /** Names of the providers by code. */
  vendors: Readonly<Record<string, string>>;
  /** What the page brought. */
  menus: Menus;
  written: WrittenTimes;
  /** Path and query that the server rendered. */
  at: string;
}

/** Lists that are no menu of the platform. */
const ownLists = ['favourite', 'hot', 'recent'] as const;
/** Above so many menus the row has arrows (LO-02). */
const arrowsAbove = 7;
/** The cards that a phone shows first. */
const eagerCount = 2;
const week = [1, 2, 3, 4, 5, 6, 7] as const;

/** Whether a name contains what was typed, also where one of them is written together. */
function isNamed(name: string, folded: string): boolean {
  const squeezed = withoutSpaces(folded);
  const plain = stripAccents(name);
  return plain.includes(folded) || (squeezed.length >= minSqueezed && withoutSpaces(plain).includes(squeezed));
}

const betsOf = ({ kind }: LotteryRow): string[] => betTypes[kind].map(({ bet }) => bet);
const hasBet = (row: LotteryRow, bet: string): boolean => betsOf(row).includes(bet);

/** A refresh brings all rows anew, and mostly one has changed. */
const isSameCard = (before: CardProps, after: CardProps): boolean =>
  (Object.keys(after) as (keyof CardProps)[]).every(
    (prop) => before[prop] === after[prop] || (prop === 'row' && JSON.stringify(before.row) === JSON.stringify(after.row)),
  );

interface CardProps extends Pick<LotteryProps, 't'> {
  row: LotteryRow;
  /** When its last draw was. */
  moment: string;
  /** Short names of weekdays from Sunday on. */
  weekdays: readonly string[];
  /** When the page came: whether sales had closed, and the days until they do; empty when a clock is to tell. */
  isOver: boolean;
  left: string;
  /** Of its betting view. */
  href: string;
  starred: boolean;
  /** In the first view when the page came: its cover is an image, which comes before scripts. */
  isFirstView: boolean;
  onStar: (gameId: string) => void;
}

const LotteryCard = memo(function LotteryCard({
  t,
  row,
  moment,
  isOver,
  left,
  weekdays,
  href,
  starred,
  isFirstView,
  onStar,
}: CardProps): ReactElement {
  const days = row.drawDayOfWeek.split(',');
  const cover = { gameCode: row.gameId, gameName: row.remark, gameType: row.category, vassalage: row.vendor };
  return (
    <li className={isFirstView ? 'lot card' : 'lot card far'}>
      {isFirstView ? <Thumb drawn={coverUrl(cover)} eager /> : <InlineThumb game={cover} />}
      <div className="name">
        <h2 translate="no">
          <a href={href}>{row.remark}</a>
        </h2>
        <p className="q t1">
          <span>{t('row.draw', { draw: row.draw })}</span>
          {days.length < 7
            ? ` · ${joinList(
                t,
                'list',
                days.map((day) => weekdays[Number(day) - 1] ?? day),
              )}`
            : null}
        </p>
      </div>
      <button
        type="button"
        className="ib"
        aria-pressed={starred}
        aria-label={t('star', { name: row.remark })}
        onClick={() => onStar(row.gameId)}
      >
        <Icon name="star" size="s" />
      </button>
      <div className="fl">
        <div>
          <OpenNumber numero={row.numero} kind={row.kind} t={t} />
          {row.lastDraw && moment ? (
            <p className="q t1">
              {t('row.draw', { draw: row.lastDraw })} · {moment}
            </p>
          ) : null}
        </div>
        <span className="cd" data-over={isOver ? '' : undefined}>
          <small className="until">{t('row.closes')}</small>
          <small className="then">{t('row.over')}</small>
          <b
            role="timer"
            data-until={row.closesAt}
            data-then={row.drawsAt}
            data-days={t('row.days', { count: '{{count}}' })}
            data-ending={t('row.drawing')}
          >
            {left}
          </b>
        </span>
      </div>
    </li>
  );
}, isSameCard);

export function LotteryLobby({ area, mode, vendors, menus: brought, written, at, ...props }: LotteryLobbyProps): ReactElement {
  const { t, zone, base, path } = props;
  const state = useStore($menus, { ssr: 'initial' });
  const address = useStore($pageAddress, { ssr: 'initial' }) || at;
  const favourites = useStore($favouriteLotteries, { ssr: 'initial' });
  const popular = useStore($popular, { ssr: 'initial' });
  const recent = useStore($recentLotteries, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const signedIn = session.state === 'in';
  const account = signedIn ? session.member?.account : undefined;
  const [hydrated, setHydrated] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const [weekdays] = useState(() => written.days.split('\t'));
  /** Days since Sunday where the brand is. */
  const today = new Date((hydrated ? serverNow() : written.at) + written.offset).getUTCDay();
  const menus = state.value ?? brought;
  const rows = menus.flatMap(({ gameMenus }) => gameMenus);
  const tab = queryValue(address, 'menu') ?? 'all';
  const day = Number(queryValue(address, 'day') ?? 0);
  // As in the lobbies of games (GM-01).
  const vendor = queryValue(address, 'page') || queryValue(address, 'vassalage') || '';
  const playType = queryValue(address, 'playType') ?? '';
  const search = typed ?? queryValue(address, 'q') ?? '';
  // A letter paints first, the list after it. Another tab or address shows its list at once.
  const deferredSearch = useDeferredValue(search);

  useEffect(() => startTransition(() => setHydrated(true)), []);
  useEffect(() => (root.current ? runCountdowns(root.current) : undefined), []);
  useEffect(() => {
    const drawTimes = () => ($menus.get().value ?? brought).flatMap(({ gameMenus }) => gameMenus.map(({ drawsAt }) => drawsAt));
    return keepFresh(drawTimes, () => loadMenus(area, mode), written.at);
  }, [area, mode, brought, written.at]);
  useEffect(() => {
    if (account) void loadFavouriteLotteries();
  }, [account]);
  useEffect(() => {
    if (tab === 'hot' && $popular.get().face !== 'ready') void loadPopular(mode);
    if (tab === 'recent' && signedIn) void loadRecentLotteries(area, mode);
  }, [tab, signedIn, area, mode]);

  const toSignIn = `${base}/login?next=${encodeURIComponent(`${base}${path}`)}`;
  const star = useCallback(
    (gameId: string): void => {
      if (!toggleFavouriteLottery(gameId)) location.assign(toSignIn);
    },
    [toSignIn],
  );
  const codes = tab === 'favourite' ? favourites : tab === 'hot' ? (popular.value ?? []) : tab === 'recent' ? (recent.value ?? []) : null;
  /** The list of the tab that is asked for apart from the menus. */
  const own = tab === 'hot' ? popular : tab === 'recent' && signedIn ? recent : null;
  const reload = (): void => {
    if (state.face !== 'ready') void loadMenus(area, mode);
    if (tab === 'hot') void loadPopular(mode);
    if (tab === 'recent' && signedIn) void loadRecentLotteries(area, mode);
  };
  const inTab = codes
    ? codes.flatMap((code) => rows.find(({ gameId }) => gameId === code) ?? [])
    : rows.filter(({ gameMenuTag }) => tab === 'all' || gameMenuTag === tab);
  const folded = stripAccents(typed === null ? search : deferredSearch);
  const shown = inTab.filter(
    (row) =>
      (day === 0 || row.drawDayOfWeek.split(',').includes(String(day))) &&
      (vendor === '' || row.vendor === vendor) &&
      (playType === '' || hasBet(row, playType)) &&
      isNamed(row.remark, folded),
  );
  const daysLeft = ({ closesAt }: LotteryRow): string => {
    const left = timeLeft(Date.parse(closesAt) - written.at);
    return 'days' in left ? t('row.days', { count: left.days }) : '';
  };
  // A filter keeps the pictures of the cards it moves.
  const [firstView] = useState(() => new Set(shown.slice(0, eagerCount).map(({ gameId }) => gameId)));
  const hrefOf = (menu: string): string => withQueryValues(`${base}${path}`, { page: vendor, menu: menu === 'all' ? null : menu });
  const offered = [...new Set(rows.map((row) => row.vendor))];
  const bets = [...new Set(rows.flatMap(betsOf))];
  const betting = (row: LotteryRow): string =>
    withQueryValues(`${base}${path}`, {
      gameCode: row.gameId,
      lottoView: 'betting',
      playType: hasBet(row, playType) ? playType : null,
      // The way back to this list.
      menu: tab === 'all' ? null : tab,
      page: vendor,
      day: day || null,
      q: queryValue(address, 'q'),
    });
  const tabs = ['all', ...ownLists, ...menus.map((menu) => menu.tag)];
  const needsSignIn = !signedIn && (tab === 'favourite' || tab === 'recent');
  const filterCount = [vendor, playType].filter(Boolean).length;
  const filters = (
    <>
      {offered.length > 1 ? (
        <ChipSelect
          label={t('vendors')}
          value={vendor}
          choices={[{ value: '', label: t('vendor.any') }, ...offered.map((code) => ({ value: code, label: vendors[code] ?? code }))]}
          onValue={(code) => replaceAddress(addressWith({ page: code, vassalage: null }))}
        />
      ) : null}
      <ChipSelect
        label={t('playTypes')}
        value={playType}
        choices={[{ value: '', label: t('playType.any') }, ...bets.map((bet) => ({ value: bet, label: t(`bet.${bet}`) }))]}
        onValue={(bet) => replaceAddress(addressWith({ playType: bet }))}
      />
    </>
  );
  return (
    <div ref={root} className="lotlobby">
      <p className="q t2">
        {/* One text with its space: a page that arrives in pieces may end after a space of its own, which then moves. */}
        {`${t('zone', { zone: written.zoneName })} `}
        <b className="num" data-clock={zone} data-offset={written.offset} data-at={written.at} />
      </p>
      <ScrollRow words={{ back: t('menus.back'), on: t('menus.on') }} arrows={hydrated && tabs.length > arrowsAbove}>
        <TabLinks
          label={t('menus')}
          at={hrefOf(tab)}
          tabs={tabs.map((name) => ({
            label: t(`menu.${name}`),
            href: hrefOf(name),
          }))}
          onGo={({ href }, event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            replaceAddress(addressWith({ menu: queryValue(href, 'menu'), playType: null, day: null, q: null }));
            setTyped(null);
          }}
        />
      </ScrollRow>
      <search className="lot-find">
        <div className="seekbar">
          <label className="in grow">
            <Icon name="search" size="s" />
            <span className="vh">{t('search')}</span>
            <input
              type="search"
              name="q"
              placeholder={t('search')}
              value={search}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
              onBlur={() => typed !== null && replaceAddress(addressWith({ q: typed }))}
            />
          </label>
          <span className="d-only filters">{filters}</span>
          <details className="m-only sift" data-shut>
            <summary className="btn line sm">
              <Icon name="filter" size="s" />
              {t('filter')}
              {filterCount > 0 ? <span className="tag num">{filterCount}</span> : null}
            </summary>
            <div className="card pad row wraps">{filters}</div>
          </details>
        </div>
        <fieldset className="chips">
          <legend className="vh">{t('days')}</legend>
          {[0, ...week.slice(today), ...week.slice(0, today)].map((one) => (
            <Chip key={one} on={one === day} onPress={() => replaceAddress(addressWith({ day: one || null }))}>
              {one === 0 ? t('day.any') : one === today + 1 ? t('day.today') : weekdays[one - 1]}
            </Chip>
          ))}
        </fieldset>
      </search>
      <AsyncList
        face={own && own.face !== 'ready' ? own.face : faceOf(state, rows.length > 0)}
        empty={shown.length === 0}
        skeleton={<Skeleton of="lines" count={6} />}
        nothing={{
          icon: tab === 'favourite' ? 'star' : 'info',
          text: t(needsSignIn ? 'none.signIn' : tab === 'favourite' ? 'none.favourite' : tab === 'recent' ? 'none.recent' : 'none.match'),
          action: needsSignIn ? (
            <a className="btn line sm" href={toSignIn}>
              {t('signIn')}
            </a>
          ) : undefined,
        }}
        words={{ loading: t('face.loading'), failed: t('face.failed'), offline: t('face.offline'), retry: t('face.retry') }}
        reason={own?.reason ?? state.reason}
        onRetry={reload}
      >
        <ul className="lots">
          {shown.map((row) => (
            <LotteryCard
              key={row.gameId}
              t={t}
              row={row}
              moment={row.winningTime ? momentText(props, row.winningTime) : ''}
              isOver={Date.parse(row.closesAt) <= written.at}
              left={daysLeft(row)}
              weekdays={weekdays}
              href={betting(row)}
              starred={favourites.includes(row.gameId)}
              isFirstView={firstView.has(row.gameId)}
              onStar={star}
            />
          ))}
        </ul>
      </AsyncList>
    </div>
  );
}

export default lotteryIsland(LotteryLobby);
