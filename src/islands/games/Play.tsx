/** A game's page: the bar, the game in its sandboxed frame, and what happens around a visit (GM-12, GM-14). */
import { useStore } from '@nanostores/react';
import { lazy, type MouseEvent, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { watchAccount } from '#stores/account.ts';
import { doubtBalance, refreshBalance } from '#stores/balance.ts';
import { $idle } from '#stores/idle.ts';
import { $playing, frameLoaded, openAgain, openGame, pauseGame, resumeGame, shutGame } from '#stores/launch.ts';
import { doubtPlay, endVisit, refreshPlay } from '#stores/play.ts';
import { $session, isSignedIn, wakeSession } from '#stores/session.ts';
import { Announce } from '#ui/Announce.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { type BarMarks, PlayBar } from './PlayBar.tsx';
import type { PlayMoreProps, PlayWays } from './PlayMore.tsx';

interface PlayProps {
  words: IslandWords;
  /** The frame's own words, without their prefix. */
  frameWords: IslandWords;
  tag: string;
  zone: string;
  symbol: string;
  code: string;
  name: string;
  cover: string;
  /** Drawings of the bar's icons: the page's, so that the bar needs no others. */
  marks: BarMarks;
  /** Its maker or its room is closed. */
  shut: boolean;
  /** `back` is the game's category. */
  to: PlayWays;
}

/** Without its part of the page the way out is still there. */
function WayOut({ t, to, onLeave }: PlayMoreProps): ReactElement {
  return (
    <a className="btn line sm full" href={to.back} onClick={onLeave}>
      {t('play.stop')}
    </a>
  );
}

const PlayMore = lazy(() => import('./PlayMore.tsx').catch(() => ({ default: WayOut })));

const wide = '(min-width: 56.25em)';

/** Back to where one came from; without such a place, to the category. */
function leave(back: string): void {
  const cameFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1;
  if (cameFromHere && !/\/(?:login|game)(?:\?|$)/.test(document.referrer)) history.back();
  else location.assign(back);
}

export default function Play({ words, frameWords, tag, zone, symbol, code, name, cover, marks, shut, to }: PlayProps): ReactElement {
  const t = sayer(words, tag);
  const playing = useStore($playing, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const idle = useStore($idle, { ssr: 'initial' });
  const [panel, showPanel] = useState(false);
  const [aside, showAside] = useState(true);
  const [full, setFull] = useState<boolean | null>(null);
  /** Whether there is one; null as long as it did not turn. */
  const [line, setLine] = useState<boolean | null>(null);
  /** There is room for how the visit stands beside the game. */
  const [besides, setBesides] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    setBesides(matchMedia(wide).matches);
    wakeSession();
    if (shut) {
      shutGame();
      return watchAccount();
    }
    const next = encodeURIComponent(location.pathname + location.search);
    // ER-13: the message is the sign-in page's to say.
    if (!isSignedIn()) {
      location.replace(`${to.signIn}?why=launch&next=${next}`);
      return;
    }
    const unwatch = watchAccount();
    const close = openGame(code, {
      locale: tag,
      words: frameWords,
      frame: () => frame.current?.contentWindow ?? null,
      onOut: () => document.querySelector<HTMLElement>('.pf')?.focus(),
    });
    const lineTurned = (): void => {
      setLine(navigator.onLine);
      if (!navigator.onLine) {
        doubtPlay();
        doubtBalance();
        return;
      }
      // What happened to a round while the line was cut shows in the figures.
      void refreshPlay();
      void refreshBalance();
    };
    const screen = (): void => setFull(document.fullscreenElement !== null);
    if (document.fullscreenEnabled) screen();
    addEventListener('online', lineTurned);
    addEventListener('offline', lineTurned);
    document.addEventListener('fullscreenchange', screen);
    return () => {
      removeEventListener('online', lineTurned);
      removeEventListener('offline', lineTurned);
      document.removeEventListener('fullscreenchange', screen);
      close();
      unwatch();
      endVisit();
    };
  }, [code, shut, tag, frameWords, to.signIn]);

  useEffect(() => {
    // The keys are the game's at once, so that Space plays and does not scroll; not from somebody who is at the bar.
    if (playing.state === 'open' && document.activeElement === document.body) frame.current?.focus();
  }, [playing.state]);

  // Here or in another tab. Who was never signed in is led to sign-in instead.
  const signedOut = session.state === 'ended' || (!shut && session.state === 'out' && playing.state !== 'idle');
  const over = panel || playing.low || idle !== 'no' || signedOut;
  useEffect(() => {
    if (playing.state !== 'open') return;
    if (over) pauseGame('panel');
    else resumeGame();
  }, [over, playing.state]);
  useEffect(() => {
    if (playing.leaving) leave(to.back);
  }, [playing.leaving, to.back]);

  const onLeave = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    leave(to.back);
  };
  const onFull = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen().catch(() => setFull(null));
  };
  const { frame: placed, state, site, slow } = playing;
  const cut = line === false ? 'play.line' : site === 'closed' ? 'play.maintenance' : null;
  const slowly = state === 'open' && slow && (playing.stuck ? 'play.stuck' : 'play.slowFrame');
  const said = cut || slowly || (site === 'open' ? 'play.open' : line && 'play.lineBack');
  const more = (part: PlayMoreProps['part'], meanwhile: ReactElement | null = null): ReactElement => (
    <Suspense fallback={meanwhile}>
      <PlayMore
        part={part}
        t={t}
        tag={tag}
        zone={zone}
        name={name}
        to={to}
        playing={playing}
        onAgain={() => void openAgain(code)}
        onLeave={onLeave}
        onClose={() => showPanel(false)}
      />
    </Suspense>
  );
  return (
    <>
      <PlayBar
        t={t}
        tag={tag}
        zone={zone}
        symbol={symbol}
        name={name}
        back={to.back}
        open={panel}
        full={full}
        marks={marks}
        onLeave={onLeave}
        onPanel={() => (matchMedia(wide).matches ? showAside(!aside) : showPanel(true))}
        onFull={onFull}
      />
      <main id="main" aria-label={name} className={aside ? 'stage aside' : 'stage'}>
        <div className="play">
          {placed ? (
            <iframe
              key={placed.n}
              ref={frame}
              className={state === 'trouble' ? 'away' : undefined}
              title={t('play.frame', { name })}
              src={placed.src}
              sandbox={placed.sandbox}
              onLoad={frameLoaded}
            />
          ) : null}
          {state === 'open' ? null : (
            <div className="frame">
              <img src={cover} alt="" width="120" height="160" />
              {state === 'trouble' ? (
                more('trouble')
              ) : (
                <p role="status">{slow ? t(placed ? 'play.slowFrame' : 'play.slow') : t('play.opening', { name })}</p>
              )}
              <noscript>
                <p>{t('play.script')}</p>
              </noscript>
            </div>
          )}
          {/* A line that is slow for the game is slow for the note's own code. */}
          {slowly && more('slow', <p className="note cut">{t(slowly, { name })}</p>)}
          {cut ? <p className="note cut">{t(cut)}</p> : null}
          <Announce text={said ? t(said, { name }) : ''} />
        </div>
        {aside ? (
          <aside className="card brk d-only" aria-label={t('play.title')}>
            <h2>{t('play.title')}</h2>
            {besides && more('aside')}
          </aside>
        ) : null}
      </main>
      {panel ? more('panel') : null}
      {playing.low ? more('low') : null}
      {idle === 'no' ? null : more('soon')}
      {signedOut ? more('out') : null}
    </>
  );
}
