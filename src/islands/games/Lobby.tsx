/** A category's lobby, alive: every choice has an address and works as a link or a form; with script it happens in place (GM-01 to GM-09). */
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
import { $favouriteCounts, $starring, countFavourites } from '#stores/favourites.ts';
import { $lobby, favouritesChanged, goLobby, moreGames, retryLobby, wakeLobby } from '#stores/lobby.ts';
import { firstView } from '#stores/lobby-shown.ts';
import { rememberSearch } from '#stores/search.ts';
import { $session, wakeSession } from '#stores/session.ts';
import { Announce } from '#ui/Announce.tsx';
import { formatFigure } from '#ui/amount.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { List } from '#ui/List.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Toast } from '#ui/Status.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { TabLinks } from '#ui/Tabs.tsx';
import { chosen, type LobbyAsked, type LobbyGame, lobbyAddress, lobbyLists, nothingAsked, pageSize, unpackGames } from '#values/lobby.ts';
import { pagesOf } from '#values/pages.ts';
import type { FiltersProps } from './LobbyFilters.tsx';
import { LobbyGrid } from './LobbyGrid.tsx';
import { LobbyMakers, type Maker } from './LobbyMakers.tsx';
import { LobbySeek } from './LobbySeek.tsx';
import { useStars } from './stars.ts';

interface LobbyProps {
  words: IslandWords;
  tag: string;
  symbol: string;
  /** The category's name. */
  category: string;
  type: NonNullable<ReturnType<typeof $lobby.get>>['type'];
  path: string;
  asked: LobbyAsked;
  /** A line each: code, name, and a mark when closed, with tabs between. */
  makers: string;
  /** Separated by spaces. */
  classes: string;
  packed: string;
  total: number;
  all: number;
  failed: boolean;
  signIn: string;
  /** Path of the page that opens games. */
  game: string;
}

const makersOf = (lines: string): Maker[] =>
  lines === ''
    ? []
    : lines.split('\n').map((line) => {
        const [code = '', name = '', shut] = line.split('\t');
        return { code, name, shut: shut !== undefined };
      });

/** A press that stays here; with a modifier it is the browser's. */
const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const rememberAsked = (): void => rememberSearch($lobby.get()?.asked.q ?? '');

/** Whether a part of the category is shown and not all of it. */
const chooses = (asked: LobbyAsked): boolean =>
  asked.vendor !== '' || asked.list !== 'all' || asked.type !== '' || asked.min !== '' || asked.lines || asked.q !== '';

const empties = { all: 'lobby.none', hot: 'lobby.noneHot', fav: 'lobby.noneFav', recent: 'lobby.noneRecent' } as const;

