/** Search over all games and providers as one types. Its page also works as a form without script. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type KeyboardEvent, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { $session, initSession } from '#stores/access/session.ts';
import { afterNextPaint } from '#stores/after-paint.ts';
import { $earlier, forgetEarlier, loadNames, readEarlier, rememberSearch } from '#stores/games/search.ts';
import type { GameHit, ProviderHit, SearchIndex } from '#stores/games/search-index.ts';
import { replaceAddress, withQueryValues } from '#stores/overlay.ts';
import { IconButton } from '#ui/Button.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Toast } from '#ui/overlays/Toast.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import { InlineThumb } from '#ui/pictures/InlineCover.tsx';
import { VendorMark } from '#ui/pictures/VendorMark.tsx';
import { createTranslator, type IslandWords, joinList } from '#ui/translate.ts';
import { unpackGames } from '#values/games/lobby.ts';
import { namesContaining, openFirst } from '#values/games/name-search.ts';
import { keyOf } from '#values/text/input-method.ts';
import { stripAccents } from '#values/text/strip-accents.ts';
import { useFavouriteButtons } from '../use-favourites.ts';
import { Highlight } from './Highlight.tsx';
import { CategoryChips, NoSearchResults } from './NoSearchResults.tsx';
import { SearchHot } from './SearchHot.tsx';

export interface SearchProps {
  words: IslandWords;
  tag: string;
  symbol: string;
  /** The platform did not answer when the page was rendered. */
  unanswered?: boolean;
  /** Categories that have a page: a line each, with tabs between type, name and localized path. */
  categories: string;
  /** Path of this search. */
  path: string;
  game: string;
  signIn: string;
  q?: string;
  /** The server's results, or hot games without a query: the games, and a line with type and provider for each. */
  packed?: string;
  kinds?: string;
  /** Set when the search is a dialog over a page. */
  onClose?: () => void;
}

const maxResults = 20;

/** `ofCategory`: no game has the name, and these are of the category that has it. */
type Results = Readonly<{ games: readonly GameHit[]; providers: readonly ProviderHit[]; ofCategory?: boolean }>;
const noTypes: readonly string[] = [];
const noResults: Results = { games: [], providers: [] };

function fromServer(packed = '', kinds = ''): Results {
  const lines = kinds.split('\n').map((line) => line.split('\t'));
  const games = unpackGames(packed).map((game, n) => ({
    game,
    type: lines[n]?.[0] ?? '',
    provider: lines[n]?.[1] ?? '',
    at: { ranges: [] },
  }));
  return { games, providers: [] };
}

