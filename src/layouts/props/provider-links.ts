/** Vendors as links to their games, each once, in the platform's order; and what a page says of those that are slow or closed. */
import { games } from '#calls/games.ts';
import { localeOf } from '#i18n/locales.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { translator } from '#i18n/translate.ts';
import type { CategoryPage } from '#values/games/categories.ts';
import { fbPage, fbVendor } from '#values/games/fb-sports.ts';
import { emptyLobbyQuery, lobbyAddress } from '#values/games/lobby.ts';
import { offeredVendors } from '#values/games/offered-vendors.ts';
import { isLotteryVendor } from '#values/lottery/games.ts';
import type { PageFacts } from './shell-props.ts';

export interface ProviderLink {
  readonly code: string;
  readonly name: string;
  /** Among the most played. */
  readonly hot: boolean;
  /** Currently closed. */
  readonly shut: boolean;
  readonly href: string;
}

/** Null when the platform does not respond. */
export async function providerLinksFor(
  { ask, lang, brand }: Pick<App.Locals, 'ask' | 'lang' | 'brand'>,
  of: readonly CategoryPage[],
): Promise<ProviderLink[] | null> {
  const response = await ask(games.gameVendors);
  if (!response.ok) return null;
  const found = new Map<string, ProviderLink>();
  for (const { type, path } of of) {
    const cards = response.value.categories.find(({ title }) => title === type)?.cards ?? {};
    for (const { vassalage: code, displayName: name, isHot, state } of offeredVendors(Object.values(cards))) {
      if (found.has(code)) continue;
      found.set(code, {
        code,
        name,
        hot: isHot === 1,
        shut: state === 'closed',
        href: isLotteryVendor(code)
          ? `${localizedPath(brand, lang, '/lottery')}?page=${code}`
          : code === fbVendor
            ? localizedPath(brand, lang, fbPage)
            : lobbyAddress(localizedPath(brand, lang, path), { ...emptyLobbyQuery, vendor: code }),
      });
    }
  }
  return [...found.values()];
}

export interface VendorIncident {
  readonly name: string;
  readonly shut: boolean;
  readonly slow: boolean;
  /** Null: no incident. */
  readonly since: string | null;
}

/** The sentence of a vendor, with the time in the brand's zone; null without an incident. */
export function incidentText(
  { lang, brand }: Pick<PageFacts, 'lang' | 'brand'>,
  { name, shut, slow, since }: VendorIncident,
): string | null {
  if (since === null || !(shut || slow)) return null;
  const format = new Intl.DateTimeFormat(localeOf(lang).tag, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: brand.timeZone,
  });
  return translator(lang, 'games')(shut ? 'incident.closed' : 'incident.slow', { name, time: format.format(new Date(since)) });
}
