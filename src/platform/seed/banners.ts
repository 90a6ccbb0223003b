/** The demo world's banners: at least one in each of the fourteen groups, in every language. */
import type { Brand } from '#brands/brand.ts';
import { localeOf } from '#i18n/locales.ts';
import type { BannerGroup } from '#values/banner-groups.ts';
import { withSymbol, writeNumber } from '#values/text/number-style.ts';
import type { DemoAnnouncement, DemoSubject, DemoWords } from './demo-texts.ts';
import { inEveryLanguage } from './words.ts';

interface SeedBanner {
  readonly linkage: string;
  readonly words: Readonly<Record<string, { readonly title: string; readonly text: string; readonly action: string }>>;
}

/** The smallest bet of Lantern Tide, in the brand's currency. */
const smallestBet = '0.50';
/** The migrations' smallest e-wallet deposit, for brands without their own limits. */
const smallestDeposit = '100.00';

export const formatAmount = ({ currency }: Brand, language: string, amount: string): string => {
  const { tag } = localeOf(language);
  const [whole = '', cents = ''] = amount.split('.');
  return withSymbol(writeNumber(whole, cents === '00' ? '' : cents, tag), currency.symbol, tag);
};

export function seedBanners(brand: Brand): Readonly<Record<BannerGroup, readonly SeedBanner[]>> {
  const banner = (linkage: string, pick: (words: DemoWords) => DemoAnnouncement): SeedBanner => ({
    linkage,
    words: inEveryLanguage((words, language) => {
      const [title, text, action] = pick(words);
      const minimumDeposit = formatAmount(brand, language, brand.deposits?.methods['island-wallet']?.minimum ?? smallestDeposit);
      return { title, text: text.replace('{least}', minimumDeposit).replace('{bet}', formatAmount(brand, language, smallestBet)), action };
    }),
  });
  const about = (subject: DemoSubject, linkage: string) => banner(linkage, (words) => words[subject]);
  /** The banner of a category without one of its own. It leads to the help on returns, which fits each of them. */
  const rulesFirst = (type: keyof DemoWords['categories']) => [
    banner('/help/return-to-player', ({ categories, rulesFirst: [title, ...rest] }) => [
      title.replace('{category}', categories[type]),
      ...rest,
    ]),
  ];
  return {
    w_home: [about('returns', '/rng'), about('deposits', '/help/deposits'), about('playBar', '/help/play-bar')],
    w_rng: [about('lanternTide', '/game?code=lantern-tide'), about('meaning', '/help/return-to-player')],
    w_live: rulesFirst('LIVE'),
    w_fish: rulesFirst('FISH'),
    w_pvp: rulesFirst('PVP'),
    w_sports: rulesFirst('SPORTS'),
    w_esports: rulesFirst('ESPORTS'),
    w_lott: rulesFirst('ELOTT'),
    w_cockfight: rulesFirst('COCKFIGHT'),
    w_promotion: [about('promotion', '/help/promotion-rules')],
    w_shop: [about('records', '/help/records')],
    w_help: [about('help', '/help/contact')],
    w_reg: [about('safety', '/help/account-safety')],
    w_forget: [about('forget', '/help/codes')],
  };
}
