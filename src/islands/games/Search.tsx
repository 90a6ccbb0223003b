/** Search over all games and makers while one types; the page of it works as a form (experience: works before script). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type KeyboardEvent, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { putAddress, withAsked } from '#stores/overlay.ts';
import { painted } from '#stores/painted.ts';
import {
  $earlier,
  findMakers,
  findNames,
  forgetEarlier,
  type GameHit,
  loadNames,
  type MakerHit,
  type Names,
  readEarlier,
  rememberSearch,
} from '#stores/search.ts';
import { wakeSession } from '#stores/session.ts';
import { Announce } from '#ui/Announce.tsx';
import { formatMoney } from '#ui/amount.ts';
import { IconButton } from '#ui/Button.tsx';
import { Thumb } from '#ui/CoverImage.tsx';
import { drawnCover } from '#ui/drawn.ts';
import { Icon } from '#ui/Icon.tsx';
import { Toast } from '#ui/Status.tsx';
import { type IslandWords, joinList, sayer } from '#ui/say.ts';
import { VendorMark } from '#ui/VendorMark.tsx';
import { unpackGames } from '#values/lobby.ts';
import { Marked } from './Marked.tsx';
import { SearchHot } from './SearchHot.tsx';
import { SearchNone } from './SearchNone.tsx';
import { useStars } from './stars.ts';

export interface SearchProps {
  words: IslandWords;
  tag: string;
  symbol: string;
  /** The platform did not say what there is when the page was made. */
  unanswered?: boolean;
  /** Categories that have a page: type, name, path with its language; a line each, with tabs between. */
  categories: string;
  /** Path of this search, and of the page that opens games. */
  path: string;
  game: string;
  signIn: string;
  q?: string;
  /** What the server found before script, or hot games where nothing was asked: games, with type and maker of each, a line each. */
  packed?: string;
  kinds?: string;
  /** It lies over a page. */
  onClose?: () => void;
}

const most = 20;

type Results = Readonly<{ games: readonly GameHit[]; makers: readonly MakerHit[] }>;
const none: Results = { games: [], makers: [] };

function fromServer(packed = '', kinds = ''): Results {
  const lines = kinds.split('\n').map((line) => line.split('\t'));
  const games = unpackGames(packed).map((game, n) => ({ game, type: lines[n]?.[0] ?? '', maker: lines[n]?.[1] ?? '', at: { ranges: [] } }));
  return { games, makers: [] };
}

