/** The games a person played lately: a strip above the hot games on the phone, a list in the rail of the desktop (SH-13). The strip's room is kept from the first paint. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $recent, loadRecent } from '#stores/recent.ts';
import { $session, wakeSession } from '#stores/session.ts';
import { Thumb } from '#ui/CoverImage.tsx';
import { drawnCover } from '#ui/drawn.ts';
import { type IslandWords, sayer } from '#ui/say.ts';
import { Tile } from '#ui/Tile.tsx';

interface CarryOnProps {
  words: IslandWords;
  tag: string;
  place: 'strip' | 'rail';
}

const gameAt = (code: string) => `${document.documentElement.dataset.base ?? ''}/game?code=${encodeURIComponent(code)}`;
const bones = [1, 2, 3, 4];

export default function CarryOn({ words, tag, place }: CarryOnProps): ReactElement {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const recent = useStore($recent, { ssr: 'initial' });
  const inside = session.state === 'in';
  useEffect(wakeSession, []);
  useEffect(() => {
    if (inside) void loadRecent();
  }, [inside]);
  const list = inside && recent.state === 'known' ? recent.list : [];
  const settled = inside && (recent.state === 'known' || recent.state === 'failed');
  if (place === 'strip') {
    // Guests do not see it: the style sheet shows it to who is signed in. Who turns out to have played nothing sees only its room, on this one page.
    return (
      <section className="sec m-only carry" inert={settled && list.length === 0}>
        <header>
          <h2>{t('home.carryOn')}</h2>
        </header>
        <ul className="strip">
          {list.map((game) => (
            <Tile
              key={game.nodeId}
              mini
              href={gameAt(game.gameCode)}
              name={game.gameName}
              vendor={game.accountTypeName}
              drawn={drawnCover(game)}
              src={game.image}
            />
          ))}
          {settled
            ? null
            : bones.map((bone) => (
                <li key={bone} className="tile mini" aria-hidden="true">
                  <span className="cv" />
                </li>
              ))}
        </ul>
      </section>
    );
  }
  if (list.length === 0)
    return (
      <p className="card q t2 li">
        {inside && !settled ? (
          <span className="skel bone-m" aria-hidden="true" />
        ) : (
          t(recent.state === 'failed' ? 'home.failed' : 'home.noData')
        )}
      </p>
    );
  return (
    <div className="card rows">
      {list.slice(0, 3).map((game) => (
        <a key={game.nodeId} className="li" href={gameAt(game.gameCode)}>
          <Thumb small drawn={drawnCover(game)} src={game.image} />
          <span className="grow two-l">
            <b className="b t2" translate="no">
              {game.gameName}
            </b>
            <span className="q t1" translate="no">
              {game.accountTypeName}
            </span>
          </span>
        </a>
      ))}
    </div>
  );
}
