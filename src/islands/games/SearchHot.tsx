/** Hot games that can be opened, while nothing is typed into the search. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $hot, loadHot } from '#stores/hot.ts';
import { drawnCover } from '#ui/drawn.ts';
import { List } from '#ui/List.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Say } from '#ui/say.ts';
import { Tile } from '#ui/Tile.tsx';
import type { HotGame } from '#values/hot.ts';

interface SearchHotProps {
  t: Say;
  /** Path of the page that opens games. */
  game: string;
  /** What the server put into the page; nothing is asked for then. */
  made: readonly HotGame[];
}

export function SearchHot({ t, game, made }: SearchHotProps): ReactElement {
  const hot = useStore($hot, { ssr: 'initial' });
  const asks = made.length === 0;
  useEffect(() => {
    if (!asks) return;
    const load = (): void => void loadHot();
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [asks]);
  const games = asks ? (hot.value ?? []) : made;
  return (
    <section className="hot">
      <h2 className="gh">{t('home.hot')}</h2>
      <List
        face={asks ? hot.face : 'ready'}
        empty={games.length === 0}
        skeleton={<Skeleton of="tiles" count={6} />}
        nothing={{ icon: 'search', text: t('search.start') }}
        words={{ loading: t('lobby.loading'), failed: t('lobby.failed'), offline: t('lobby.offline'), retry: t('lobby.retry') }}
        slow={hot.slow && asks ? t('lobby.slow') : null}
        reason={hot.reason}
        onRetry={() => void loadHot()}
      >
        <ul className="grid">
          {games.map(({ game: one, type, maker }) => (
            <Tile
              key={one.code}
              href={`${game}?code=${encodeURIComponent(one.code)}`}
              name={one.name}
              vendor={maker}
              drawn={drawnCover({ gameCode: one.code, gameName: one.name, gameType: type, vassalage: one.vendor })}
              src={one.image}
              eager
            />
          ))}
        </ul>
      </List>
    </section>
  );
}
