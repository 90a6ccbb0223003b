/** Promotions from the platform, with the editors' picture and all texts in the page's language. */
import { getCollection } from 'astro:content';
import type { ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';
import { system } from '#calls/system.ts';
import { foreignTag, localeOf } from '#i18n/locales.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { translate } from '#i18n/translate.ts';
import { coverUrl } from '#ui/pictures/game-cover.ts';
import { monthsBetween } from '#values/calendar-day.ts';
import { gamesPath, gameTypes } from '#values/games/categories.ts';
import { promotionFileOf } from '#values/rewards/repeated-promotion.ts';
import { fillDays } from '#values/text/days-in-text.ts';
import { contentFor } from './load-content.ts';

type Locals = App.Locals;
type PromotionValue = ValueOf<typeof system.promotions>['list'][number];

export type PromotionState = PromotionValue['state'];
export const states = ['running', 'upcoming', 'ended'] as const satisfies readonly PromotionState[];

export interface ShownPromotion extends PromotionValue {
  readonly href: string;
  /** Address of a drawn cover; null if the editors chose none. */
  readonly picture: string | null;
  /** `Until December 25, 2026`. */
  readonly when: string;
  readonly who: string;
  /** BCP 47 tag, if not in the page's language. */
  readonly foreign: string | undefined;
}

/** Cover of the game that the editors chose for a promotion. */
async function pictureOf({ ask }: Pick<Locals, 'ask'>, code: string): Promise<string | null> {
  const facts = (await getCollection('promotions')).find(({ id }) => id === promotionFileOf(code));
  const game = facts && (await ask(games.game, { gameCode: facts.data.art }));
  return game?.ok ? coverUrl(game.value) : null;
}

/** The editors' text of a promotion, as an article. Its days are moved as far as the platform has moved the promotion. */
export async function promotionArticle(page: Locals, code: string, startsAt: string | undefined) {
  const text = (await contentFor(page, 'promotionTexts')).find(({ slug }) => slug === promotionFileOf(code));
  if (!text) return undefined;
  const facts = (await getCollection('promotions')).find(({ id }) => id === promotionFileOf(code));
  const month = startsAt && new Intl.DateTimeFormat('en-CA', { timeZone: page.brand.timeZone }).format(new Date(startsAt));
  const months = facts && month ? monthsBetween(facts.data.starts, month) : 0;
  const { tag } = localeOf(text.language, page.brand);
  const [lead, html] = [text.data.lead, text.rendered?.html ?? ''].map((part) => fillDays(part, tag, months)) as [string, string];
  return { ...text.pageTitle, lead, html, language: text.language, languages: text.languages };
}

/** `endsAt` is exclusive; the displayed last day is the one before. */
const lastDay = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1);

const dayIn = ({ lang, brand }: Pick<Locals, 'lang' | 'brand'>) =>
  new Intl.DateTimeFormat(localeOf(lang).tag, { dateStyle: 'long', timeZone: brand.timeZone });

function whenOf(
  page: Pick<Locals, 'lang' | 'brand'>,
  { state, startsAt, endsAt }: Pick<PromotionValue, 'state' | 'startsAt' | 'endsAt'>,
): string {
  const day = dayIn(page);
  const t = (key: string, date = '') => translate(page.lang, 'system', `promo.${key}`, { date });
  if (state === 'upcoming') return t('from', day.format(new Date(startsAt)));
  if (endsAt === null) return t('open');
  return t(state === 'ended' ? 'endedOn' : 'until', day.format(lastDay(endsAt)));
}

/** The whole period, for the promotion's page: `November 1 – 14, 2026`. */
export function promotionPeriod(
  page: Pick<Locals, 'lang' | 'brand'>,
  { startsAt, endsAt }: Pick<PromotionValue, 'startsAt' | 'endsAt'>,
): string {
  const day = dayIn(page);
  return endsAt === null
    ? translate(page.lang, 'system', 'promo.openFrom', { date: day.format(new Date(startsAt)) })
    : day.formatRange(new Date(startsAt), lastDay(endsAt));
}

/** Name and address of the games a promotion applies to. */
export function gamesOf(
  { lang, brand }: Pick<Locals, 'lang' | 'brand'>,
  { gameType }: Pick<PromotionValue, 'gameType'>,
): { readonly name: string; readonly href: string } {
  const type = gameTypes.find((one) => one === gameType) ?? null;
  return {
    name: translate(lang, 'system', type ? `category.${type}` : 'promo.allGames'),
    href: localizedPath(brand, lang, gamesPath(type)),
  };
}

export async function shownPromotion(page: Locals, promotion: PromotionValue): Promise<ShownPromotion> {
  const { lang, brand } = page;
  return {
    ...promotion,
    href: localizedPath(brand, lang, `/promoDetail?id=${encodeURIComponent(promotion.code)}`),
    picture: await pictureOf(page, promotion.code),
    when: whenOf(page, promotion),
    who: translate(lang, 'system', `promo.for.${promotion.audience}`),
    foreign: foreignTag(promotion.language, lang),
  };
}

/** In the platform's order: running, upcoming, ended. Null when the platform does not respond. */
export async function promotionsFor(page: Locals, state?: PromotionState): Promise<readonly ShownPromotion[] | null> {
  const response = await page.ask(system.promotions, { language: page.lang, ...(state ? { state } : {}) });
  return response.ok ? Promise.all(response.value.list.map((one) => shownPromotion(page, one))) : null;
}
