/** Where a member agrees that others see the own wins, off at first (R26); nothing for a guest, a trial, or where the platform does not ask. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $session, loadMember, showWins, wakeSession } from '#stores/session.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { trial } from '#values/account-types.ts';

export default function WinsShown({ words, tag }: { words: IslandWords; tag: string }): ReactElement | null {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const [state, go] = useState<'rests' | 'works' | 'failed'>('rests');
  useEffect(() => {
    wakeSession();
    // What the tab kept may have been chosen otherwise since, on another device.
    void loadMember();
  }, []);
  const member = session.state === 'in' ? session.member : null;
  if (member?.winsShown === undefined || member.type === trial) return null;
  // Not disabled meanwhile: that would take the focus from who pressed.
  const choose = async (shown: boolean): Promise<void> => {
    if (state === 'works') return;
    go('works');
    go((await showWins(shown)).kind === 'done' ? 'rests' : 'failed');
  };
  return (
    <section className="card pad mt4" aria-label={t('winners.mine')}>
      <Checkbox
        checked={member.winsShown}
        error={state === 'failed' ? t('winners.notChanged') : null}
        onCheck={(shown) => void choose(shown)}
      >
        <b className="b">{t('winners.show')}</b>
        <br />
        <span className="q t2">{t('winners.showMore')}</span>
      </Checkbox>
    </section>
  );
}
