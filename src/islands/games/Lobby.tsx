/** The hydrated lobby of a category: filters are links and forms that script applies in place (GM-01 to GM-09). */
import { useStore } from '@nanostores/react';
import {
  type MouseEvent,
  type ReactElement,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { $session, initSession } from '#stores/access/session.ts';
import { $favouriteCounts, $pendingFavourite, countFavourites } from '#stores/games/favourites.ts';
import { $lobby, favouritesChanged, goLobby, initLobby, moreGames, retryLobby } from '#stores/games/lobby.ts';
import { firstView } from '#stores/games/lobby-state.ts';
import { rememberSearch } from '#stores/games/search.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Pager } from '#ui/data/Pager.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatFigure } from '#ui/format-money.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Toast } from '#ui/overlays/Toast.tsx';
import { TabLinks } from '#ui/Tabs.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import {
  changeQuery,
  countFilters,
  emptyLobbyQuery,
  type LobbyGame,
  type LobbyQuery,
  lobbyAddress,
  lobbyLists,
  lobbyPageSize,
  unpackGames,
} from '#values/games/lobby.ts';
import { pageCount } from '#values/page-count.ts';
import type { FiltersProps } from './LobbyFilters.tsx';
import { LobbyGrid } from './LobbyGrid.tsx';
import { type LobbyProvider, LobbyProviders } from './LobbyProviders.tsx';
import { LobbySearch } from './LobbySearch.tsx';
import { useFavouriteButtons } from './use-favourites.ts';

interface LobbyProps {
  words: IslandWords;
  tag: string;
  symbol: string;
  /** The category's name. */
  category: string;
  type: NonNullable<ReturnType<typeof $lobby.get>>['type'];
  path: string;
  asked: LobbyQuery;
  /** A line per provider, with tabs between code, name and a mark: `-` closed, `~` slow, `=` closed and not in the row. */
  providers: string;
  /** Separated by spaces. */
  classes: string;
  /** A line per league. */
  leagues: string;
  /** The codes of games that feed the jackpot, separated by spaces. */
  jackpots?: string;
  packed: string;
  total: number;
  all: number;
  failed: boolean;
  signIn: string;
  /** Path of the game page. */
  game: string;
}

const parseProviders = (lines: string): LobbyProvider[] =>
  lines === ''
    ? []
    : lines.split('\n').map((line) => {
        const [code = '', name = '', mark] = line.split('\t');
        return { code, name, shut: mark === '-' || mark === '=', slow: mark === '~', absent: mark === '=' };
      });

const rememberQuery = (): void => rememberSearch($lobby.get()?.asked.q ?? '');

/** Whether the list is another than the whole category. */
const isChosen = (asked: LobbyQuery): boolean => asked.vendor !== '' || asked.list !== 'all' || asked.q !== '' || countFilters(asked) > 0;

/** Where the focus goes from a star that left with the last game: to the one before, or to what stands in place of an empty list. */
function focusLastStar(list: HTMLElement | null): void {
  if (document.activeElement === document.body) [...(list?.querySelectorAll<HTMLElement>('.fav, .empty a') ?? [])].at(-1)?.focus();
}

const emptyIcons = { all: 'search', hot: 'search', fav: 'star', recent: 'clock' } as const;

