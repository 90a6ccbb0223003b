/** Inviting friends: one's own link to copy, to share and as a code to scan, and how many have joined by it (SH-30). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $invite, loadInvite } from '#stores/invite.ts';
import { formatFigure } from '#ui/amount.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { List } from '#ui/List.tsx';
import { CopyLine } from '#ui/Receipt.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';

interface InviteProps {
  words: IslandWords;
  tag: string;
  base: string;
}

export default function Invite({ words, tag, base }: InviteProps): ReactElement {
  const t = sayer(words, tag);
  const { face, value, slow, reason } = useStore($invite, { ssr: 'initial' });
  /** The device has a sheet of its own for sharing. */
  const [shares, share] = useState(false);
  useEffect(() => {
    void loadInvite();
    share(typeof navigator.share === 'function');
  }, []);
  const mine = value?.mine ?? null;
  const copy = { copy: t('invite.copy'), copied: t('invite.copied') };
  return (
    <div className="pad stack narrow">
      <p className="q t2">{t('invite.lead')}</p>
      <List
        face={face}
        empty={mine === null}
        skeleton={<Skeleton of="rows" count={3} />}
        nothing={
          value?.enabled
            ? {
                text: t('invite.trial'),
                action: (
                  <LinkButton kind="line" size="sm" href={`${base}/register`}>
                    {t('invite.open')}
                  </LinkButton>
                ),
              }
            : { text: t('invite.off') }
        }
        words={{ loading: t('list.loading'), failed: t('invite.failed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        onRetry={() => void loadInvite()}
      >
        {mine ? (
          <div className="stack mt3">
            <img className="qr" src={mine.qrCodeUrl} alt={t('invite.qr')} width={148} height={148} />
            <Facts
              facts={[
                { key: 'link', name: t('invite.link'), value: <CopyLine value={mine.link} words={copy} /> },
                { key: 'code', name: t('invite.code'), value: <CopyLine value={mine.code} words={copy} /> },
                { key: 'joined', name: t('invite.joined'), value: <b className="num">{formatFigure(mine.joined, tag)}</b> },
              ]}
            />
            {shares ? (
              <Button
                kind="go"
                full
                onPress={() => {
                  // Who closes the device's sheet has changed their mind: that is no fault.
                  navigator.share({ url: mine.link }).catch(() => undefined);
                }}
              >
                {t('invite.share')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </List>
    </div>
  );
}
