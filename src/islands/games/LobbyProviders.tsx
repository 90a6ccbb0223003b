/** A category's providers in a row that scrolls sideways. With more than seven it has arrows on the desktop (GM-02) and a skip link. */
import { type MouseEvent, memo, type ReactElement } from 'react';
import { Chip } from '#ui/Chip.tsx';
import { VendorMark } from '#ui/pictures/VendorMark.tsx';
import { ScrollRow } from '#ui/ScrollRow.tsx';
import type { Translate } from '#ui/translate.ts';

export interface LobbyProvider {
  readonly code: string;
  readonly name: string;
  readonly shut: boolean;
  readonly slow?: boolean;
  /** Closed for good where others are open: not in the row. */
  readonly absent?: boolean;
}

interface LobbyProvidersProps {
  t: Translate;
  providers: readonly LobbyProvider[];
  chosen: string;
  hydrated: boolean;
  hrefOf: (vendor: string) => string;
  onGo: (vendor: string, event: MouseEvent) => void;
}

const arrowsAbove = 7;

export const LobbyProviders = memo(function LobbyProviders({
  t,
  providers: all,
  chosen,
  hydrated,
  hrefOf,
  onGo,
}: LobbyProvidersProps): ReactElement {
  const providers = all.filter(({ absent }) => !absent);
  return (
    <>
      {/* Outside the row, which would move its position: it appears where the page's first skip link does. */}
      {providers.length > arrowsAbove ? (
        <a className="btn go skip" href="#games">
          {t('lobby.providersPast')}
        </a>
      ) : null}
      <ScrollRow words={{ back: t('lobby.providersBack'), on: t('lobby.providersOn') }} arrows={hydrated && providers.length > arrowsAbove}>
        <nav className="chips" aria-label={t('lobby.providers')}>
          <Chip href={hrefOf('')} on={chosen === ''} onPress={(event) => onGo('', event)}>
            {t('lobby.allProviders')}
          </Chip>
          {providers.map(({ code, name, shut, slow }) => (
            <Chip key={code} href={hrefOf(code)} on={chosen === code} onPress={(event) => onGo(code, event)}>
              <VendorMark vendor={code} />
              <span translate="no">{name}</span>
              {shut || slow ? <span className="q t1">{t(shut ? 'lobby.closed' : 'lobby.slowVendor')}</span> : null}
            </Chip>
          ))}
        </nav>
      </ScrollRow>
    </>
  );
});
