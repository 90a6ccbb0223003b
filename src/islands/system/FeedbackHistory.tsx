/** The messages that the member has sent, each with its state and answer (SH-28). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $session } from '#stores/access/session.ts';
import { $sentFeedback, type FeedbackLimits, loadSentFeedback, type SentFeedback, settleAnswer } from '#stores/system/feedback.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { Timeline, type TimelineStage } from '#ui/data/Timeline.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { Icon } from '#ui/pictures/Icon.tsx';
import type { Translate } from '#ui/translate.ts';
import { serverNow } from '#values/server-clock.ts';

interface FeedbackHistoryProps {
  t: Translate;
  tag: string;
  zone: string;
  outsideBody: FeedbackLimits['outsideBody'];
}

const badgeClasses: Readonly<Record<SentFeedback['state'], string>> = {
  received: 'tag wait',
  in_review: 'tag',
  answered: 'tag good',
  refused: 'tag wrong',
  closed: 'tag wait',
};

export function FeedbackHistory({ t, tag, zone, outsideBody }: FeedbackHistoryProps): ReactElement | null {
  const session = useStore($session, { ssr: 'initial' });
  const messages = useStore($sentFeedback, { ssr: 'initial' });
  const signedIn = session.state === 'in';
  useEffect(() => {
    if (signedIn) void loadSentFeedback();
  }, [signedIn]);
  if (!signedIn) return null;
  const formatDay = (instant: string): string => dateFormat(tag, { dateStyle: 'medium', timeZone: zone }).format(new Date(instant));
  const list = messages.value ?? [];
  return (
    <section aria-labelledby="written">
      <h2 id="written">{t('feedback.mine')}</h2>
      <AsyncList
        face={messages.face}
        empty={list.length === 0}
        skeleton={<Skeleton of="rows" count={2} />}
        nothing={{ icon: 'mail', text: t('feedback.mineNone') }}
        words={{ loading: t('list.loading'), failed: t('feedback.mineFailed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={messages.slow ? t('list.slow') : null}
        reason={messages.reason}
        {...signedOutProps(messages.code, t)}
        onRetry={() => void loadSentFeedback()}
      >
        <div className="card rows mt3">
          {list.map((message) => (
            <details key={message.number} className="letter">
              <summary className="li">
                <span className="grow two-l">
                  <b className="b">{message.subject}</b>
                  <span className="q t1">
                    <span className="num">{message.number}</span> · {formatDay(message.at)}
                  </span>
                </span>
                <span className={badgeClasses[message.state]}>{t(`feedback.state.${message.state}`)}</span>
                <Icon name="downc" size="s" />
              </summary>
              <div className="pad">
                <p className="typed">{message.content}</p>
                {message.answer ? (
                  <>
                    <h3>{t('feedback.answer')}</h3>
                    <p className="typed">{message.answer}</p>
                  </>
                ) : null}
                {message.kind === 'complaint' ? <Complaint {...{ t, tag, zone, outsideBody }} complaint={message} /> : null}
              </div>
            </details>
          ))}
        </div>
      </AsyncList>
    </section>
  );
}

const isLate = ({ state, dueAt }: SentFeedback): boolean =>
  (state === 'received' || state === 'in_review') && dueAt !== null && Date.parse(dueAt) < serverNow();

/** The stages of a complaint, the question after its answer, and the body outside once the answer is late or refused. */
function Complaint({ t, tag, zone, outsideBody, complaint }: FeedbackHistoryProps & { complaint: SentFeedback }): ReactElement {
  const [sending, setSending] = useState<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  const { number, state, at, dueAt, reviewAt, answeredAt, refusedAt, closedAt } = complaint;
  const late = isLate(complaint);
  const settle = async (accepts: boolean): Promise<void> => {
    if (sending !== null) return;
    setSending(accepts);
    setFailed(!(await settleAnswer(number, accepts)));
    setSending(null);
  };
  const format = dateFormat(tag, { dateStyle: 'medium', timeZone: zone });
  const stage = (key: string, of: string, when: string | null, look: TimelineStage['state']): TimelineStage => ({
    key,
    state: look,
    title: t(`feedback.stage.${of}`),
    ...(when ? { time: { text: format.format(new Date(when)), at: when } } : {}),
  });
  const past = (key: string, when: string | null): TimelineStage[] => (when ? [stage(key, key, when, 'done')] : []);
  const stages = [
    ...past('received', at),
    ...past('in_review', reviewAt),
    ...past('answered', answeredAt),
    ...(refusedAt ? [stage('refused', 'refused', refusedAt, 'now')] : []),
    ...past('closed', closedAt),
    ...(answeredAt || closedAt ? [] : [stage('due', 'due', dueAt, late ? 'wrong' : 'next')]),
  ];
  return (
    <div className="stack mt3">
      <Timeline
        label={t('feedback.stages')}
        stages={stages}
        words={{ done: t('feedback.done'), now: t('feedback.now'), next: t('feedback.next'), wrong: t('feedback.wrong') }}
      />
      {state === 'answered' ? (
        <>
          <p>{t('feedback.ask')}</p>
          <div className="row wraps">
            <Button size="sm" kind="soft" busy={sending === true} onPress={() => void settle(true)}>
              {t('feedback.accept')}
            </Button>
            <Button size="sm" busy={sending === false} onPress={() => void settle(false)}>
              {t('feedback.refuse')}
            </Button>
          </div>
        </>
      ) : null}
      <p role="status" className={failed ? 'bad' : 'vh'}>
        {failed ? t('feedback.failed') : ''}
      </p>
      {late ? <p>{t(outsideBody ? 'feedback.late' : 'feedback.lateAlone')}</p> : null}
      {state === 'refused' ? <p>{t('feedback.refused')}</p> : null}
      {outsideBody && (late || state === 'refused') ? (
        <Note title={t('feedback.outside')}>
          <b>{outsideBody.name}</b>, {outsideBody.address},{' '}
          <a className="lk" href={outsideBody.website} rel="noreferrer">
            {outsideBody.website}
          </a>
        </Note>
      ) : null}
    </div>
  );
}
