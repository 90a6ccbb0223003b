/** Hot games that can be opened, shown while the search box is empty. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $hot, loadHot } from '#stores/games/hot.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { GameCard } from '#ui/pictures/GameCard.tsx';
import { coverUrl } from '#ui/pictures/game-cover.ts';
import type { Translate } from '#ui/translate.ts';
import type { HotGame } from '#values/games/hot.ts';
import { openFirst } from '#values/games/name-search.ts';

interface SearchHotProps {
  t: Translate;
  /** Path of the game page. */
  game: string;
  /** Games rendered by the server; they make a request unnecessary. */
  made: readonly HotGame[];
  /** Game types that are closed for the account. */
  closed: readonly string[];
}

export function SearchHot({ t, game, made, closed }: SearchHotProps): ReactElement {
  const hot = useStore($hot, { ssr: 'initial' });
  const needsRequest = made.length === 0;
  useEffect(() => {
    if (!needsRequest) return;
    const load = (): void => void loadHot();
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [needsRequest]);
  const games = openFirst(needsRequest ? (hot.value ?? []) : made, ({ type }) => !closed.includes(type));
  return (
    <section className="hot">
      <h2 className="gh">{t('home.hot')}</h2>
      <AsyncList
        face={needsRequest ? hot.face : 'ready'}
        empty={games.length === 0}
        skeleton={<Skeleton of="tiles" count={6} />}
        nothing={{ icon: 'search', text: t('search.start') }}
        words={{ loading: t('lobby.loading'), failed: t('lobby.failed'), offline: t('lobby.offline'), retry: t('lobby.retry') }}
        slow={hot.slow && needsRequest ? t('lobby.slow') : null}
        reason={hot.reason}
        onRetry={() => void loadHot()}
      >
        <ul className="grid">
          {games.map(({ game: one, type, provider }) => (
            <GameCard
              key={one.code}
              href={`${game}?code=${encodeURIComponent(one.code)}`}
              name={one.name}
              vendor={provider}
              drawn={coverUrl({ gameCode: one.code, gameName: one.name, gameType: type, vassalage: one.vendor })}
              src={one.image}
              shut={closed.includes(type) ? t('lobby.closed') : undefined}
              eager
            />
          ))}
        </ul>
      </AsyncList>
    </section>
  );
}
