/** The adapters of the hosted vendors. From a row follow its wallet secret, routes, frames and the end of its interrupted rounds. */
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { fishGame } from '#platform/rules/fish/fish-games.ts';
import { sportsBook } from '#platform/rules/sports/sports-books.ts';
import { tableGame } from '#platform/rules/tables/table-games.ts';
import { type HostedVendor, hostedVendors, isHostedVendor } from '#values/games/hosted-vendors.ts';
import type { GameFacts } from './game-facts.ts';
import { type OriginalsDeps, originalsApp, resumeUnfinishedRounds, settleTimedRound, settleTimedRounds } from './originals/app.ts';
import { originalsFacts } from './originals/game-facts.ts';

/** What the platform gives each adapter. */
type VendorDeps = OriginalsDeps;

interface VendorAdapter {
  /** What its wallet secret is for; it derives from SECRETS under this name. */
  readonly secret: string;
  /** The page of a game, at the site or a launch CDN; of one of its rooms. */
  readonly frameUrl: (gameCode: string, room: string | null) => string;
  /** What it states of a game before play; null when it has no such game. */
  readonly facts: (db: Kysely<Tables>, gameCode: string) => Promise<GameFacts | null>;
  /** The routes of its frames' API. The mounting app handles thrown refusals. */
  readonly routes: (deps: VendorDeps) => Hono;
  /** Ends the rounds that a crash or an outage interrupted. Runs every minute. */
  readonly resume: (deps: VendorDeps) => Promise<unknown>;
  /** Settles a round that ends by the clock. Runs when the round is due. */
  readonly settle: (deps: VendorDeps, roundId: string) => Promise<unknown>;
}

const adapters: Readonly<Record<HostedVendor, VendorAdapter>> = {
  originals: {
    secret: 'wallet originals',
    frameUrl: (gameCode, room) => {
      const frame = tableGame(gameCode) ? 'table' : sportsBook(gameCode) ? 'sports' : fishGame(gameCode) ? 'fish' : 'slot';
      const query = new URLSearchParams({ game: gameCode, ...(room === null ? {} : { room }) });
      return `${hostedVendors.originals.path}/${frame}/index.html?${query}`;
    },
    facts: originalsFacts,
    routes: originalsApp,
    resume: async (deps) => {
      await resumeUnfinishedRounds(deps);
      await settleTimedRounds(deps);
    },
    settle: settleTimedRound,
  },
};

/** Every hosted vendor with its adapter. */
export const vendorRows = (Object.keys(hostedVendors) as HostedVendor[]).map((code) => ({
  code,
  ...hostedVendors[code],
  ...adapters[code],
}));

/** The wallet secret of a vendor, or null when it is not hosted: its wallet requests are refused. */
export const walletSecretsBy = (secretFor: (purpose: string) => string) => ({
  walletSecret: (vendor: string): string | null => (isHostedVendor(vendor) ? secretFor(adapters[vendor].secret) : null),
});

/** What the vendor that runs a game states of it; null when nobody states anything. */
export const gameFacts = (db: Kysely<Tables>, vendor: string, gameCode: string): Promise<GameFacts | null> =>
  adapters[isHostedVendor(vendor) ? vendor : 'originals'].facts(db, gameCode);

/** Where a game runs: at its own vendor when that is hosted, else at Isla Originals, whose engines run all kinds. */
export function launchTarget(
  vendor: string,
  gameCode: string,
  room: string | null = null,
): { vendor: HostedVendor; frameUrl: string; api: string } {
  const code = isHostedVendor(vendor) ? vendor : 'originals';
  return { vendor: code, frameUrl: adapters[code].frameUrl(gameCode, room), api: `${hostedVendors[code].path}/api` };
}
