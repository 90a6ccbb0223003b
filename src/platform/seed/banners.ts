/** The banners of the demo world: each of the fourteen groups has at least one, in every table of words. */
import type { BannerGroup } from '#values/banner-groups.ts';
import type { DemoWords, Room, Said, Subject } from './demo-words.ts';
import { inEveryLanguage } from './words.ts';

interface SeedBanner {
  readonly linkage: string;
  readonly words: Readonly<Record<string, { readonly title: string; readonly text: string; readonly action: string }>>;
}

/** `symbol` is the brand's currency. */
export function seedBanners(symbol: string): Readonly<Record<BannerGroup, readonly SeedBanner[]>> {
  const banner = (linkage: string, said: (words: DemoWords) => Said): SeedBanner => ({
    linkage,
    words: inEveryLanguage((words) => {
      const [title, text, action] = said(words);
      return { title, text: text.replace('{s}', symbol), action };
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
