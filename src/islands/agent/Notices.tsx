/** Notices for agents: title, date and whether it was read; each opens (AG-02). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $agentNotices, loadAgentNotices, readAgentNotice } from '#stores/agent/announcements.ts';
import { dayOf } from '#stores/brand-days.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import { type AgentProps, isRefused, RefusedAgent, reportFaces, shownIn } from './panel.tsx';

interface NoticesProps extends AgentProps {
  lang: string;
  /** BCP 47 tag by language code, for a notice in another language than the page. */
  tags: Readonly<Record<string, string>>;
}

export default function Notices({ lang, tags, ...props }: NoticesProps): ReactElement {
  const { t, day } = shownIn(props);
  const state = useStore($agentNotices, { ssr: 'initial' });
  useEffect(() => void loadAgentNotices(lang), [lang]);
  if (isRefused(state)) return <RefusedAgent t={t} base={props.base} code={state.code} />;
  const { words, ...faces } = reportFaces(state, t);
  const notices = state.value?.notices ?? [];
  return (
    <div className="pad stack narrow details">
      <AsyncList
        {...faces}
        words={{ ...words, failed: t('notices.failed') }}
        empty={notices.length === 0}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{ icon: 'info', text: t('notices.none') }}
        onRetry={() => void loadAgentNotices(lang)}
      >
        <div className="card rows">
          {notices.map((notice) => (
            <details
              key={notice.id}
              className="letter"
              lang={notice.language === lang ? undefined : tags[notice.language]}
              onToggle={({ currentTarget }) => currentTarget.open && void readAgentNotice(notice)}
            >
              <summary className="li">
                <span className="grow two-l">
                  <span className={notice.read ? undefined : 'b'}>{notice.title}</span>
                  <time className="q t1" dateTime={notice.at} lang={props.tag}>
                    {day(dayOf(props.zone, Date.parse(notice.at)))}
                  </time>
                </span>
                {notice.read ? null : (
                  <span className="tag" lang={props.tag}>
                    {t('notices.new')}
                  </span>
                )}
                <Icon name="downc" size="s" />
              </summary>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the platform has made it safe (SH-26) */}
              <div className="pad prose" dangerouslySetInnerHTML={{ __html: notice.content }} />
            </details>
          ))}
        </div>
      </AsyncList>
    </div>
  );
}
