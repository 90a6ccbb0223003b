/** The games a person played lately: a strip above the hot games on the phone, a list in the rail of the desktop. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $recent, loadRecent } from '#stores/recent.ts';
import { $session, wakeSession } from '#stores/session.ts';
import { drawnCover } from '#ui/drawn.ts';
import { type IslandWords, sayer } from '#ui/say.ts';
import { Tile } from '#ui/Tile.tsx';

interface CarryOnProps {
  words: IslandWords;
  tag: string;
  place: 'strip' | 'rail';
}

const gameAt = (code: string) => `${document.documentElement.dataset.base ?? ''}/game?code=${encodeURIComponent(code)}`;

export default function CarryOn({ words, tag, place }: CarryOnProps): ReactElement | null {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const recent = useStore($recent, { ssr: 'initial' });
  const inside = session.state === 'in';
  useEffect(() => {
    wakeSession();
    if ($session.get().state === 'in') void loadRecent();
  }, []);
  const list = recent.state === 'known' ? recent.list : [];
  if (place === 'strip') {
    if (!inside || list.length === 0) return null;
    return (
      <section className="sec m-only">
        <header>
          <h2>{t('home.carryOn')}</h2>
        </header>
        <div className="strip minis">
          {list.map((game) => (
            <Tile key={game.nodeId} href={gameAt(game.gameCode)} name={game.gameName} vendor={game.accountTypeName} drawn={drawnCover(game)} src={game.image} />
          ))}
        </div>
      </section>
    );
  }
  if (!inside || list.length === 0) {
    return <p className="card q t2 li">{t(inside ? (recent.state === 'known' ? 'home.noData' : 'home.recentGuest') : 'home.recentGuest')}</p>;
  }
  return (
    <div className="card rows">
      {list.slice(0, 3).map((game) => (
        <a key={game.nodeId} className="li" href={gameAt(game.gameCode)}>
          <span className="th s">
            <img src={drawnCover(game)} alt="" width="120" height="160" />
          </span>
          <span className="grow two-l">
            <b className="b t2" translate="no">{game.gameName}</b>
            <span className="q t1" translate="no">{game.accountTypeName}</span>
          </span>
        </a>
      ))}
    </div>
  );
}
