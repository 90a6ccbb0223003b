/** The recently played games: a strip on the phone, a list in the desktop's rail (SH-13).
 * The strip is above the hot games, and its space is reserved from the first paint.
 */
import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactElement, useEffect, useState } from 'react';
import { $session, initSession } from '#stores/access/session.ts';
import { $recent, hideRecent, loadRecent } from '#stores/games/recent-games.ts';
import { $pause } from '#stores/safer-play/pause.ts';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import { pausedText } from '#ui/Paused.tsx';
import { Thumb } from '#ui/pictures/CoverImage.tsx';
import { GameCard } from '#ui/pictures/GameCard.tsx';
import { coverUrl } from '#ui/pictures/game-cover.ts';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import type RecentReason from './RecentReason.tsx';

interface RecentGamesProps {
  words: IslandWords;
  tag: string;
  zone: string;
  place: 'strip' | 'rail';
}

type Pause = { readonly until: string | null };

const gameAt = (code: string) => `${document.documentElement.dataset.base ?? ''}/game?code=${encodeURIComponent(code)}`;
const placeholders = [1, 2, 3, 4];

/** The question why the row is there. Its answer loads with the press. */
function WhyButton({ t }: { t: Translate }): ReactElement {
  const [Reason, setReason] = useState<ElementComponent<ComponentProps<typeof RecentReason>> | null>(null);
  const open = (): void => {
    import('./RecentReason.tsx').then(
      (module) => setReason(() => module.default),
      // A lost connection: the next press tries again.
      () => undefined,
    );
  };
  return (
    <>
      <button type="button" className="link t2" aria-haspopup="dialog" onClick={open}>
        {t('home.why')}
      </button>
      {Reason ? <Reason t={t} onClose={() => setReason(null)} /> : null}
    </>
  );
}

/** During a break nothing is carried on: until when, and the way to what it is about. */
function OnBreak({ t, tag, zone, pause }: Pick<RecentGamesProps, 'tag' | 'zone'> & { t: Translate; pause: Pause }): ReactElement {
  return (
    <p className="note" role="status">
      <span className="grow">{pausedText({ t, tag, zone, pause })}</span>
      <a className="lk" href={`${document.documentElement.dataset.base ?? ''}/member/saferPlay`}>
        {t('paused.safer')}
      </a>
    </p>
  );
}

export default function RecentGames({ words, tag, zone, place }: RecentGamesProps): ReactElement {
  const t = createTranslator(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const recent = useStore($recent, { ssr: 'initial' });
  const signedIn = session.state === 'in';
  useEffect(initSession, []);
  const isOff = signedIn && session.member?.recentShown === false;
  // Games are closed to an excluded member, so nothing is asked.
  const pause = useStore($pause, { ssr: 'initial' });
  const asks = signedIn && !isOff && !session.member?.excluded;
  useEffect(() => {
    if (asks) void loadRecent();
  }, [asks]);
  // The next page reserves no space for it.
  useEffect(() => {
    if (isOff) hideRecent();
  }, [isOff]);
  const closed = signedIn ? session.member?.closedProducts : undefined;
  const shut = t('category.shut');
  const marks = place === 'strip' && closed;
  useEffect(() => {
    if (marks) void import('./mark-closed.ts').then(({ markClosed }) => markClosed(marks, shut)).catch(() => undefined);
  }, [marks, shut]);
  const list = asks && recent.state === 'known' ? recent.list : [];
  const settled = signedIn && (!asks || recent.state === 'known' || recent.state === 'failed');
  if (pause) {
    const note = <OnBreak {...{ t, tag, zone, pause }} />;
    if (place === 'rail') return note;
    // In the space of the row, so that nothing below moves.
    return (
      <section className="sec m-only carry held">
        <header>
          <h2>{t('paused.safer')}</h2>
        </header>
        <div className="strip">{note}</div>
      </section>
    );
  }
  if (place === 'strip') {
    // CSS hides it from guests. Members who have played nothing see its empty space, on this page only.
    return (
      <section className="sec m-only carry" inert={settled && list.length === 0}>
        <header>
          <h2>{t('home.carryOn')}</h2>
          {list.length > 0 ? <WhyButton t={t} /> : null}
        </header>
        <ul className="strip">
          {list.map((game) => (
            <GameCard
              key={game.nodeId}
              kind="mini"
              href={gameAt(game.gameCode)}
              name={game.gameName}
              vendor={game.accountTypeName}
              drawn={coverUrl(game)}
              src={game.image}
              shut={closed?.includes(game.gameType) ? shut : undefined}
            />
          ))}
          {settled
            ? null
            : placeholders.map((placeholder) => (
                <li key={placeholder} className="tile mini" aria-hidden="true">
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
        {signedIn && !settled ? (
          <span className="skel bone-m" aria-hidden="true" />
        ) : (
          t(isOff ? 'home.recentOff' : recent.state === 'failed' ? 'home.failed' : 'home.noData')
        )}
      </p>
    );
  return (
    <>
      <div className="card rows">
        {list.slice(0, 3).map((game) => (
          <a key={game.nodeId} className="li" href={gameAt(game.gameCode)}>
            <Thumb small drawn={coverUrl(game)} src={game.image} />
            <span className="grow two-l">
              <b className="b t2" translate="no">
                {game.gameName}
              </b>
              <span className="q t1" translate="no">
                {game.accountTypeName}
              </span>
              {closed?.includes(game.gameType) ? <span className="q t1">{shut}</span> : null}
            </span>
          </a>
        ))}
      </div>
      <div className="mt2">
        <WhyButton t={t} />
      </div>
    </>
  );
}
