/** What a launch says of a lottery (LO-07), and the page where this site's own lotteries are played. */
import type { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { isVietnamese, lotteryByCode } from '#platform/rules/lottery/lotteries.ts';
import { DomainError } from '#values/domain-error.ts';

export type LaunchRequest = z.output<GamesSchemas['launch']['request']>;

const fieldError = (name: string) => new DomainError('input.invalid', { fields: { [name]: { code: 'field.invalid' } } });

/**
 * Throws `input.invalid` at a field that is not true of the game, or `lottery.mode_not_offered`. Returns the page of a lottery that this
 * site draws, and null for every other game.
 */
export function lotteryPage(
  { brand, language }: { readonly brand: Brand; readonly language: string },
  game: { readonly game_code: string; readonly game_type: string },
  sent: Partial<LaunchRequest>,
): string | null {
  const { launchMode, lottoArea, lottoPrizeMode, lottoGameCode, lottoView, backUrl } = sent;
  const isLottery = game.game_type === 'LOTT' || game.game_type === 'ELOTT';
  for (const [name, value] of Object.entries({ launchMode, lottoArea, lottoPrizeMode, lottoGameCode, lottoView }))
    if (value !== undefined && !isLottery) throw fieldError(name);
  if (lottoGameCode !== undefined && lottoGameCode !== game.game_code) throw fieldError('lottoGameCode');
  const lottery = lotteryByCode(game.game_code);
  if (!lottery) return null;
  if (lottoArea !== undefined && !isVietnamese(lottery)) throw fieldError('lottoArea');
  if (lottoPrizeMode !== undefined && !lottery.modes.includes(lottoPrizeMode))
    throw new DomainError('lottery.mode_not_offered', { lottery: lottery.name, modes: [...lottery.modes] });
  const spoken = brand.languages.find((one) => one === sent.language) ?? language;
  const query = new URLSearchParams({
    ...(lottoView === 'lobby' ? {} : { gameCode: lottery.code }),
    lottoView: lottoView ?? 'betting',
    ...(backUrl === undefined ? {} : { backUrl }),
  });
  return `${localizedPath(brand, spoken, lottoArea === 'VN' ? '/vnlottery' : '/lottery')}?${query}`;
}
