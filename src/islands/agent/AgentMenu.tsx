/**
 * Shows, in the page's menu, the contracts that the account has, what a helper may open, and how many notices are unread. The menu itself
 * is the same for everybody.
 */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { $session } from '#stores/access/session.ts';
import { $agentNotices, loadAgentNotices } from '#stores/agent/announcements.ts';
import { $agentCentre, loadAgentCentre } from '#stores/agent/centre.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';
import { type AgentPage, agentPages } from '../agent-pages.ts';

/** `rights`: the helper's; null for the agent. */
function mayOpenPage(helpers: AgentPage['helpers'], rights: readonly StaffRight[] | null): boolean {
  if (helpers === 'alone' || rights === null) return (helpers === 'alone') === (rights !== null);
  return helpers === 'all' || helpers?.some((right) => rights.includes(right)) === true;
}

const linkOf = (here: Element | null, path: string): HTMLElement | null =>
  here?.closest('.menu')?.querySelector<HTMLElement>(`a[data-page='${path}']`) ?? null;

export default function AgentMenu({ lang, tag, words }: { lang: string; tag: string; words: IslandWords }): ReactElement {
  const t = createTranslator(words, tag);
  const here = useRef<HTMLSpanElement>(null);
  const centre = useStore($agentCentre, { ssr: 'initial' });
  useEffect(() => {
    // What failed, as without a connection, is asked for again when the page is looked at.
    const again = (): void => {
      if ($agentCentre.get() === null && document.visibilityState === 'visible') void loadAgentCentre();
    };
    void loadAgentCentre();
    // Somebody signed in again in another window.
    const stop = $session.listen((now) => {
      if (now.state === 'in' && now.member === null) again();
    });
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      stop();
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
  useEffect(() => {
    if (centre === null) return;
    for (const { path, only, helpers } of agentPages as readonly AgentPage[]) {
      const link = linkOf(here.current, path);
      const mayOpen = mayOpenPage(helpers, centre.rights);
      if (link) link.hidden = !(mayOpen && (only === undefined || centre.contracts.includes(only))) && !link.hasAttribute('aria-current');
    }
  }, [centre]);
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
  return (
    <>
      <span ref={here} hidden />
      {centre?.rights ? <p className="pad q t2">{t('agent.helperOf', { name: centre.agent })}</p> : null}
    </>
  );
}
