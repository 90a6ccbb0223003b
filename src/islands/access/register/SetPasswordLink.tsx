/** The one-time link of an account that an agent opened, for a member, an agent or a helper. */
import { type ReactElement, useEffect, useState } from 'react';
import type { OpeningLink } from '#stores/access/opened-accounts.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { QrCode } from '#ui/pictures/QrCode.tsx';
import type { Translate } from '#ui/translate.ts';

export type Moment = (at: string) => string;

/** The link to hand over, as text and as a picture. It is shown this once. */
export function SetPasswordLink({
  t,
  moment,
  link: { username, link, until },
}: {
  t: Translate;
  moment: Moment;
  link: OpeningLink;
}): ReactElement {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  return (
    <div className="form" role="status">
      <p>{t('opened.handOver', { name: username, until: moment(until) })}</p>
      <CopyLine value={link} words={{ copy: t('invite.copy'), copied: t('invite.copied') }} />
      <QrCode text={link} label={t('opened.qr')} />
      <Note icon="lock" title={t('opened.once')}>
        {t('opened.onceMore')}
      </Note>
      {canShare ? (
        <Button
          kind="go"
          full
          onPress={() => {
            // Rejects when the person closes the share sheet, which is not an error.
            navigator.share({ url: link }).catch(() => undefined);
          }}
        >
          {t('invite.share')}
        </Button>
      ) : null}
    </div>
  );
}
