/** Shows, in the page's menu, the contracts that the account has. The menu itself is the same for everybody. */
import { type ReactElement, useEffect, useRef } from 'react';
import { $contractKinds, loadContractKinds } from '#stores/agent/contracts.ts';
import { type AgentPage, agentPages } from '../agent-pages.ts';

export default function AgentMenu(): ReactElement {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    void loadContractKinds();
    return $contractKinds.subscribe((kinds) => {
      for (const { path, only } of agentPages as readonly AgentPage[]) {
        const link = here.current?.closest('.menu')?.querySelector<HTMLElement>(`a[data-page='${path}']`);
        if (link && only) link.hidden = !kinds?.includes(only) && !link.hasAttribute('aria-current');
      }
    });
  }, []);
  return <span ref={here} hidden />;
}
