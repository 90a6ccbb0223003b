/** The page after a sign-in when no page asked for it. */
import { isAgent, staff } from './account-types.ts';

/** Agents and their helpers work in the agent centre; everybody else starts on the home page, `/` or `/<language>`. */
export const landingPath = (type: number | undefined, home: string): string =>
  type !== undefined && (isAgent(type) || type === staff) ? `${home === '/' ? '' : home}/agentHome` : home;
