// Page types with their weight budgets: bytes of bodies as sent, brotli.
import { agentPages } from '#islands/agent-pages.ts';
import { memberPages } from '#islands/member-pages.ts';

export interface PageType {
  name: string;
  /** Address for a guest; for a game page the first game in the lobby. */
  path: string | 'first game';
  /** Requires a member. */
  signedIn?: true;
  html: number;
  /** Script with a slow connection or Save-Data, before the first touch. */
  untouched: number;
  /** Script when the page is idle. */
  calm: number;
  /** Script when all islands are hydrated. */
  alive: number;
}

const kB = 1000;
const articleBudget = { html: 14 * kB, untouched: 12 * kB, calm: 77 * kB, alive: 88 * kB };
const signInBudget = { html: 13.4 * kB, untouched: 86 * kB, calm: 86 * kB, alive: 108 * kB };

export const pageTypes: readonly PageType[] = [
  { name: 'help', path: '/help', ...articleBudget },
  { name: 'promotions', path: '/promotions', ...articleBudget },
  { name: 'one promotion', path: '/promoDetail?id=free-play', ...articleBudget },
  { name: 'VIP', path: '/vip', ...articleBudget },
  { name: 'download', path: '/down', ...articleBudget },
  { name: 'legal', path: '/help/terms', ...articleBudget },
  { name: 'home', path: '/', html: 13.4 * kB, untouched: 17 * kB, calm: 105 * kB, alive: 120 * kB },
  { name: 'game category', path: '/rng', html: 22 * kB, untouched: 22 * kB, calm: 105 * kB, alive: 120 * kB },
  { name: 'lottery lobby', path: '/lottery', html: 22 * kB, untouched: 22 * kB, calm: 105 * kB, alive: 120 * kB },
  { name: 'login', path: '/login', ...signInBudget },
  { name: 'register', path: '/register', ...signInBudget },
  { name: 'forget', path: '/forget', ...signInBudget },
  {
    name: 'game launch, without the game',
    path: 'first game',
    signedIn: true,
    html: 11 * kB,
    untouched: 85 * kB,
    calm: 85 * kB,
    alive: 100 * kB,
  },
];

/** Pages of the member and the agent centre: script with all islands hydrated that a page of the shell alone does not load. */
export const centrePages: Readonly<Record<'member' | 'agent', readonly string[]>> = {
  member: memberPages.map(({ path }) => path),
  agent: ['/agentHome', ...agentPages.map(({ path }) => path)],
};
export const shellPage = '/help';
export const overShellBudget = 40 * kB;

/** A lobby in use with data saving. */
export const lowData = { script: 150 * kB, all: 300 * kB };
/** The whole home page for a guest on a phone. */
export const homePageBudget = 60 * kB;
/** An image above the fold, except those placed by editors. */
export const imageAboveFold = 20 * kB;
