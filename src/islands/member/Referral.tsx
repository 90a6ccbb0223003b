/** The referral page: the member's link to copy, share or scan, who joined by it, and what they earned the member (SH-30, MC-12). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $referral, loadReferral } from '#stores/member/referral.ts';
import { $pause } from '#stores/safer-play/pause.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { dateFormat } from '#ui/date-format.ts';
import { formatFigure, formatPercent } from '#ui/format-money.ts';
import { Paused } from '#ui/Paused.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';

interface ReferralProps {
  words: IslandWords;
  tag: string;
  base: string;
  /** The brand's time zone. */
  zone: string;
}

export default function Referral({ words, tag, base, zone }: ReferralProps): ReactElement {
  const t = createTranslator(words, tag);
  const { face, value, slow, reason, code } = useStore($referral, { ssr: 'initial' });
  /** Whether the device supports the Web Share API. */
  const [canShare, setCanShare] = useState(false);
  useEffect(() => {
    void loadReferral();
    setCanShare(typeof navigator.share === 'function');
  }, []);
  const pause = useStore($pause, { ssr: 'initial' });
  // The platform answers a member on a break as it answers a guest.
  if (pause) return <Paused t={t} tag={tag} zone={zone} base={base} pause={pause} />;
  const referral = value?.mine ?? null;
  const earned = referral?.earned;
  const day = dateFormat(`${tag}-u-nu-latn`, { dateStyle: 'medium', timeZone: zone });
  const copy = { copy: t('invite.copy'), copied: t('invite.copied') };
  return (
    <div className="pad stack narrow">
      <p className="q t2">{t('invite.lead')}</p>
      <AsyncList
        face={face}
        empty={referral === null}
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
        {...signedOutProps(code, t)}
        onRetry={() => void loadReferral()}
      >
        {referral ? (
          <div className="stack mt3">
            <img className="qr" src={referral.qrCodeUrl} alt={t('invite.qr')} width={148} height={148} />
            <DescriptionList
              facts={[
                { key: 'link', name: t('invite.link'), value: <CopyLine value={referral.link} words={copy} /> },
                { key: 'code', name: t('invite.code'), value: <CopyLine value={referral.code} words={copy} /> },
                { key: 'joined', name: t('invite.joined'), value: <b className="num">{formatFigure(referral.joined, tag)}</b> },
                ...(earned
                  ? [
                      {
                        key: 'earned',
                        name: t('invite.earned'),
                        value: <b className="num">{t('invite.points', { count: earned.points, n: formatFigure(earned.points, tag) })}</b>,
                      },
                    ]
                  : []),
              ]}
            />
            {earned && earned.percent > 0 ? (
              <p className="q t2">{t('invite.terms', { percent: formatPercent(String(earned.percent), tag) })}</p>
            ) : null}
            {canShare ? (
              <Button
                kind="go"
                full
                onPress={() => {
                  // Rejects when the person closes the share sheet, which is not an error.
                  navigator.share({ url: referral.link }).catch(() => undefined);
                }}
              >
                {t('invite.share')}
              </Button>
            ) : null}
            {earned ? (
              <section>
                <h3 className="t3">{t('invite.friends')}</h3>
                {earned.friends.length > 0 ? (
                  <ul className="card rows mt2">
                    {earned.friends.map(({ name, joinedAt, points }) => (
                      <li key={`${name} ${joinedAt}`} className="li wraps">
                        <span className="grow two-l">
                          <b className="b" translate="no">
                            {name}
                          </b>
                          <span className="q t1">{t('invite.joinedOn', { date: day.format(new Date(joinedAt)) })}</span>
                        </span>
                        <span className="num">{t('invite.points', { count: points, n: formatFigure(points, tag) })}</span>
                      </li>
                    ))}
                  </ul>
                ) : (
                  <p className="q t2 mt2">{t('invite.none')}</p>
                )}
                {referral.joined > earned.friends.length ? (
                  <p className="q t1 mt2">{t('invite.some', { count: earned.friends.length })}</p>
                ) : null}
              </section>
            ) : null}
          </div>
        ) : null}
      </AsyncList>
    </div>
  );
}
