/** The games that a group's tile stands for; each opens its game (GM-13). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import type { KnownGame } from '#stores/games/known-game.ts';
import { $subGames, forgetSubGames, loadSubGames } from '#stores/games/sub-games.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { InlineThumb } from '#ui/pictures/InlineCover.tsx';
import type { Translate } from '#ui/translate.ts';
import { type GameType, gamesPath } from '#values/games/categories.ts';
import type { SubGameList } from '#values/games/sub-games.ts';

interface SubGamesProps {
  t: Translate;
  tag: string;
  symbol: string;
  /** The category's name and page by game type. */
  categories: Readonly<Record<string, string>>;
  /** Path of the game page. */
  game: string;
  group: KnownGame;
  /** What the server rendered: null when its request failed, undefined when it asked for nothing. */
  first: SubGameList | null | undefined;
}

export function SubGames({ t, tag, symbol, categories, game, group, first }: SubGamesProps): ReactElement {
  const { type, vendor } = group;
  const asked = useStore($subGames, { ssr: 'initial' });
  useEffect(() => {
    if (first) return;
    void loadSubGames(type, vendor);
    return forgetSubGames;
  }, [type, vendor, first]);
  const list = first ?? asked.value;
  const games = list?.games ?? [];
  return (
    <>
      <p className="q t2">
        {group.provider === group.name ? null : (
          <>
            <span translate="no">{group.provider}</span> ·{' '}
          </>
        )}
        {categories[type] ?? type}
      </p>
      <div className="mt3">
        <AsyncList
          face={first ? 'ready' : asked.face}
          empty={games.length === 0}
          skeleton={<Skeleton of="rows" count={4} />}
          nothing={{ text: t('info.gamesNone') }}
          words={{ loading: t('lobby.loading'), failed: t('lobby.failed'), offline: t('lobby.offline'), retry: t('lobby.retry') }}
          slow={asked.slow ? t('lobby.slow') : null}
          reason={asked.reason}
          onRetry={() => void loadSubGames(type, vendor)}
        >
          <ul className="card rows subs" aria-label={t('info.games', { name: group.name })}>
            {games.map(({ code, name, min, open, image }) => (
              <li key={code}>
                <a className="li wraps" href={`${game}?code=${encodeURIComponent(code)}`}>
                  <InlineThumb small game={{ gameCode: code, gameName: name, gameType: type, vassalage: vendor }} src={image} />
                  <span className="grow two-l">
                    <b className="b" translate="no">
                      {name}
                    </b>
                    <span className="q t1">
                      {open ? t('lobby.min', { amount: formatMoney(min, { tag, symbol: list?.symbol ?? symbol }) }) : t('lobby.closed')}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
          {list?.more ? (
            <p className="t2 mt3">
              <a className="lk" href={`${game.replace(/\/game$/, gamesPath(type as GameType))}?page=${encodeURIComponent(vendor)}`}>
                {t('lobby.toAll')}
              </a>
            </p>
          ) : null}
        </AsyncList>
      </div>
    </>
  );
}
