/** Lines of agents by path: where a team ends, and how its accounts are named to the agent. */
import { maskName } from '../mask-name.ts';

/** The end of the range of paths that begin with a path: slashes and figures sort below. */
export const pathEnd = (path: string): string => `${path}~`;

const steps = (path: string): number => path.split('/').length;

/** An agent knows those above and two steps of their downline by name; others, also of another line, are shortened. */
export function shownName(username: string, agent: { readonly path: string }, path: string): string {
  const isKnown = path.startsWith(agent.path) ? steps(path) - steps(agent.path) <= 2 : agent.path.startsWith(path);
  return isKnown ? username : maskName(username);
}
