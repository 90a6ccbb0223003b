/**
 * Shows, in the page's menu, the contracts that the account has, what a helper may open, and how many notices are unread. The menu itself
 * is the same for everybody. The centre in a dialog asks here for its pages.
 */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { $session } from '#stores/access/session.ts';
import { $agentNotices, loadAgentNotices } from '#stores/agent/announcements.ts';
import { $agentCentre, loadAgentCentre } from '#stores/agent/centre.ts';
import { showCurrentEntry } from '#ui/menu-in-view.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';
import { type AgentPage, agentPages } from '../../agent-pages.ts';

type AgentCentreState = NonNullable<ReturnType<typeof $agentCentre.get>>;

/** `rights`: the helper's; null for the agent. */
function mayOpenPage(helpers: AgentPage['helpers'], rights: readonly StaffRight[] | null): boolean {
  if (helpers === 'alone' || rights === null) return (helpers === 'alone') === (rights !== null);
  return helpers === 'all' || helpers?.some((right) => rights.includes(right)) === true;
}

/** The pages that the account may open, the open one among them. Before the centre answers: those of every agent. */
export const agentPagesFor = (centre: AgentCentreState | null, open: string): readonly AgentPage[] =>
  (agentPages as readonly AgentPage[]).filter(
    ({ path, only, helpers }) =>
      path === open || (mayOpenPage(helpers, centre?.rights ?? null) && (only === undefined || centre?.contracts.includes(only) === true)),
  );

/** Loads what the menu needs: whose centre it is, and how many notices are unread. */
export function useAgentCentre(lang: string): { centre: AgentCentreState | null; unread: number } {
  const centre = useStore($agentCentre, { ssr: 'initial' });
  const notices = useStore($agentNotices, { ssr: 'initial' });
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
    // The page of notices loads them itself.
    if ($agentNotices.get().value === null) void loadAgentNotices(lang);
  }, [lang]);
  return { centre, unread: notices.value?.unread ?? 0 };
}

export default function AgentMenu({ lang, tag, words }: { lang: string; tag: string; words: IslandWords }): ReactElement {
  const t = createTranslator(words, tag);
  const here = useRef<HTMLSpanElement>(null);
  const { centre, unread } = useAgentCentre(lang);
  useEffect(() => showCurrentEntry(here.current?.closest('.menu')), []);
  useEffect(() => {
    const links = [...(here.current?.closest('.menu')?.querySelectorAll<HTMLElement>('a[data-page]') ?? [])];
    const open = links.find((link) => link.hasAttribute('aria-current'))?.dataset.page ?? '';
    const shown = new Set(agentPagesFor(centre, open).map(({ path }) => path));
    for (const link of links) {
      if (centre !== null) link.hidden = !shown.has(link.dataset.page ?? '');
      const dot = link.querySelector<HTMLElement>('.dot');
      if (!dot) continue;
      dot.hidden = unread === 0;
      dot.textContent = String(unread);
    }
  }, [centre, unread]);
  return (
    <>
      <span ref={here} hidden />
      {centre?.rights ? <p className="pad q t2">{t('agent.helperOf', { name: centre.agent })}</p> : null}
    </>
  );
}
