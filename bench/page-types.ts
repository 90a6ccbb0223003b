// The kinds of page that have a weight to keep, with that weight: bytes of bodies as sent, brotli.

export interface PageType {
  name: string;
  /** Where a guest finds one; of a game it is the first that the lobby links to. */
  path: string | 'first game';
  /** Seen by a person who is signed in. */
  signedIn?: true;
  html: number;
  /** Script on a slow link or with Save-Data, before the first touch. */
  untouched: number;
  /** Script once all is calm. */
  calm: number;
  /** Script when everything on the page has come alive. */
  alive: number;
}

const kB = 1000;
const reading = { html: 13 * kB, untouched: 10 * kB, calm: 70 * kB, alive: 80 * kB };
const entrance = { html: 12 * kB, untouched: 79 * kB, calm: 79 * kB, alive: 99 * kB };

export const pageTypes: readonly PageType[] = [
  { name: 'help', path: '/help', ...reading },
  { name: 'promotions', path: '/promotions', ...reading },
  { name: 'one promotion', path: '/promoDetail?id=free-play', ...reading },
  { name: 'VIP', path: '/vip', ...reading },
  { name: 'download', path: '/down', ...reading },
  { name: 'legal', path: '/help/terms', ...reading },
  { name: 'home', path: '/', html: 13.4 * kB, untouched: 15 * kB, calm: 95 * kB, alive: 110 * kB },
  { name: 'game category', path: '/rng', html: 20 * kB, untouched: 20 * kB, calm: 95 * kB, alive: 110 * kB },
  { name: 'login', path: '/login', ...entrance },
  { name: 'register', path: '/register', ...entrance },
  { name: 'forget', path: '/forget', ...entrance },
  {
    name: 'game launch, without the game',
    path: 'first game',
    signedIn: true,
    html: 10 * kB,
    untouched: 80 * kB,
    calm: 80 * kB,
    alive: 90 * kB,
  },
];

/** A lobby in use in low-data mode. */
export const lowData = { script: 150 * kB, all: 300 * kB };
/** The whole home page for a guest on a phone. */
export const wholeHome = 60 * kB;
/** An image above the fold that no editor placed. */
export const imageAboveFold = 20 * kB;
