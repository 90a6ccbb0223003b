/** What a game's page needs beside the game: how the visit stands, dialogs, troubles. Brought after the game, because the game comes first on a slow line. */
import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactElement } from 'react';
import { leaveFor } from '#stores/errand.ts';
import { $idle, endOfSession, goOn, hearEnd } from '#stores/idle.ts';
import { lowSeen, type Playing } from '#stores/launch.ts';
import { endToSignInAgain } from '#stores/session.ts';
import { Ask } from '#ui/Ask.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EndNear, hourOf } from '#ui/EndNear.tsx';
import type { Say } from '#ui/say.ts';
import { PlayPanel } from './PlayPanel.tsx';
import { PlaySlow } from './PlaySlow.tsx';
import { PlayTrouble } from './PlayTrouble.tsx';

export interface PlayWays {
  back: string;
  signIn: string;
  deposit: string;
  safely: string;
  bets: string;
  support: string;
  game: string;
  home: string;
}

export interface PlayMoreProps {
  part: 'aside' | 'panel' | 'low' | 'soon' | 'out' | 'slow' | 'trouble';
  t: Say;
  tag: string;
  zone: string;
  name: string;
  to: PlayWays;
  playing: Playing;
  onAgain: () => void;
  onLeave: (event: MouseEvent) => void;
  onClose: () => void;
}

/** The session is about to end: for want of activity, or in any case. */
function PlaySoonOut({ t, tag, zone, name, to }: Pick<PlayMoreProps, 't' | 'tag' | 'zone' | 'name' | 'to'>): ReactElement {
  const idle = useStore($idle);
  if (idle === 'last') {
    const again = async (): Promise<boolean> => {
      const over = await endToSignInAgain();
      if (over) leaveFor(to.signIn, name);
      return over;
    };
    return (
      <EndNear
        title={t('play.last', { time: hourOf(endOfSession(), tag, zone) })}
        text={t('play.lastMore')}
        unheard={t('play.soonUnheard')}
        again={t('play.inAgain')}
        later={t('play.later')}
        onAgain={again}
        onLater={hearEnd}
      />
    );
  }
  const stay = (): void => void goOn();
  return (
    <Ask
      icon="clock"
      title={t('play.soon')}
      answers={[{ id: 'stay', label: t('play.goOn'), busy: idle === 'asking' }]}
      coverCloses={false}
      onAnswer={stay}
      onClose={stay}
    >
      {t(idle === 'unheard' ? 'play.soonUnheard' : 'play.soonMore')}
    </Ask>
  );
}

export default function PlayMore({ part, t, tag, zone, name, to, playing, onAgain, onLeave, onClose }: PlayMoreProps): ReactElement {
  const panel = <PlayPanel t={t} tag={tag} to={to} onLeave={onLeave} />;
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
      return <PlayTrouble t={t} name={name} playing={playing} support={to.support} game={to.game} onAgain={onAgain} />;
    case 'slow':
      return <PlaySlow t={t} name={name} stuck={playing.stuck} support={to.support} onAgain={onAgain} />;
    case 'low':
      return (
        <Ask
          icon="wallet"
          title={t('play.low')}
          answers={[
            { id: 'deposit', label: t('play.deposit') },
            { id: 'stay', label: t('play.lower') },
          ]}
          onAnswer={(id) => {
            lowSeen();
            if (id === 'deposit') leaveFor(to.deposit, name);
          }}
          onClose={lowSeen}
        >
          {t('play.lowMore')}
        </Ask>
      );
    case 'soon':
      return <PlaySoonOut t={t} tag={tag} zone={zone} name={name} to={to} />;
    case 'out':
      return (
        <Ask
          icon="lock"
          title={t('play.out')}
          coverCloses={false}
          answers={[
            { id: 'in', label: t('play.signIn') },
            { id: 'home', label: t('play.home') },
          ]}
          onAnswer={(id) => (id === 'in' ? leaveFor(to.signIn, name) : location.assign(to.home))}
          onClose={() => location.assign(to.home)}
        >
          {t('play.outMore')}
        </Ask>
      );
  }
}
