/** Where a member agrees that others see the own wins, off at first (R26); nothing for a guest, a trial, or where the platform does not ask. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $session, loadMember, showWins, wakeSession } from '#stores/session.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { trial } from '#values/account-types.ts';
import { serverNow } from '#values/server-clock.ts';

export default function WinsShown({ words, tag }: { words: IslandWords; tag: string }): ReactElement | null {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    wakeSession();
    // What the tab kept may have been chosen otherwise since, on another device.
    void loadMember();
  }, []);
  /** Trying again helps at once, or only when the limit of the day has passed. */
  const faultOf = ({ code, params }: { code: string; params: Readonly<Record<string, unknown>> }): string => {
    const wait = code === 'rate.too_many' ? Number(params.retryAfter ?? 0) : 0;
    if (wait < 60) return t('winners.notChanged');
    const when = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(serverNow() + wait * 1000 + 59_999);
    return t('winners.oftenToday', { when });
  };
  const member = session.state === 'in' ? session.member : null;
  if (member?.winsShown === undefined || member.type === trial) return null;
  // Not disabled meanwhile: that would take the focus from who pressed.
  const choose = async (shown: boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const got = await showWins(shown);
    setBusy(false);
    setFault(got.kind === 'done' ? null : faultOf(got));
  };
  return (
    <section className="card pad mt4" aria-label={t('winners.mine')}>
      <Checkbox checked={member.winsShown} error={fault} onCheck={(shown) => void choose(shown)}>
        <b className="b">{t('winners.show')}</b>
        <br />
        <span className="q t2">{t('winners.showMore')}</span>
      </Checkbox>
    </section>
  );
}
