/**
 * Shows, in the page's menu, the contracts that the account has and how many notices are unread. The menu itself is the same for
 * everybody.
 */
import { type ReactElement, useEffect, useRef } from 'react';
import { $agentNotices, loadAgentNotices } from '#stores/agent/announcements.ts';
import { $contractKinds, loadContractKinds } from '#stores/agent/contracts.ts';
import { type AgentPage, agentPages } from '../agent-pages.ts';

const linkOf = (here: Element | null, path: string): HTMLElement | null =>
  here?.closest('.menu')?.querySelector<HTMLElement>(`a[data-page='${path}']`) ?? null;

export default function AgentMenu({ lang }: { lang: string }): ReactElement {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    void loadContractKinds();
    return $contractKinds.subscribe((kinds) => {
      for (const { path, only } of agentPages as readonly AgentPage[]) {
        const link = linkOf(here.current, path);
        if (link && only) link.hidden = !kinds?.includes(only) && !link.hasAttribute('aria-current');
      }
    });
  }, []);
  useEffect(() => {
    // The page of notices loads them itself.
    if ($agentNotices.get().value === null) void loadAgentNotices(lang);
    return $agentNotices.subscribe(({ value }) => {
      for (const { path } of (agentPages as readonly AgentPage[]).filter(({ badge }) => badge)) {
        const dot = linkOf(here.current, path)?.querySelector<HTMLElement>('.dot');
        if (!dot) continue;
        dot.hidden = !value?.unread;
        dot.textContent = String(value?.unread ?? 0);
      }
    });
  }, [lang]);
  return <span ref={here} hidden />;
}