export default function Lobby(props: LobbyProps): ReactElement {
  const { words, tag, category, type, path, all, signIn } = props;
  const t = useMemo(() => createTranslator(words, tag), [words, tag]);
  const [first] = useState(() => ({ ...props, games: unpackGames(props.packed) }));
  const [initial] = useState(() => firstView(first));
  const [providers] = useState(() => parseProviders(props.providers));
  const [byCode] = useState(() => new Map(providers.map((provider) => [provider.code, provider])));
  const [jackpotCodes] = useState(() => new Set(props.jackpots?.split(' ')));
  const lobby = useStore($lobby, { ssr: 'initial' }) ?? initial;
  const session = useStore($session, { ssr: 'initial' });
  const [hydrated, setHydrated] = useState(false);
  const [isPhone, setIsPhone] = useState(false);
  const [toast, setToast] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { asked } = lobby;
  // The chosen filter renders first, the games after it: a slow phone needs several frames for them. A typed letter is shown by then, so
  // the games of a search need not wait for another frame.
  const later = useDeferredValue(lobby);
  const deferred = lobby.found ? lobby : later;
  const symbol = deferred.symbol ?? props.symbol;
  const signedIn = session.state === 'in';
  const barred = signedIn && session.member?.closedProducts?.includes(type);

  // Before any effect, so that a filter chosen before hydration finds the store ready.
  useLayoutEffect(() => initLobby(first), [first]);
  useEffect(() => {
    initSession();
    const narrow = matchMedia('(max-width: 56.1875em)');
    const update = () => setIsPhone(narrow.matches);
    narrow.addEventListener('change', update);
    startTransition(() => {
      update();
      setHydrated(true);
    });
    return () => narrow.removeEventListener('change', update);
  }, []);

  // The links of providers and pages may update a frame after the choice.
  const hrefOf = useCallback(
    (change: Partial<LobbyQuery>) => lobbyAddress(path, changeQuery(deferred.asked, change)),
    [path, deferred.asked],
  );
  const navigate = useCallback((change: Partial<LobbyQuery>, event?: MouseEvent): void => {
    if (event) {
      // The browser handles a click with modifiers.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
    }
    const scrolls = change.page !== undefined;
    void goLobby(change).then(() => {
      if (scrolls) top.current?.scrollIntoView({ block: 'start' });
    });
  }, []);
  const hrefOfProvider = useCallback((vendor: string) => hrefOf({ vendor }), [hrefOf]);
  const chooseProvider = useCallback((vendor: string, event: MouseEvent) => navigate({ vendor }, event), [navigate]);
  const chooseList = ({ list }: Pick<LobbyQuery, 'list'>, event: MouseEvent): void => {
    // Guests get the link, which leads to sign-in and back (GM-09).
    if (!signedIn && (list === 'fav' || list === 'recent')) return;
    navigate({ list }, event);
  };
  const favCount = useStore($favouriteCounts, { ssr: 'initial' })[type];
  useEffect(() => {
    if (signedIn) void countFavourites(type);
  }, [signedIn, type]);
  const starring = useStore($pendingFavourite, { ssr: 'initial' });
  /** What had the focus when a favourite left the list. */
  const focused = useRef<Element | null>(null);
  const onChanged = useCallback((nodeId: string) => {
    focused.current = $lobby.get()?.asked.list === 'fav' ? document.activeElement : null;
    favouritesChanged(nodeId);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the games say when the star has left.
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false) focusLastStar(top.current);
    focused.current = null;
  }, [deferred.games]);
  const starOf = useFavouriteButtons({ t, signIn, onFailed: setToast, onChanged });
  const starGame = useCallback(({ nodeId, vendor, name }: LobbyGame) => starOf({ nodeId, vendor, name, gameType: type }), [starOf, type]);
  const pages = pageCount(deferred.total, lobbyPageSize);
  const appends = hydrated && (isPhone || !!deferred.found);
  const previousPage = Math.floor(deferred.from / lobbyPageSize);
  const hasMore = deferred.from + deferred.shown < deferred.total;
  const empty = deferred.shown === 0;
  const filters: FiltersProps = {
    t,
    tag,
    symbol,
    type,
    classes: props.classes.split(' ').filter(Boolean),
    leagues: props.leagues.split('\n').filter(Boolean),
    asked,
    hrefOf,
    onGo: navigate,
  };
  const narrowed = countFilters(asked) > 0;
  /** Where a name is looked for that no game here has. */
  const elsewhere = asked.q && !narrowed && `${path}/../search?q=${encodeURIComponent(asked.q)}`;
  // The count of the current list; for another list only when it is known without a request.
  const currentTotal = deferred.face === 'ready' || deferred.face === 'stale' ? deferred.total : null;
  const allCount = deferred.asked.list === 'all' ? currentTotal : asked.vendor === '' ? all : null;
  const hrefOfList = (list: LobbyQuery['list']): string => lobbyAddress(path, { ...emptyLobbyQuery, vendor: asked.vendor, list });
  const tabs = lobbyLists.map((list) => ({
    label: t(`lobby.${list}`),
    href: hrefOfList(list),
    ...(list === 'all' && allCount !== null ? { count: formatFigure(allCount, tag) } : {}),
    ...(list === 'fav' && signedIn && favCount !== undefined ? { count: favCount } : {}),
    list,
  }));
  return (
    <div data-hydrated={hydrated || undefined} data-chosen={isChosen(deferred.asked) || undefined}>
      {type === 'FISH' ? null : (
        <LobbyProviders
          t={t}
          providers={providers}
          chosen={asked.vendor}
          hydrated={hydrated}
          hrefOf={hrefOfProvider}
          onGo={chooseProvider}
        />
      )}
      <TabLinks label={t('lobby.lists')} tabs={tabs} at={hrefOfList(asked.list)} onGo={chooseList} />
      <LobbySearch t={t} category={category} path={path} asked={asked} hydrated={hydrated} filters={filters} />
      <div ref={top} className="games" id="games">
        {appends && previousPage > 0 && !deferred.found ? (
          <p className="mid">
            <LinkButton
              kind="line"
              size="sm"
              href={hrefOf({ page: previousPage })}
              onPress={(event) => navigate({ page: previousPage }, event)}
            >
              {t('lobby.earlier')}
            </LinkButton>
          </p>
        ) : null}
        {barred || deferred.slow ? <p className="note">{t(barred ? 'lobby.barred' : 'lobby.slow')}</p> : null}
        <AsyncList
          face={deferred.face === 'stale' ? 'ready' : deferred.face}
          empty={empty}
          skeleton={<Skeleton of="tiles" count={isPhone ? 15 : 24} />}
          nothing={{
            icon: emptyIcons[asked.list],
            text: t(`lobby.none.${asked.list}`),
            action: isChosen(asked) ? (
              <LinkButton
                kind="line"
                size="sm"
                href={elsewhere || path}
                onPress={(event) => elsewhere || navigate({ ...emptyLobbyQuery }, event)}
              >
                {t(narrowed ? 'lobby.reset' : elsewhere ? 'lobby.everywhere' : 'lobby.toAll')}
              </LinkButton>
            ) : undefined,
          }}
          words={{ loading: t('lobby.loading'), failed: t('lobby.failed'), offline: t('lobby.offline'), retry: t('lobby.retry') }}
          reason={deferred.reason}
          onRetry={() => void retryLobby()}
        >
          <LobbyGrid
            t={t}
            tag={tag}
            symbol={symbol}
            type={type}
            games={deferred.games}
            from={deferred.from}
            shown={deferred.shown}
            at={deferred.at}
            found={deferred.found}
            restore={deferred.restore}
            face={deferred.face}
            providers={byCode}
            game={props.game}
            jackpots={jackpotCodes}
            barred={barred}
            hydrated={hydrated}
            appends={appends}
            star={starGame}
            onOpen={rememberQuery}
          />
        </AsyncList>
        {appends && hasMore && !empty ? (
          // As high as the pager that it replaces.
          <p className="pages">
            <Button kind="line" size="sm" onPress={() => void moreGames()}>
              {t('lobby.more')}
            </Button>
          </p>
        ) : null}
        {appends || empty ? null : (
          <Pager
            page={deferred.asked.page}
            pages={pages}
            hrefOf={(page) => hrefOf({ page })}
            words={{
              label: t('lobby.pages'),
              first: t('lobby.first'),
              previous: t('lobby.previous'),
              next: t('lobby.next'),
              last: t('lobby.last'),
              page: t('lobby.page'),
            }}
            onGo={(page, event) => navigate({ page }, event)}
          />
        )}
        {empty || pages === 1 ? null : (
          <p className="q t1 mid mt2">
            {t('lobby.range', { from: deferred.from + 1, to: deferred.from + deferred.shown, total: deferred.total })}
          </p>
        )}
      </div>
      <LiveRegion
        text={
          hydrated && (narrowed || asked.q) && lobby.face === 'ready'
            ? t('lobby.found', { count: lobby.total })
            : starring
              ? t('lobby.starring')
              : ''
        }
      />
      <Toast message={toast} icon="alert" onGone={() => setToast(null)} />
    </div>
  );
}
