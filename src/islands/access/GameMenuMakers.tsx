/** The makers under one tab of the game menu: those of slots and fish lead to their games, the others to signing in first, in a window of its own where there is room (GM-17, R9). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $makers, loadMakers, type Maker } from '#stores/makers.ts';
import { isSignedIn } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import type { Say } from '#ui/say.ts';
import { holdsWindow, inWindow } from '#ui/second-window.ts';
import { VendorMark } from '#ui/VendorMark.tsx';
import type { GameMenuProps } from './GameMenu.tsx';

interface GameMenuMakersProps extends Pick<GameMenuProps, 'tabs' | 'login'> {
  t: Say;
  /** The tab that is open. */
  type: string;
}

const size = { width: 1300, height: 900 };
/** What a guest may look at without signing in. */
const open: readonly string[] = ['RNG', 'FISH'];

export default function GameMenuMakers({ t, type, tabs, login }: GameMenuMakersProps): ReactElement {
  const { face, value, slow } = useStore($makers, { ssr: 'initial' });
  useEffect(() => {
    void loadMakers();
  }, []);
  if (face === 'failed' || face === 'offline')
    return (
      <div className="note" role="alert">
        <span className="grow">{t('network')}</span>
        <Button kind="plain" size="sm" onPress={() => void loadMakers()}>
          {t('register.retry')}
        </Button>
      </div>
    );
  if (!value)
    return slow ? (
      <p className="note" role="status">
        {t('menu.slow')}
      </p>
    ) : (
      <div className="chips skel" aria-busy="true" />
    );
  const makers = value[type] ?? [];
  if (makers.length === 0) return <p className="q t2">{t('menu.none')}</p>;

  const way = (maker: Maker): ReactElement => {
    const { code, name, shut, under } = maker;
    const games = `${tabs.find((tab) => tab.type === under)?.href}?vassalage=${encodeURIComponent(code)}`;
    const goes = open.includes(under) || isSignedIn();
    const asWindow = !goes && holdsWindow(size);
    return (
      <a
        className="chip"
        href={goes ? games : `${login}?why=launch&next=${encodeURIComponent(games)}`}
        // It leads to the page itself, also from where that page's form lies over another.
        target={goes ? undefined : '_self'}
        onClick={goes ? undefined : (event) => inWindow(event, 'vendor', size)}
      >
        <VendorMark vendor={code} />
        <span translate="no">{name}</span>
        {shut ? <span className="q t1">{t('lobby.closed')}</span> : null}
        {asWindow ? <span className="vh">{t('menu.window')}</span> : null}
      </a>
    );
  };
  return (
    <ul className="chips">
      {makers.map((maker) => (
        <li key={maker.code}>{way(maker)}</li>
      ))}
    </ul>
  );
}
