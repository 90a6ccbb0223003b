/** Promotions as the platform tells them, with the picture that the editors chose and everything said in the page's language. */
import { getCollection } from 'astro:content';
import type { ValueOf } from '#calls/call.ts';
import { games } from '#calls/games.ts';
import { system } from '#calls/system.ts';
import { addressIn } from '#i18n/address.ts';
import { foreignTag, localeOf } from '#i18n/locales.ts';
import { say } from '#i18n/words.ts';
import { drawnCover } from '#ui/drawn.ts';
import { categories } from './frame-for.ts';

type Locals = App.Locals;
type Told = ValueOf<typeof system.promotions>['list'][number];

export type State = Told['state'];
export const states = ['running', 'upcoming', 'ended'] as const satisfies readonly State[];

export interface Shown extends Told {
  readonly href: string;
  /** A drawn cover; null where the editors chose none. */
  readonly picture: string | null;
  /** `Until December 25, 2026`. */
  readonly when: string;
  readonly who: string;
  /** BCP 47 tag, where it is not in the page's language. */
  readonly foreign: string | undefined;
}

/** The cover of the game that the editors named for a promotion. */
async function pictureOf({ ask }: Pick<Locals, 'ask'>, code: string): Promise<string | null> {
  const facts = (await getCollection('promotions')).find(({ id }) => id === code);
  const game = facts && (await ask(games.game, { gameCode: facts.data.art }));
  return game?.ok ? drawnCover(game.value) : null;
}

/** A promotion lasts until the first moment after it: what a person calls its end is the day before. */
const lastDay = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1);

const dayIn = ({ lang, brand }: Pick<Locals, 'lang' | 'brand'>) =>
  new Intl.DateTimeFormat(localeOf(lang).tag, { dateStyle: 'long', timeZone: brand.timeZone });

function whenOf(page: Pick<Locals, 'lang' | 'brand'>, { state, startsAt, endsAt }: Pick<Told, 'state' | 'startsAt' | 'endsAt'>): string {
  const day = dayIn(page);
  const t = (key: string, date = '') => say(page.lang, 'system', `promo.${key}`, { date });
  if (state === 'upcoming') return t('from', day.format(new Date(startsAt)));
  if (endsAt === null) return t('open');
  return t(state === 'ended' ? 'endedOn' : 'until', day.format(lastDay(endsAt)));
}

/** The whole time, for the page of one promotion: `November 1 – 14, 2026`. */
export function timeOf(page: Pick<Locals, 'lang' | 'brand'>, { startsAt, endsAt }: Pick<Told, 'startsAt' | 'endsAt'>): string {
  const day = dayIn(page);
  return endsAt === null
    ? say(page.lang, 'system', 'promo.openFrom', { date: day.format(new Date(startsAt)) })
    : day.formatRange(new Date(startsAt), lastDay(endsAt));
}

/** The name and address of the games that a promotion is for. */
export function gamesOf(
  { lang, brand }: Pick<Locals, 'lang' | 'brand'>,
  { gameType }: Pick<Told, 'gameType'>,
): { readonly name: string; readonly href: string } {
  const category = categories.find(({ type }) => type === gameType);
  return {
    name: category ? say(lang, 'system', `category.${category.type}`) : say(lang, 'system', 'promo.allGames'),
    href: addressIn(brand, lang, category?.path ?? '/rng'),
  };
}

export async function shownPromotion(page: Locals, told: Told): Promise<Shown> {
  const { lang, brand } = page;
  return {
    ...told,
    href: addressIn(brand, lang, `/promoDetail?id=${encodeURIComponent(told.code)}`),
    picture: await pictureOf(page, told.code),
    when: whenOf(page, told),
    who: say(lang, 'system', `promo.for.${told.audience}`),
    foreign: foreignTag(told.language, lang),
  };
}

/** In the platform's order: what runs, what comes, what is over. Null when the platform did not say. */
export async function promotionsFor(page: Locals, state?: State): Promise<readonly Shown[] | null> {
  const told = await page.ask(system.promotions, { language: page.lang, ...(state ? { state } : {}) });
  return told.ok ? Promise.all(told.value.list.map((one) => shownPromotion(page, one))) : null;
}