export default function Search(props: SearchProps): ReactElement {
  const { words, tag, path, game, signIn, onClose } = props;
  const t = useMemo(() => sayer(words, tag), [words, tag]);
  const [rooms] = useState(() => {
    const lines = props.categories.split('\n').map((line) => line.split('\t'));
    return new Map(lines.map(([type = '', name = '', to = '']) => [type, { name, path: to }]));
  });
  const [q, setQ] = useState(props.q ?? '');
  const [names, setNames] = useState<Names | null>(null);
  const symbol = names?.symbol ?? props.symbol;
  const [failed, fail] = useState(false);
  const [awake, wake] = useState(false);
  const [toast, say] = useState<string | null>(null);
  const [atBox, setAtBox] = useState(false);
  const earlier = useStore($earlier, { ssr: 'initial' });
  const [made] = useState(() => fromServer(props.packed, props.kinds));
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Something in the box has not been looked for yet. */
  const typed = useRef(false);
  const star = useStars({ t, signIn, onFailed: say });
  const overlay = onClose !== undefined;

  const bring = useCallback((): void => {
    void loadNames().then((got) => {
      setNames(got);
      fail(got === null);
    });
  }, []);
  useEffect(() => {
    wakeSession();
    readEarlier();
    wake(true);
    const typed = box.current?.value ?? '';
    if (typed !== '') setQ(typed);
    if (typed !== '' || overlay) bring();
    if (overlay) box.current?.focus();
  }, [overlay, bring]);
  // Back from a game finds the words again.
  const follow = useCallback((text: string) => putAddress(withAsked(path, { q: text.trim() })), [path]);
  useEffect(() => {
    if (!awake) return;
    const timer = setTimeout(() => follow(q), 400);
    return () => clearTimeout(timer);
  }, [awake, follow, q]);

  const asked = q.trim();
  const looked = useMemo(
    (): Results | null => (names && asked !== '' ? { games: findNames(names, asked), makers: findMakers(names, asked) } : null),
    [names, asked],
  );
  const found = looked ?? (asked !== '' && asked === props.q ? made : none);
  const shown = found.games.slice(0, most);
  const nothing =
    asked !== '' && (names !== null || (asked === props.q && !props.unanswered)) && found.games.length === 0 && found.makers.length === 0;
  const said = names
    ? t('search.found', { count: found.makers.length, games: t('search.count', { count: found.games.length }) })
    : t(failed ? 'search.failed' : 'search.loading');
  const makerHref = ({ code, games: kinds }: MakerHit): string | null => {
    const room = kinds.map(({ type }) => rooms.get(type)).find((one) => one !== undefined);
    return room ? `${room.path}?page=${encodeURIComponent(code)}` : null;
  };
  const roomsOf = (maker: MakerHit): string[] =>
    maker.games.flatMap(({ type, count }) => {
      const category = rooms.get(type)?.name;
      return category === undefined ? [] : t('search.kind', { category, games: t('search.count', { count }) });
    });
  // The letter is seen first; one search looks for all that was typed until then.
  const type = (): void => {
    if (typed.current) return;
    typed.current = true;
    void painted().then(() => {
      typed.current = false;
      setQ(box.current?.value ?? '');
    });
  };
  const look = (text: string): void => {
    setQ(text);
    if (box.current) box.current.value = text;
    bring();
    box.current?.focus();
  };
  const leave = (text: string): void => {
    rememberSearch(text);
    follow(text);
  };
  const send = (event: FormEvent): void => {
    if (!names) return;
    event.preventDefault();
    const text = box.current?.value ?? '';
    // What was typed last may not have been looked for yet.
    flushSync(() => setQ(text));
    leave(text);
    // The first of the list is the one that is marked.
    if (text.trim() !== '') list.current?.querySelector<HTMLAnchorElement>('a')?.click();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [box.current, ...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between what can be focused anyway
    <div className="found" onKeyDown={keys}>
      <search>
        <form className="row seek" method="get" action={path} onSubmit={send}>
          <label className="in grow">
            <span className="vh">{t('search.label')}</span>
            <Icon name="search" size="s" />
            <input
              ref={box}
              type="search"
              name="q"
              placeholder={t('search.label')}
              defaultValue={props.q ?? ''}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={80}
              data-autofocus=""
              onFocus={() => {
                setAtBox(true);
                if (!names) bring();
              }}
              onBlur={() => setAtBox(false)}
              onChange={type}
            />
            {awake && q !== '' ? (
              <button type="button" className="ib" aria-label={t('search.clear')} onClick={() => look('')}>
                <Icon name="close" size="s" />
              </button>
            ) : null}
          </label>
          {overlay ? (
            <button type="button" className="btn sm" onClick={onClose}>
              {t('search.close')}
            </button>
          ) : (
            <button type="submit" className="btn line sm">
              {t('search.go')}
            </button>
          )}
        </form>
      </search>
      {failed ? <p className="note wrong">{t('search.failed')}</p> : null}
      <div ref={list}>
        {asked === '' ? <SearchHot t={t} game={game} made={(props.q ?? '') === '' ? made.games : none.games} /> : null}
        {shown.length > 0 ? (
          <section>
            <h2 className="gh">
              {t('search.games')} <span className="q num">{found.games.length}</span>
            </h2>
            <ul>
              {shown.map(({ game: one, type, maker, at }, place) => {
                const mark = star({
                  nodeId: one.nodeId,
                  vendor: one.vendor,
                  gameType: type as Parameters<typeof star>[0]['gameType'],
                  name: one.name,
                });
                return (
                  <li key={one.code} className="rs" data-at={atBox && place === 0 ? '' : undefined}>
                    <Thumb
                      drawn={drawnCover({ gameCode: one.code, gameName: one.name, gameType: type, vassalage: one.vendor })}
                      src={one.image}
                    />
                    <a className="grow two-l" href={`${game}?code=${encodeURIComponent(one.code)}`} onClick={() => leave(asked)}>
                      <b className="b" translate="no">
                        <Marked text={one.name} ranges={at.ranges} />
                      </b>
                      <span className="q t1">
                        {t('search.row', { category: rooms.get(type)?.name ?? '', maker, amount: formatMoney(one.min, { tag, symbol }) })}
                      </span>
                    </a>
                    {awake ? <IconButton icon="star" quiet label={mark.label} filled={mark.on} onPress={mark.onPress} /> : null}
                  </li>
                );
              })}
            </ul>
            {found.games.length > shown.length ? (
              <p className="q t2 gh">{t('search.more', { count: found.games.length - shown.length })}</p>
            ) : null}
          </section>
        ) : null}
        {found.makers.length > 0 ? (
          <section>
            <h2 className="gh">{t('search.makers')}</h2>
            <ul>
              {found.makers.slice(0, 6).map((maker) => {
                const href = makerHref(maker);
                return href ? (
                  <li key={maker.code} className="rs">
                    <VendorMark vendor={maker.code} />
                    <a className="grow two-l" href={href} onClick={() => leave(asked)}>
                      <b className="b" translate="no">
                        <Marked text={maker.name} ranges={maker.ranges} />
                      </b>
                      <span className="q t1">{joinList(t, 'search.list', roomsOf(maker))}</span>
                    </a>
                    <Icon name="right" size="s" />
                  </li>
                ) : null;
              })}
            </ul>
          </section>
        ) : null}
      </div>
      {nothing ? <SearchNone t={t} q={asked} rooms={[...rooms.values()]} /> : null}
      {earlier.length > 0 ? (
        <section>
          <h2 className="gh">{t('search.earlier')}</h2>
          <div className="row wraps gh">
            {earlier.map((text) => (
              <button key={text} type="button" className="chip" onClick={() => look(text)}>
                <Icon name="clock" size="s" />
                {text}
              </button>
            ))}
            <button type="button" className="link t2" onClick={forgetEarlier}>
              {t('search.forget')}
            </button>
          </div>
        </section>
      ) : null}
      <Announce text={awake && asked !== '' ? said : ''} />
      <Toast message={toast} icon="alert" onGone={() => say(null)} />
    </div>
  );
}
