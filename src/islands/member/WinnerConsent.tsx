/** The member's consent to show their wins to others, off by default (R26).
 * Empty for guests, trial accounts and platforms without the feature.
 */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $session, initSession, loadMember } from '#stores/access/session.ts';
import { setWinsShown } from '#stores/member/winner-consent.ts';
import { dateFormat } from '#ui/date-format.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { trial } from '#values/access/account-types.ts';
import { serverNow } from '#values/server-clock.ts';

export default function WinnerConsent({ words, tag }: { words: IslandWords; tag: string }): ReactElement | null {
  const t = createTranslator(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    initSession();
    // The consent may have changed on another device.
    void loadMember();
  }, []);
  /** Error text: retry now, or after the daily limit resets. */
  const errorText = ({ code, params }: { code: string; params: Readonly<Record<string, unknown>> }): string => {
    const wait = code === 'rate.too_many' ? Number(params.retryAfter ?? 0) : 0;
    if (wait < 60) return t('winners.notChanged');
    const when = dateFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(serverNow() + wait * 1000 + 59_999);
    return t('winners.oftenToday', { when });
  };
  const member = session.state === 'in' ? session.member : null;
  if (member?.winsShown === undefined || member.type === trial) return null;
  // Not disabled while saving: that would lose the focus.
  const save = async (shown: boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const result = await setWinsShown(shown);
    setBusy(false);
    setFault(result.kind === 'done' ? null : errorText(result));
  };
  return (
    <section className="card pad mt4" aria-label={t('winners.mine')}>
      <Checkbox checked={member.winsShown} error={fault} onCheck={(shown) => void save(shown)}>
        <b className="b">{t('winners.show')}</b>
        <br />
        <span className="q t2">{t('winners.showMore')}</span>
      </Checkbox>
    </section>
  );
}
