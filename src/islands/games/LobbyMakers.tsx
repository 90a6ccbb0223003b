/** The makers of a category in a row that runs sideways; with more than seven, arrows on the desktop (GM-02), and a way past them for who goes by Tab. */
import { type MouseEvent, memo, type ReactElement, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import type { Say } from '#ui/say.ts';
import { VendorMark } from '#ui/VendorMark.tsx';

export interface Maker {
  readonly code: string;
  readonly name: string;
  readonly shut: boolean;
}

interface MakersProps {
  t: Say;
  makers: readonly Maker[];
  chosen: string;
  awake: boolean;
  hrefOf: (vendor: string) => string;
  onGo: (vendor: string, event: MouseEvent) => void;
}

const withArrows = 7;

export const LobbyMakers = memo(function LobbyMakers({ t, makers, chosen, awake, hrefOf, onGo }: MakersProps): ReactElement {
  const row = useRef<HTMLElement>(null);
  const [ends, setEnds] = useState({ back: false, on: true });
  const arrows = awake && makers.length > withArrows;
  useEffect(() => {
    const track = row.current;
    if (!track) return;
    // Only the row: whoever has scrolled on before it woke stays where they are.
    const [middle, wanted] = [track, track.querySelector('[aria-current]') ?? track].map((one) => {
      const { left, width } = one.getBoundingClientRect();
      return left + width / 2;
    }) as [number, number];
    track.scrollBy({ left: wanted - middle, behavior: 'instant' });
    const look = () => {
      const left = Math.abs(track.scrollLeft);
      setEnds({ back: left > 4, on: left + track.clientWidth < track.scrollWidth - 4 });
    };
    look();
    track.addEventListener('scroll', look, { passive: true });
    return () => track.removeEventListener('scroll', look);
  }, []);
  const move = (way: 1 | -1): void => {
    const track = row.current;
    if (!track) return;
    const rtl = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollBy({ left: way * rtl * track.clientWidth * 0.8, behavior: calm ? 'auto' : 'smooth' });
  };
  return (
    <>
      {/* Outside the row, whose place it would take for the page's own: it comes where the page's first skip link does. */}
      {makers.length > withArrows ? (
        <a className="btn go skip" href="#games">
          {t('lobby.makersPast')}
        </a>
      ) : null}
      <div className="makers">
        <nav className="chips" aria-label={t('lobby.makers')} ref={row}>
          <Chip href={hrefOf('')} on={chosen === ''} onPress={(event) => onGo('', event)}>
            {t('lobby.allMakers')}
          </Chip>
          {makers.map(({ code, name, shut }) => (
            <Chip key={code} href={hrefOf(code)} on={chosen === code} onPress={(event) => onGo(code, event)}>
              <VendorMark vendor={code} />
              <span translate="no">{name}</span>
              {shut ? <span className="q t1">{t('lobby.closed')}</span> : null}
            </Chip>
          ))}
        </nav>
        {arrows ? (
          <div className="d-only">
            <IconButton also="go-b" icon="left" label={t('lobby.makersBack')} spent={!ends.back} onPress={() => move(-1)} />
            <IconButton also="go-f" icon="right" label={t('lobby.makersOn')} spent={!ends.on} onPress={() => move(1)} />
          </div>
        ) : null}
      </div>
    </>
  );
});