export default function Search(props: SearchProps): ReactElement {
  const { words, tag, path, game, signIn, onClose } = props;
  const t = useMemo(() => createTranslator(words, tag), [words, tag]);
  const [categories] = useState(() => {
    const lines = props.categories.split('\n').map((line) => line.split('\t'));
    return new Map(lines.map(([type = '', name = '', to = '']) => [type, { name, path: to }]));
  });
  const [q, setQ] = useState(props.q ?? '');
  const [names, setNames] = useState<SearchIndex | null>(null);
  const symbol = names?.symbol ?? props.symbol;
  const [failed, setFailed] = useState(false);
  const [hydrated, setHydrated] = useState(false);
  const [toast, setToast] = useState<string | null>(null);
  const [boxFocused, setBoxFocused] = useState(false);
  const session = useStore($session, { ssr: 'initial' });
  const closed = (session.state === 'in' && session.member?.closedProducts) || noTypes;
  const earlier = useStore($earlier, { ssr: 'initial' });
  const [serverResults] = useState(() => fromServer(props.packed, props.kinds));
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** A search for the input is pending. */
  const pending = useRef(false);
  const star = useFavouriteButtons({ t, signIn, onFailed: setToast });
  const overlay = onClose !== undefined;

  const load = useCallback((): void => {
    void loadNames().then((result) => {
      setNames(result);
      setFailed(result === null);
    });
  }, []);
  useEffect(() => {
    initSession();
    readEarlier();
    setHydrated(true);
    const typed = box.current?.value ?? '';
    if (typed !== '') setQ(typed);
    if (typed !== '' || overlay) load();
    if (overlay) box.current?.focus();
  }, [overlay, load]);
  // Back from a game restores the query.
  const updateAddress = useCallback((text: string) => replaceAddress(withQueryValues(path, { q: text.trim() })), [path]);
  useEffect(() => {
    if (!hydrated) return;
    const timer = setTimeout(() => updateAddress(q), 400);
    return () => clearTimeout(timer);
  }, [hydrated, updateAddress, q]);

  const trimmed = q.trim();
  const categoriesFound = useMemo(() => {
    // A single letter would find almost every category.
    if (trimmed.length < 2) return [];
    const list = [...categories];
    // "slots" also finds "Slot".
    const needle = stripAccents(trimmed.normalize('NFC')).replace(/(..)s$/, '$1');
    const named = namesContaining(
      list.map(([, { name }]) => stripAccents(name)),
      needle,
    ).map(({ place }) => place);
    // What people call it, such as "lotto".
    const called = list.flatMap(([type], place) =>
      t(`search.also.${type}`)
        .split(', ')
        .some((word) => stripAccents(word).startsWith(needle))
        ? [place]
        : [],
    );
    return [...new Set([...named, ...called])].flatMap((place) => {
      const [type, category] = list[place] ?? [];
      return type !== undefined && category ? [{ type, ...category }] : [];
    });
  }, [categories, trimmed, t]);
  const clientResults = useMemo((): Results | null => {
    if (!names || trimmed === '') return null;
    const games = names.find(trimmed);
    // A category that its chip names is what was meant, where no game has that name.
    const providers = names.findProviders(trimmed);
    if (games.length > 0) return { games, providers };
    return { games: names.ofTypes(categoriesFound.map(({ type }) => type)), providers, ofCategory: true };
  }, [names, trimmed, categoriesFound]);
  const found = clientResults ?? (trimmed !== '' && trimmed === props.q ? serverResults : noResults);
  const isOpen = ({ game: one, type }: GameHit): boolean => one.open && !closed.includes(type);
  const shown = openFirst(found.games, isOpen).slice(0, maxResults);
  const isEmpty =
    trimmed !== '' &&
    (names !== null || (trimmed === props.q && !props.unanswered)) &&
    found.games.length === 0 &&
    found.providers.length === 0 &&
    categoriesFound.length === 0;
  const counts = t('search.found', { count: found.providers.length, games: t('search.count', { count: found.games.length }) });
  const status = names
    ? joinList(t, 'search.list', [...categoriesFound.map(({ name }) => name), counts])
    : t(failed ? 'search.failed' : 'search.loading');
  const providerHref = ({ code, games: kinds }: ProviderHit): string | null => {
    const category = kinds.map(({ type }) => categories.get(type)).find((one) => one !== undefined);
    return category ? `${category.path}?page=${encodeURIComponent(code)}` : null;
  };
  const categoryCounts = (provider: ProviderHit): string[] =>
    provider.games.flatMap(({ type, count }) => {
      const category = categories.get(type)?.name;
      return category === undefined ? [] : t('search.kind', { category, games: t('search.count', { count }) });
    });
  // The letter paints first. One search then covers everything typed so far.
  const type = (): void => {
    if (pending.current) return;
    pending.current = true;
    void afterNextPaint().then(() => {
      pending.current = false;
      setQ(box.current?.value ?? '');
    });
  };
  const searchFor = (text: string): void => {
    setQ(text);
    if (box.current) box.current.value = text;
    load();
    box.current?.focus();
  };
  const recordSearch = (text: string): void => {
    rememberSearch(text);
    updateAddress(text);
  };
  const onSubmit = (event: FormEvent): void => {
    if (!names) return;
    event.preventDefault();
    const text = box.current?.value ?? '';
    // The last input may not have been searched yet.
    flushSync(() => setQ(text));
    recordSearch(text);
    if (text.trim() === '') return;
    // Opens the first game, which is highlighted, or what comes first when no game was found.
    const results = list.current;
    const first = found.ofCategory ? null : results?.querySelector<HTMLElement>('[data-game] a');
    (first ?? results?.querySelector('a'))?.click();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event.nativeEvent);
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    const links = (which: string) => [...(list.current?.querySelectorAll<HTMLElement>(which) ?? [])];
    const rows = links('.rs a');
    // The categories above the rows have Tab; alone they have the arrows.
    const focusable = [box.current, ...(rows.length > 0 ? rows : links('a'))];
    const at = focusable.indexOf(document.activeElement as HTMLElement);
    const next = focusable[at + (key === 'ArrowDown' ? 1 : -1)];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between what can be focused anyway
    <div className="found" onKeyDown={onKeyDown}>
      <search>
        <form className="row seek" method="get" action={path} onSubmit={onSubmit}>
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
                setBoxFocused(true);
                if (!names) load();
              }}
              onBlur={() => setBoxFocused(false)}
              onChange={type}
            />
            {hydrated && q !== '' ? (
              <button type="button" className="ib" aria-label={t('search.clear')} onClick={() => searchFor('')}>
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
        {trimmed === '' ? (
          <SearchHot t={t} game={game} made={(props.q ?? '') === '' ? serverResults.games : noResults.games} closed={closed} />
        ) : null}
        {categoriesFound.length > 0 ? (
          <div className="gh">
            <CategoryChips categories={categoriesFound} />
          </div>
        ) : null}
        {shown.length > 0 ? (
          <section>
            <h2 className="gh">
              {t('search.games')} <span className="q num">{found.games.length}</span>
            </h2>
            <ul>
              {shown.map((hit, place) => {
                const { game: one, type, provider, at } = hit;
                const favourite = star({
                  nodeId: one.nodeId,
                  vendor: one.vendor,
                  gameType: type as Parameters<typeof star>[0]['gameType'],
                  name: one.name,
                });
                return (
                  <li key={one.code} className="rs" data-game="" data-at={boxFocused && place === 0 && !found.ofCategory ? '' : undefined}>
                    <InlineThumb game={{ gameCode: one.code, gameName: one.name, gameType: type, vassalage: one.vendor }} src={one.image} />
                    <a className="grow two-l" href={`${game}?code=${encodeURIComponent(one.code)}`} onClick={() => recordSearch(trimmed)}>
                      <b className="b" translate="no">
                        <Highlight text={one.name} ranges={at.ranges} />
                      </b>
                      <span className="q t1">
                        {t('search.row', {
                          category: categories.get(type)?.name ?? '',
                          provider,
                          amount: formatMoney(one.min, { tag, symbol }),
                        })}
                        {isOpen(hit) ? null : ` (${t('lobby.closed')})`}
                      </span>
                    </a>
                    {hydrated ? (
                      <IconButton icon="star" quiet label={favourite.label} filled={favourite.on} onPress={favourite.onPress} />
                    ) : null}
                  </li>
                );
              })}
            </ul>
            {found.games.length > shown.length ? (
              <p className="q t2 gh">{t('search.more', { count: found.games.length - shown.length })}</p>
            ) : null}
          </section>
        ) : null}
        {found.providers.length > 0 ? (
          <section>
            <h2 className="gh">{t('search.providers')}</h2>
            <ul>
              {found.providers.slice(0, 6).map((provider) => {
                const href = providerHref(provider);
                return href ? (
                  <li key={provider.code} className="rs">
                    <VendorMark vendor={provider.code} />
                    <a className="grow two-l" href={href} onClick={() => recordSearch(trimmed)}>
                      <b className="b" translate="no">
                        <Highlight text={provider.name} ranges={provider.ranges} />
                      </b>
                      <span className="q t1">{joinList(t, 'search.list', categoryCounts(provider))}</span>
                    </a>
                    <Icon name="right" size="s" />
                  </li>
                ) : null;
              })}
            </ul>
          </section>
        ) : null}
      </div>
      {isEmpty ? <NoSearchResults t={t} q={trimmed} categories={[...categories.values()]} /> : null}
      {earlier.length > 0 ? (
        <section>
          <h2 className="gh">{t('search.earlier')}</h2>
          <div className="row wraps gh">
            {earlier.map((text) => (
              <button key={text} type="button" className="chip" onClick={() => searchFor(text)}>
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
      <LiveRegion text={hydrated && trimmed !== '' ? status : ''} />
      <Toast message={toast} icon="alert" onGone={() => setToast(null)} />
    </div>
  );
}
