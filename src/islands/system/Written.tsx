/** What the person who is signed in has written, with its state and its answer (SH-28). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $written, type Written as Letter, loadWritten } from '#stores/feedback.ts';
import { $session } from '#stores/session.ts';
import { Icon } from '#ui/Icon.tsx';
import { List } from '#ui/List.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Say } from '#ui/say.ts';

interface WrittenProps {
  t: Say;
  tag: string;
  zone: string;
}

const looks: Readonly<Record<Letter['state'], string>> = {
  received: 'tag wait',
  in_review: 'tag',
  answered: 'tag good',
  closed: 'tag wait',
};

export function Written({ t, tag, zone }: WrittenProps): ReactElement | null {
  const session = useStore($session, { ssr: 'initial' });
  const written = useStore($written, { ssr: 'initial' });
  const inside = session.state === 'in';
  useEffect(() => {
    if (inside) void loadWritten();
  }, [inside]);
  if (!inside) return null;
  const day = (instant: string): string => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: zone }).format(new Date(instant));
  const list = written.value ?? [];
  return (
    <section aria-labelledby="written">
      <h2 id="written">{t('feedback.mine')}</h2>
      <List
        face={written.face}
        empty={list.length === 0}
        skeleton={<Skeleton of="rows" count={2} />}
        nothing={{ icon: 'mail', text: t('feedback.mineNone') }}
        words={{ loading: t('list.loading'), failed: t('feedback.mineFailed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={written.slow ? t('list.slow') : null}
        reason={written.reason}
        onRetry={() => void loadWritten()}
      >
        <div className="card rows mt3">
          {list.map((letter) => (
            <details key={letter.number} className="letter">
              <summary className="li">
                <span className="grow two-l">
                  <b className="b">{letter.subject}</b>
                  <span className="q t1">
                    <span className="num">{letter.number}</span> · {day(letter.at)}
                  </span>
                </span>
                <span className={looks[letter.state]}>{t(`feedback.state.${letter.state}`)}</span>
                <Icon name="downc" size="s" />
              </summary>
              <div className="pad">
                <p className="typed">{letter.content}</p>
                {letter.answer ? (
                  <>
                    <h3>{t('feedback.answer')}</h3>
                    <p className="typed">{letter.answer}</p>
                  </>
                ) : null}
                {letter.dueAt && !letter.answer ? <p className="q t2">{t('feedback.due', { date: day(letter.dueAt) })}</p> : null}
              </div>
            </details>
          ))}
        </div>
      </List>
    </section>
  );
}
