/** Customer service: the desks that are open for this person, each in a small window where the pointer is fine and the screen holds it, else in the page (SH-24, R9). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $desks, loadDesks } from '#stores/service.ts';
import { type IslandWords, sayer } from '#ui/say.ts';
import { inWindow } from '#ui/second-window.ts';

interface ServiceProps {
  words: IslandWords;
  tag: string;
  /** The way that stays when no desk can be reached, and before script. */
  email: string;
}

/** A chat beside the page: the page has to stay in sight, and the browser shortens a window that is too tall. */
const size = { width: 440, height: 750, room: { width: 880, height: 600 } };

export default function Service({ words, tag, email }: ServiceProps): ReactElement {
  const t = sayer(words, tag);
  const { face, value } = useStore($desks, { ssr: 'initial' });
  useEffect(() => void loadDesks(), []);
  const desks = value ?? [];
  const label = (kind: string, href: string): string =>
    kind === 'VIP' ? t('service.vip') : href.startsWith('mailto:') ? t('help.write') : t('service.live');
  return (
    <>
      {face === 'failed' || face === 'offline' ? (
        <p className="note wrong" role="alert">
          <span className="grow">{t('service.failed', { email })}</span>
          <button type="button" className="link" onClick={() => void loadDesks()}>
            {t('list.retry')}
          </button>
        </p>
      ) : null}
      {face === 'ready' && desks.length === 0 ? <p className="note">{t('service.none', { email })}</p> : null}
      <p className="row wraps mt3">
        {desks.map(({ kind, href }) => (
          <a key={kind + href} className="btn line" href={href} onClick={(event) => inWindow(event, 'service', size)}>
            {label(kind, href)}
          </a>
        ))}
        {desks.length === 0 ? (
          <a className="btn line" href={`mailto:${email}`}>
            {t('help.write')}
          </a>
        ) : null}
      </p>
    </>
  );
}
