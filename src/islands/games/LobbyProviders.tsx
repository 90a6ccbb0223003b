/** A category's providers in a row that scrolls sideways. With more than seven it has arrows on the desktop (GM-02) and a skip link. */
import { type MouseEvent, memo, type ReactElement, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { VendorMark } from '#ui/pictures/VendorMark.tsx';
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
  const row = useRef<HTMLElement>(null);
  const [canScroll, setCanScroll] = useState({ back: false, on: true });
  const arrows = hydrated && providers.length > arrowsAbove;
  useEffect(() => {
    const track = row.current;
    if (!track) return;
    // Scrolls only the row: the page may have been scrolled before hydration.
    const [middle, wanted] = [track, track.querySelector('[aria-current]') ?? track].map((one) => {
      const { left, width } = one.getBoundingClientRect();
      return left + width / 2;
    }) as [number, number];
    track.scrollBy({ left: wanted - middle, behavior: 'instant' });
    const updateArrows = () => {
      const offset = Math.abs(track.scrollLeft);
      setCanScroll({ back: offset > 4, on: offset + track.clientWidth < track.scrollWidth - 4 });
    };
    updateArrows();
    track.addEventListener('scroll', updateArrows, { passive: true });
    return () => track.removeEventListener('scroll', updateArrows);
  }, []);
  const move = (direction: 1 | -1): void => {
    const track = row.current;
    if (!track) return;
    const rtlSign = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollBy({ left: direction * rtlSign * track.clientWidth * 0.8, behavior: reducedMotion ? 'auto' : 'smooth' });
  };
  return (
    <>
      {/* Outside the row, which would move its position: it appears where the page's first skip link does. */}
      {providers.length > arrowsAbove ? (
        <a className="btn go skip" href="#games">
          {t('lobby.providersPast')}
        </a>
      ) : null}
      <div className="providers">
        <nav className="chips" aria-label={t('lobby.providers')} ref={row}>
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
        {arrows ? (
          <div className="d-only">
            <IconButton also="go-b" icon="left" label={t('lobby.providersBack')} spent={!canScroll.back} onPress={() => move(-1)} />
            <IconButton also="go-f" icon="right" label={t('lobby.providersOn')} spent={!canScroll.on} onPress={() => move(1)} />
          </div>
        ) : null}
      </div>
    </>
  );
});
