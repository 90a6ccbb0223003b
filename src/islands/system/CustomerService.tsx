/** The open customer service desks. Each opens in a popup window where pointer and screen allow, else in the page (SH-24, R9). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $desks, loadDesks } from '#stores/system/customer-service.ts';
import { referenceInAddress } from '#stores/system/reference-in-address.ts';
import { openPopup } from '#ui/popup.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';

interface CustomerServiceProps {
  words: IslandWords;
  tag: string;
  /** E-mail address, for those who have a mail program. */
  email: string;
  /** Before the path of our own conversation: the language. */
  base: string;
  /** Path of the site's own form; null while the site is closed. */
  form: string | null;
}

/** The page must stay visible beside the chat. Browsers shorten a window that is too tall. */
const size = { width: 440, height: 750, room: { width: 880, height: 600 } };

export default function CustomerService({ words, tag, email, base, form }: CustomerServiceProps): ReactElement {
  const t = createTranslator(words, tag);
  const { face, value } = useStore($desks, { ssr: 'initial' });
  const [reference, setReference] = useState<string | null>(null);
  useEffect(() => {
    void loadDesks();
    setReference(referenceInAddress());
  }, []);
  /** A letter begins with the reference. */
  const withReference = (href: string): string =>
    reference && href.startsWith('mailto:') ? `${href}${href.includes('?') ? '&' : '?'}subject=${encodeURIComponent(reference)}` : href;
  // A closed site has no page for a conversation.
  const desks = (value ?? []).flatMap(({ kind, href }) => (href !== '/chat' ? { kind, href } : form ? { kind, href: base + href } : []));
  // A letter needs a mail program, which many phones lack: its link is called by the address, which can be copied.
  const label = (kind: string, href: string): string =>
    kind === 'VIP' ? t('service.vip') : href.startsWith('mailto:') ? href.slice('mailto:'.length).replace(/\?.*$/, '') : t('service.live');
  return (
    <>
      {reference ? (
        <p>
          {t('service.reference')} <bdi className="num">{reference}</bdi>
        </p>
      ) : null}
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
        {form ? (
          <a className="btn go" href={reference ? `${form}?reference=${reference}` : form}>
            {t('help.write')}
          </a>
        ) : null}
        {desks.map(({ kind, href }) => (
          <a key={kind + href} className="btn line" href={withReference(href)} onClick={(event) => openPopup(event, 'service', size)}>
            {label(kind, href)}
          </a>
        ))}
        {desks.length === 0 ? (
          <a className="btn line" href={withReference(`mailto:${email}`)}>
            {email}
          </a>
        ) : null}
      </p>
    </>
  );
}
