/** The providers under one tab of the game menu (GM-17, R9).
 * Slot and fish providers link to their games and lotteries to their lobby, the others to sign-in, in a popup window where it fits.
 */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { isSignedIn } from '#stores/access/session.ts';
import { $providers, type GameProvider, loadProviders } from '#stores/games/providers.ts';
import { Button } from '#ui/Button.tsx';
import { VendorMark } from '#ui/pictures/VendorMark.tsx';
import { canOpenPopup, openPopup } from '#ui/popup.ts';
import type { Translate } from '#ui/translate.ts';
export interface GameTab {
  readonly type: string;
  readonly label: string;
  readonly href: string;
}

interface GameMenuProvidersProps {
  tabs: readonly GameTab[];
  /** Path of the sign-in page. */
  login: string;
  t: Translate;
  /** The open tab. */
  type: string;
}

const size = { width: 1300, height: 900 };
/** Game types that a guest may browse without signing in. */
const guestTypes: readonly string[] = ['RNG', 'FISH', 'LOTT'];

export default function GameMenuProviders({ t, type, tabs, login }: GameMenuProvidersProps): ReactElement {
  const { face, value, slow } = useStore($providers, { ssr: 'initial' });
  useEffect(() => {
    void loadProviders();
  }, []);
  if (face === 'failed' || face === 'offline')
    return (
      <div className="note" role="alert">
        <span className="grow">{t('network')}</span>
        <Button kind="plain" size="sm" onPress={() => void loadProviders()}>
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
  const providers = value[type] ?? [];
  if (providers.length === 0) return <p className="q t2">{t('menu.none')}</p>;

  const providerLink = (provider: GameProvider): ReactElement => {
    const { code, name, shut, under } = provider;
    const games = `${tabs.find((tab) => tab.type === under)?.href}?vassalage=${encodeURIComponent(code)}`;
    const browsable = guestTypes.includes(under) || isSignedIn();
    const asWindow = !browsable && canOpenPopup(size);
    return (
      <a
        className="chip"
        href={browsable ? games : `${login}?why=launch&next=${encodeURIComponent(games)}`}
        // Loads the sign-in page itself, even when its form is already shown as a dialog.
        target={browsable ? undefined : '_self'}
        onClick={browsable ? undefined : (event) => openPopup(event, 'vendor', size)}
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
      {providers.map((provider) => (
        <li key={provider.code}>{providerLink(provider)}</li>
      ))}
    </ul>
  );
}
