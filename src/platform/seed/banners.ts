/** The banners of the demo world: each of the fourteen groups has at least one, in every table of words. */
import type { Brand } from '#brands/brand.ts';
import { localeOf } from '#i18n/locales.ts';
import type { BannerGroup } from '#values/banner-groups.ts';
import { withSymbol, writeNumber } from '#values/number-style.ts';
import type { DemoWords, Room, Said, Subject } from './demo-words.ts';
import { inEveryLanguage } from './words.ts';

interface SeedBanner {
  readonly linkage: string;
  readonly words: Readonly<Record<string, { readonly title: string; readonly text: string; readonly action: string }>>;
}

/** The smallest bet of Lantern Tide, in the brand's currency. */
const smallestBet = '0.50';
/** The smallest deposit by an e-wallet where a brand sets no terms of its own: that of the migrations. */
const smallestDeposit = '100.00';

const written = ({ currency }: Brand, language: string, amount: string): string => {
  const { tag } = localeOf(language);
  const [whole = '', cents = ''] = amount.split('.');
  return withSymbol(writeNumber(whole, cents === '00' ? '' : cents, tag), currency.symbol, tag);
};

export function seedBanners(brand: Brand): Readonly<Record<BannerGroup, readonly SeedBanner[]>> {
  const banner = (linkage: string, said: (words: DemoWords) => Said): SeedBanner => ({
    linkage,
    words: inEveryLanguage((words, language) => {
      const [title, text, action] = said(words);
      const least = written(brand, language, brand.deposits?.methods['island-wallet']?.minimum ?? smallestDeposit);
      return { title, text: text.replace('{least}', least).replace('{bet}', written(brand, language, smallestBet)), action };
    }),
  });
  const about = (subject: Subject, linkage: string) => banner(linkage, (words) => words[subject]);
  /** A room in which nothing is played now leads to the one that is open. */
  const resting = (room: Room) => [
    banner('/rng', ({ rooms, resting: [title, ...rest] }) => [title.replace('{room}', rooms[room]), ...rest]),
  ];
  return {
    w_home: [about('returns', '/rng'), about('deposits', '/help/deposits'), about('playBar', '/help/play-bar')],
    w_rng: [about('lanternTide', '/game?code=lantern-tide'), about('meaning', '/help/slots')],
    w_live: resting('live'),
    w_fish: resting('fish'),
    w_pvp: resting('pvp'),
    w_sports: resting('sports'),
    w_esports: resting('esports'),
    w_lott: resting('lottery'),
    w_cockfight: resting('cockfight'),
    w_promotion: [about('promotion', '/help/playing-safely')],
    w_shop: [about('records', '/help/records')],
    w_help: [about('help', '/help/contact')],
    w_reg: [about('safety', '/help/account-safety')],
    w_forget: [about('forget', '/help/sign-in')],
  };
}
