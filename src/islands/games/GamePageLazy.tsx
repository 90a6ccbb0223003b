/** The parts around the game: session panel, dialogs and errors. Loaded after the game, which has priority on a slow connection. */
import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { goWithReturn } from '#stores/access/return-to.ts';
import { $timeoutWarning, dismissEndWarning, extendSession, timeUntilIdleEnd } from '#stores/access/session-timeout.ts';
import { $second } from '#stores/current-second.ts';
import type { Playing } from '#stores/games/game-session.ts';
import { $outsideBalance, refreshPlayStats } from '#stores/games/play-stats.ts';
import { endOfSession } from '#stores/member/end-of-session.ts';
import { endToSignInAgain } from '#stores/member/sign-out.ts';
import { $balance, $balanceHidden } from '#stores/wallet/balance.ts';
import { formatMoney } from '#ui/format-money.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { formatTime, SessionEndsSoon } from '#ui/SessionEndsSoon.tsx';
import type { Translate } from '#ui/translate.ts';
import RealityCheckDialog from '../RealityCheckDialog.tsx';
import { GameError } from './GameError.tsx';
import { GameSlow } from './GameSlow.tsx';
import { LimitNotice } from './LimitNotice.tsx';
import { LowBalance } from './LowBalance.tsx';
import { SessionPanel } from './SessionPanel.tsx';

export interface GamePageActions {
  back: string;
  signIn: string;
  deposit: string;
  transfer: string;
  safely: string;
  bets: string;
  support: string;
  game: string;
  home: string;
}

export interface GamePageLazyProps {
  part: 'aside' | 'panel' | 'low' | 'soon' | 'out' | 'slow' | 'trouble' | 'check' | 'limit' | 'changed';
  t: Translate;
  tag: string;
  zone: string;
  name: string;
  to: GamePageActions;
  playing: Playing;
  onAgain: () => void;
  onLeave: (event: MouseEvent) => void;
  onClose: () => void;
}

/** Seconds left at which the countdown is announced. */
const spokenMarks = [10, 30, 60] as const;

/** The time until inactivity ends the session. Screen readers hear it only as it passes a mark. */
function IdleCountdown({ t }: Pick<GamePageLazyProps, 't'>): ReactElement {
  useStore($second);
  const seconds = Math.max(0, Math.ceil(timeUntilIdleEnd() / 1000));
  const mark = spokenMarks.find((one) => seconds <= one);
  const [markAtStart] = useState(mark);
  return (
    <>
      {t('play.soonMore')}{' '}
      <b className="num" role="timer">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </b>
      <LiveRegion text={mark === undefined || mark === markAtStart ? '' : t('play.soonLeft', { seconds: mark })} />
    </>
  );
}

/** Warns that the session is about to end, through inactivity or at its maximum age. */
function SessionEndDialog({ t, tag, zone, name, to }: Pick<GamePageLazyProps, 't' | 'tag' | 'zone' | 'name' | 'to'>): ReactElement {
  const idle = useStore($timeoutWarning);
  if (idle === 'last') {
    const signInAgain = async (): Promise<boolean> => {
      const ended = await endToSignInAgain();
      if (ended) goWithReturn(to.signIn, name);
      return ended;
    };
    return (
      <SessionEndsSoon
        title={t('play.last', { time: formatTime(endOfSession(), tag, zone) })}
        text={t('play.lastMore')}
        unheard={t('play.soonUnheard')}
        again={t('play.inAgain')}
        later={t('play.later')}
        onAgain={signInAgain}
        onLater={dismissEndWarning}
      />
    );
  }
  const extend = (): void => void extendSession();
  return (
    <AlertDialog
      icon="clock"
      title={t('play.soon')}
      answers={[{ id: 'stay', label: t('play.goOn'), busy: idle === 'asking' }]}
      coverCloses={false}
      onAnswer={extend}
      onClose={extend}
    >
      {idle === 'unheard' ? <p>{t('play.soonUnheard')}</p> : null}
      <p className="mt2">
        <IdleCountdown t={t} />
      </p>
    </AlertDialog>
  );
}

/** A balance that changed outside the game, for screen readers. */
function ChangedBalance({ t, tag }: Pick<GamePageLazyProps, 't' | 'tag'>): ReactElement | null {
  const amount = useStore($outsideBalance);
  const { symbol } = useStore($balance);
  return useStore($balanceHidden) || amount === null ? null : (
    <>
      {t('play.balance')} {formatMoney(amount, { tag, symbol })}
    </>
  );
}

export default function GamePageLazy({
  part,
  t,
  tag,
  zone,
  name,
  to,
  playing,
  onAgain,
  onLeave,
  onClose,
}: GamePageLazyProps): ReactElement {
  const wallet = playing.launch?.wallet;
  const panel = <SessionPanel t={t} tag={tag} to={to} onLeave={onLeave} />;
  switch (part) {
    case 'aside':
      return panel;
    case 'panel':
      return (
        <Dialog title={t('play.title')} closeWord={t('play.stay')} onClose={onClose}>
          {panel}
        </Dialog>
      );
    case 'trouble':
      return <GameError t={t} name={name} playing={playing} support={to.support} safely={to.safely} game={to.game} onAgain={onAgain} />;
    case 'slow':
      return <GameSlow t={t} name={name} stuck={playing.stuck} support={to.support} onAgain={onAgain} />;
    case 'low':
      return (
        <LowBalance
          {...{ t, tag, zone, name }}
          provider={wallet === undefined ? null : (playing.launch?.game.accountTypeName ?? wallet)}
          page={wallet === undefined ? to.deposit : `${to.transfer}?row=${wallet}`}
        />
      );
    case 'changed':
      return <ChangedBalance t={t} tag={tag} />;
    case 'limit':
      return <LimitNotice t={t} tag={tag} zone={zone} safely={to.safely} />;
    case 'check':
      return <RealityCheckDialog t={t} tag={tag} record={to.bets} back={to.back} onGoOn={() => refreshPlayStats()} />;
    case 'soon':
      return <SessionEndDialog t={t} tag={tag} zone={zone} name={name} to={to} />;
    case 'out':
      return (
        <AlertDialog
          icon="lock"
          title={t('play.out')}
          coverCloses={false}
          answers={[
            { id: 'in', label: t('play.signIn') },
            { id: 'home', label: t('play.home') },
          ]}
          onAnswer={(id) => (id === 'in' ? goWithReturn(to.signIn, name) : location.assign(to.home))}
          onClose={() => location.assign(to.home)}
        >
          {t('play.outMore')}
        </AlertDialog>
      );
  }
}