export default function Lobby(props: LobbyProps): ReactElement {
  const { words, tag, symbol, category, type, path, all, signIn } = props;
  const t = useMemo(() => sayer(words, tag), [words, tag]);
  const [first] = useState(() => ({
    type,
    path,
    asked: props.asked,
    games: unpackGames(props.packed),
    total: props.total,
    failed: props.failed,
  }));
  const [made] = useState(() => firstView(first));
  const [makers] = useState(() => makersOf(props.makers));
  const [byCode] = useState(() => new Map(makers.map((maker) => [maker.code, maker])));
  const lobby = useStore($lobby, { ssr: 'initial' }) ?? made;
  const session = useStore($session, { ssr: 'initial' });
  const [awake, wake] = useState(false);
  const [phone, setPhone] = useState(false);
  const [toast, say] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { asked } = lobby;
  // What was pressed or typed is seen first, the games it brings right after: a slow phone draws them in several steps.
  const drawn = useDeferredValue(lobby);
  const inside = session.state === 'in';

  // Before any effect, so that a filter chosen before the island woke finds the lobby awake.
  useLayoutEffect(() => wakeLobby(first), [first]);
  useEffect(() => {
    wakeSession();
    const narrow = matchMedia('(max-width: 56.1875em)');
    const turn = () => setPhone(narrow.matches);
    narrow.addEventListener('change', turn);
    startTransition(() => {
      turn();
      wake(true);
    });
    return () => narrow.removeEventListener('change', turn);
  }, []);

  // Where the makers and pages lead may be said a frame after the choice itself is seen.
  const saidAfter = useDeferredValue(asked);
  const hrefOf = useCallback((change: Partial<LobbyAsked>) => lobbyAddress(path, chosen(saidAfter, change)), [path, saidAfter]);
  const go = useCallback((change: Partial<LobbyAsked>, event?: MouseEvent): void => {
    if (event) {
      if (!isPlain(event)) return;
      event.preventDefault();
    }
    const jump = change.page !== undefined;
    void goLobby(change).then(() => {
      if (jump) top.current?.scrollIntoView({ block: 'start' });
    });
  }, []);
  const hrefOfMaker = useCallback((vendor: string) => hrefOf({ vendor }), [hrefOf]);
  const goMaker = useCallback((vendor: string, event: MouseEvent) => go({ vendor }, event), [go]);
  const goList = (list: LobbyAsked['list'], event: MouseEvent): void => {
    // A person's own lists are the server's to refuse: the link leads to sign-in and back (GM-09).
    if (!inside && (list === 'fav' || list === 'recent')) return;
    go({ list }, event);
  };
  const favCount = useStore($favouriteCounts, { ssr: 'initial' })[type];
  useEffect(() => {
    if (inside) void countFavourites(type);
  }, [inside, type]);
  const starring = useStore($starring, { ssr: 'initial' });
  const starOf = useStars({ t, signIn, onFailed: say, onChanged: favouritesChanged });
  const star = useCallback(({ nodeId, vendor, name }: LobbyGame) => starOf({ nodeId, vendor, name, gameType: type }), [starOf, type]);
  const pages = pagesOf(drawn.total, pageSize);
  const appends = awake && (phone || drawn.found !== null);
  const hasMore = drawn.from + drawn.shown < drawn.total;
  const empty = drawn.shown === 0;
  const filters: FiltersProps = {
    t,
    tag,
    symbol,
    slots: type === 'RNG',
    classes: props.classes.split(' ').filter(Boolean),
    asked,
    hrefOf,
    onGo: go,
  };
  const filtered = asked.type !== '' || asked.min !== '' || asked.lines || asked.q !== '';
  // The number of what is shown; beside another list only where it is known without asking.
  const here = drawn.face === 'ready' || drawn.face === 'stale' ? drawn.total : null;
  const counted = drawn.asked.list === 'all' ? here : asked.vendor === '' ? all : null;
  const tabs = lobbyLists.map((list) => ({
    label: t(`lobby.${list}`),
    href: lobbyAddress(path, { ...nothingAsked, vendor: asked.vendor, list }),
    ...(list === 'all' && counted !== null ? { count: formatFigure(counted, tag) } : {}),
    ...(list === 'fav' && inside && favCount !== undefined ? { count: favCount } : {}),
    list,
  }));
  return (
    <div data-awake={awake || undefined} data-chosen={chooses(drawn.asked) || undefined}>
      {type === 'FISH' ? null : (
        <LobbyMakers t={t} makers={makers} chosen={asked.vendor} awake={awake} hrefOf={hrefOfMaker} onGo={goMaker} />
      )}
      <TabLinks
        label={t('lobby.lists')}
        tabs={tabs}
        at={tabs.find(({ list }) => list === asked.list)?.href ?? ''}
        onGo={(tab, event) => goList(tabs.find(({ href }) => href === tab.href)?.list ?? 'all', event)}
      />
      <LobbySeek t={t} category={category} path={path} asked={asked} awake={awake} filters={filters} />
      <div ref={top} className="games" id="games">
        {awake && phone && drawn.from > 0 && !drawn.found ? (
          <p className="mid">
            <a
              className="btn line sm"
              href={hrefOf({ page: Math.floor(drawn.from / pageSize) })}
              onClick={(event) => go({ page: Math.floor(drawn.from / pageSize) }, event)}
            >
              {t('lobby.earlier')}
            </a>
          </p>
        ) : null}
        {drawn.slow ? <p className="note">{t('lobby.slow')}</p> : null}
        <List
          face={drawn.face === 'stale' ? 'ready' : drawn.face}
          empty={empty}
          skeleton={<Skeleton of="tiles" count={phone ? 15 : 24} />}
          nothing={{
            icon: asked.list === 'fav' ? 'star' : asked.list === 'recent' ? 'clock' : 'search',
            text: t(empties[asked.list]),
            action:
              filtered || asked.list !== 'all' || asked.vendor ? (
                <LinkButton kind="line" size="sm" href={path} onPress={(event) => go({ ...nothingAsked }, event)}>
                  {t(filtered ? 'lobby.reset' : 'lobby.toAll')}
                </LinkButton>
              ) : undefined,
          }}
          words={{ loading: t('lobby.loading'), failed: t('lobby.failed'), offline: t('lobby.offline'), retry: t('lobby.retry') }}
          reason={drawn.reason}
          onRetry={() => void retryLobby()}
        >
          <LobbyGrid
            t={t}
            tag={tag}
            symbol={symbol}
            type={type}
            games={drawn.games}
            from={drawn.from}
            shown={drawn.shown}
            at={drawn.at}
            found={drawn.found}
            restore={drawn.restore}
            face={drawn.face}
            makers={byCode}
            game={props.game}
            awake={awake}
            appends={appends}
            star={star}
            onOpen={rememberAsked}
          />
        </List>
        {appends && hasMore && !empty ? (
          // As high as the row of pages that it takes the place of.
          <p className="pages">
            <Button kind="line" size="sm" onPress={() => void moreGames()}>
              {t('lobby.more')}
            </Button>
          </p>
        ) : null}
        {appends || empty ? null : (
          <Pager
            page={drawn.asked.page}
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
            onGo={(page, event) => go({ page }, event)}
          />
        )}
        {empty ? null : (
          <p className="q t1 mid">{t('lobby.range', { from: drawn.from + 1, to: drawn.from + drawn.shown, total: drawn.total })}</p>
        )}
      </div>
      <Announce
        text={
          awake && asked.q !== '' && lobby.face === 'ready' ? t('lobby.found', { count: lobby.total }) : starring ? t('lobby.starring') : ''
        }
      />
      <Toast message={toast} icon="alert" onGone={() => say(null)} />
    </div>
  );
}
