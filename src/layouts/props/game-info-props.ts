/** Props of a game's info, for its page and its dialog, and the words of its results in the betting record. */
import { access } from '#calls/access.ts';
import { localeOf } from '#i18n/locales.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { islandTexts, translate, type Words } from '#i18n/translate.ts';
import { gameTypes } from '#values/games/categories.ts';
import { fishKinds } from '#values/games/fish-api-types.ts';
import type { PageFacts } from './shell-props.ts';

/** The words of a lobby that its info uses too. */
const lobbyWords = ['info', 'min', 'slow', 'retry', 'loading', 'failed', 'offline', 'closed', 'barred', 'toAll'];

export async function gameInfoPropsFor({ lang, brand, ask }: Pick<PageFacts, 'lang' | 'brand'> & Pick<App.Locals, 'ask'>) {
  const go = (path: string) => localizedPath(brand, lang, path);
  const ways = await ask(access.ways, {});
  const hasPractice = ways.ok && ways.value.freePlay;
  return {
    practice: translate(lang, 'games', hasPractice ? 'info.practiceHow' : 'info.practiceNone'),
    practiceAt: hasPractice ? go('/login') : null,
    words: islandTexts(lang, 'games', 'info', 'play.signIn', ...lobbyWords.map((word) => `lobby.${word}`)),
    tag: localeOf(lang).tag,
    symbol: brand.currency.symbol,
    categories: Object.fromEntries(gameTypes.map((type) => [type, translate(lang, 'system', `category.${type}`)])),
    game: go('/game'),
    signIn: go('/login'),
    help: go('/help/return-to-player'),
  };
}

const sportsMarkets = ['result', 'winner', 'total', 'totalMaps', 'handicap', 'score'];
const sportsWords = [...sportsMarkets, 'odds', 'payout', 'draw', 'over', 'under', 'leg-won', 'leg-lost', 'leg-void', 'leg-open'];
const tableSides = [
  ...['player', 'banker', 'tie', 'dragon', 'tiger', 'red', 'blue', 'draw', 'result'],
  ...['wheel', 'dice', 'rouge', 'noir', 'zero', 'even', 'odd', 'small', 'big', 'triple', 'sum', 'face', 'pair', 'three'],
];

const shotWords = [...fishKinds, 'caught', 'away', 'secret', 'name', 'nextHash'];

/** The words of a result in the betting record: slots' symbols, tables' sides, picks of sports books and lotteries, and kinds of fish. */
export const betWords = (lang: string): Words => ({
  ...islandTexts(lang, 'lottery', 'bet', 'option', 'hit', 'prize', 'tickets.line', 'tickets.lineLost'),
  ...islandTexts(
    lang,
    'games',
    'frame.symbol',
    ...[...tableSides, 'returnedLabel', 'hash', 'secret'].map((word) => `frame.table.${word}`),
    ...sportsWords.map((word) => `frame.sports.${word}`),
    ...shotWords.map((word) => `frame.fish.${word}`),
  ),
});
