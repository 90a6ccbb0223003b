/** The game page: the bar, the sandboxed game frame, and the session around it (GM-12, GM-14). */
import { useStore } from '@nanostores/react';
import { lazy, type MouseEvent, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { $session, initSession, isSignedIn } from '#stores/access/session.ts';
import { $timeoutWarning } from '#stores/access/session-timeout.ts';
import {
  $playing,
  frameLoaded,
  type LotteryLaunch,
  openGame,
  type Playing,
  pauseGame,
  reopenGame,
  resumeGame,
  showClosedGame,
} from '#stores/games/game-session.ts';
import { $outsideBalance, $playStats, clearPlayStats, markPlayStatsStale, refreshPlayStats } from '#stores/games/play-stats.ts';
import { watchAccount } from '#stores/member/account-sync.ts';
import { markBalanceStale, refreshBalance } from '#stores/wallet/balance.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import { safeNext } from '#values/net/safe-redirect.ts';
import type { GamePageActions, GamePageLazyProps } from './GamePageLazy.tsx';
import { type BarIconPaths, PlayBar } from './PlayBar.tsx';

interface GamePageProps {
  words: IslandWords;
  /** Texts of the frame, without their key prefix. */
  frameWords: IslandWords;
  tag: string;
  zone: string;
  code: string;
  name: string;
  cover: string;
  /** Icon paths rendered by the page, so that the bar loads no others. */
  marks: BarIconPaths;
  /** What holds the provider up, and since when. */
  incident: string | null;
  /** The provider or the category is closed. */
  shut: boolean;
  /** What a launch says of a vendor's lottery; null for other games. */
  lottery?: LotteryLaunch | null;
  /** `back` is the game's category. */
  to: GamePageActions;
}

/** Fallback when the code of a part fails to load: a link out of the game. */
function LeaveLink({ t, to, onLeave }: GamePageLazyProps): ReactElement {
  return (
    <a className="btn line sm full" href={to.back} onClick={onLeave}>
      {t('play.stop')}
    </a>
  );
}

interface IncidentNoteProps {
  t: Translate;
  incident: string | null;
  /** The game may still open. */
  opening: boolean;
  back: string;
}

/** What holds the provider up, and the way to other games. */
function IncidentNote({ t, incident, opening, back }: IncidentNoteProps): ReactElement | null {
  if (incident === null) return null;
  return (
    <p>
      {incident} {opening ? t('play.slowVendor') : null}{' '}
      <a className="lk" href={back}>
        {t('play.another')}
      </a>
    </p>
  );
}

const LazyPart = lazy(() => import('./GamePageLazy.tsx').catch(() => ({ default: LeaveLink })));

/** The name of the vendor from whose own wallet the game plays; null for the main balance. */
const walletNameOf = (launch: Playing['launch']): string | null =>
  launch?.wallet === undefined ? null : launch.game.accountTypeName || launch.wallet;

const wideScreen = '(min-width: 56.25em)';

/** Whether the page before is one of this site to go back to. */
const cameFromHere = (): boolean =>
  document.referrer.startsWith(`${location.origin}/`) && !/\/(login|register|game)(\?|$)/.test(document.referrer);

/** Goes back to the previous page of this site, else to the category. */
function leave(back: string): void {
  if (cameFromHere() && history.length > 1) history.back();
  else location.assign(back);
}

export default function GamePage({
  words,
  frameWords,
  tag,
  zone,
  code,
  name,
  cover,
  marks,
  incident,
  shut,
  lottery = null,
  to,
}: GamePageProps): ReactElement {
  const t = createTranslator(words, tag);
  const playing = useStore($playing, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const idle = useStore($timeoutWarning, { ssr: 'initial' });
  const [panelOpen, setPanelOpen] = useState(false);
  const [asideOpen, setAsideOpen] = useState(true);
  const [fullScreen, setFullScreen] = useState<boolean | null>(null);
  /** Whether the device is online; null until the first change. */
  const [online, setOnline] = useState<boolean | null>(null);
  /** Whether the screen is wide enough for the session panel beside the game. */
  const [hasRoom, setHasRoom] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const wide = matchMedia(wideScreen);
    const update = (): void => setHasRoom(wide.matches);
    update();
    wide.addEventListener('change', update);
    return () => wide.removeEventListener('change', update);
  }, []);

  useEffect(() => {
    initSession();
    if (shut) {
      showClosedGame();
      return watchAccount();
    }
    const next = encodeURIComponent(location.pathname + location.search);
    // ER-13: the sign-in page shows the message.
    if (!isSignedIn()) {
      location.replace(`${to.signIn}?why=launch&next=${next}`);
      return;
    }
    const unwatch = watchAccount();
    const close = openGame(code, {
      locale: tag,
      words: frameWords,
      frame: () => frame.current?.contentWindow ?? null,
      // A frame gives back the focus that it has, and takes nobody else's.
      onOut: () => document.activeElement === frame.current && document.querySelector<HTMLElement>('.pf')?.focus(),
      ...(lottery && {
        lottery: { ...lottery, backUrl: safeNext(cameFromHere() && document.referrer.slice(location.origin.length), to.back) },
      }),
    });
    const onConnectionChange = (): void => {
      setOnline(navigator.onLine);
      if (navigator.onLine) {
        // Rounds may have ended while offline.
        void refreshPlayStats();
        void refreshBalance();
      } else {
        markPlayStatsStale();
        markBalanceStale();
      }
    };
    const onFullScreenChange = (): void => setFullScreen(document.fullscreenElement !== null);
    if (document.fullscreenEnabled) onFullScreenChange();
    addEventListener('online', onConnectionChange);
    addEventListener('offline', onConnectionChange);
    document.addEventListener('fullscreenchange', onFullScreenChange);
    return () => {
      removeEventListener('online', onConnectionChange);
      removeEventListener('offline', onConnectionChange);
      document.removeEventListener('fullscreenchange', onFullScreenChange);
      close();
      unwatch();
      clearPlayStats();
    };
  }, [code, shut, tag, frameWords, lottery, to.signIn, to.back]);

  useEffect(() => {
    // Focuses the game, so that Space plays instead of scrolling, unless the focus is in the bar.
    if (playing.state === 'open' && document.activeElement === document.body) frame.current?.focus();
  }, [playing.state]);

  // In this tab or another. Guests are redirected to sign-in instead.
  const signedOut = session.state === 'ended' || (!shut && session.state === 'out' && playing.state !== 'idle');
  const stats = useStore($playStats, { ssr: 'initial' });
  const changed = useStore($outsideBalance, { ssr: 'initial' });
  const check = stats?.check;
  const checkDue = check?.due && !signedOut;
  const covered = checkDue || panelOpen || playing.low || idle !== 'no' || signedOut;
  useEffect(() => {
    if (playing.state !== 'open') return;
    if (covered) pauseGame('panel');
    else resumeGame();
  }, [covered, playing.state]);
  // The round ends first, in the game and at the platform.
  const checkShown = checkDue && !check.inRound && playing.state === 'open' && playing.still;
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
    else void document.documentElement.requestFullscreen().catch(() => setFullScreen(null));
  };
  const { frame: placedFrame, state, site, slow } = playing;
  const outageKey = online === false ? 'play.line' : site === 'closed' ? 'play.maintenance' : null;
  const slowKey = state === 'open' && slow && (playing.stuck ? 'play.stuck' : 'play.slowFrame');
  const statusKey = outageKey || slowKey || (site === 'open' ? 'play.open' : online && 'play.lineBack');
  const renderPart = (part: GamePageLazyProps['part'], fallback: ReactElement | null = null): ReactElement => (
    <Suspense fallback={fallback}>
      <LazyPart
        part={part}
        t={t}
        tag={tag}
        zone={zone}
        name={name}
        to={to}
        playing={playing}
        onAgain={() => void reopenGame(code)}
        onLeave={onLeave}
        onClose={() => setPanelOpen(false)}
      />
    </Suspense>
  );
  const opening = <p role="status">{slow ? t('play.slowFrame') : t('play.opening', { name })}</p>;
  return (
    <>
      <PlayBar
        t={t}
        tag={tag}
        zone={zone}
        symbol={playing.launch?.currencySymbol ?? ''}
        name={name}
        provider={walletNameOf(playing.launch)}
        back={to.back}
        open={hasRoom ? asideOpen : panelOpen}
        full={fullScreen}
        marks={marks}
        onLeave={onLeave}
        onPanel={() => (hasRoom ? setAsideOpen(!asideOpen) : setPanelOpen(true))}
        onFull={onFull}
      />
      <main id="main" aria-label={name} className={asideOpen ? 'stage aside' : 'stage'}>
        <div className="play">
          {placedFrame && (
            <iframe
              key={placedFrame.n}
              ref={frame}
              className={state === 'trouble' ? 'away' : undefined}
              title={t('play.frame', { name })}
              src={placedFrame.src}
              sandbox={placedFrame.sandbox}
              onLoad={frameLoaded}
            />
          )}
          {state !== 'open' && (
            <div className="frame">
              <img src={cover} alt="" width="120" height="160" />
              {/* Until the code of the error has loaded, the page is still opening. */}
              {state === 'trouble' ? renderPart('trouble', opening) : opening}
              <IncidentNote t={t} incident={incident} opening={state !== 'trouble'} back={to.back} />
              <noscript>
                <p>{t('play.script')}</p>
              </noscript>
            </div>
          )}
          {/* A connection too slow for the game is too slow for the notice's code as well. */}
          {slowKey && renderPart('slow', <p className="note cut">{t(slowKey, { name })}</p>)}
          {outageKey && <p className="note cut">{t(outageKey)}</p>}
          {/* Without `cut` the box would cover the game, and take its taps, also while it is empty. */}
          <div role="status" className="cut">
            {!!stats?.limits.length && !outageKey && !slowKey && renderPart('limit')}
          </div>
          <LiveRegion text={statusKey ? t(statusKey, { name }) : ''} />
          {/* What the game itself wins and loses it says itself. */}
          <div role="status" className="vh">
            {changed && renderPart('changed')}
          </div>
        </div>
        {asideOpen && (
          <aside className="card brk d-only" aria-label={t('play.title')}>
            <h2>{t('play.title')}</h2>
            {hasRoom && renderPart('aside')}
          </aside>
        )}
      </main>
      {panelOpen && renderPart('panel')}
      {checkShown && renderPart('check')}
      {playing.low && renderPart('low')}
      {idle !== 'no' && renderPart('soon')}
      {signedOut && renderPart('out')}
    </>
  );
}
