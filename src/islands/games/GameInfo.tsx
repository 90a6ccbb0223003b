/** What to know of a game before it is played: return, volatility, stakes, lines and rules, each as its provider states it. */
import { useStore } from '@nanostores/react';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { $session } from '#stores/access/session.ts';
import { $gameInfo, type GameInfo as Info, loadGameInfo } from '#stores/games/game-info.ts';
import type { KnownGame } from '#stores/games/known-game.ts';
import { LinkButton } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { formatFigure, formatMoney, formatPercent } from '#ui/format-money.ts';
import { CoverImage } from '#ui/pictures/CoverImage.tsx';
import { coverUrl } from '#ui/pictures/game-cover.ts';
import type { IslandWords, Translate } from '#ui/translate.ts';
import type { SubGameList } from '#values/games/sub-games.ts';
import { SubGames } from './SubGames.tsx';

export interface GameInfoProps {
  words: IslandWords;
  tag: string;
  symbol: string;
  /** The category's name by game type. */
  categories: Readonly<Record<string, string>>;
  /** Path of the game page. */
  game: string;
  /** Where the return to player is explained. */
  help: string;
  /** Whether and how games can be played for free. */
  practice: string;
  /** Path of the sign-in page that offers it; null where it is not offered. */
  practiceAt: string | null;
}

interface BodyProps extends GameInfoProps {
  t: Translate;
  code: string;
  /** What the page already shows of the game. */
  known: KnownGame | null;
  /** What the server rendered; without it the platform is asked. */
  first: Info | null;
  /** The rooms of a player-versus-player game. */
  rooms?: ReactNode;
  /** The games of a group, when the server rendered them; null when it couldn't. */
  firstGames?: SubGameList | null;
}

export const knownOf = ({ game }: Pick<Info, 'game'>): KnownGame => ({
  code: game.gameCode,
  name: game.gameName,
  type: game.gameType,
  vendor: game.vassalage,
  provider: game.accountTypeName,
  min: game.minBet,
  open: game.open,
  image: game.image,
  ...(game.isGame === 'VASSALAGE' ? { group: true } : {}),
});

/** The rules the site has a text for; another platform may name others. */
const rulesOf = ({ rules }: Info, t: Translate, values: Readonly<Record<string, string | number>>): string[] =>
  rules.flatMap((rule) => {
    const key = `info.rule.${rule}`;
    const text = t(key, values);
    return text === key ? [] : [text];
  });

/** What only slots have: how often they win, and their lines or ways. */
function reelFacts(info: Info | null, type: string | undefined, tag: string): [key: string, value: string | null][] {
  const { winShare, ways, lines } = info ?? {};
  return [
    ...(winShare ? [['winShare', formatPercent(winShare, tag)] satisfies [string, string]] : []),
    ...(ways ? [['ways', formatFigure(ways, tag)] satisfies [string, string]] : []),
    ...((type === 'RNG' && !ways) || lines ? [['lines', lines ? formatFigure(lines, tag) : null] satisfies [string, string | null]] : []),
  ];
}

export function GameInfoBody({
  t,
  tag,
  symbol: brandSymbol,
  categories,
  game: gamePath,
  help,
  practice,
  practiceAt,
  code,
  known,
  first,
  rooms,
  firstGames,
}: BodyProps): ReactElement {
  const asked = useStore($gameInfo, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  // By value: what a card has left is read anew each time, and asking again for each would never end.
  const isGroup = known?.group === true;
  useEffect(() => {
    if (!first && !isGroup) void loadGameInfo(code);
  }, [code, first, isGroup]);
  const info = first ?? (asked.value?.game.gameCode === code ? asked.value : null);
  const game = info ? knownOf(info) : known;
  const symbol = info?.currencySymbol ?? known?.symbol ?? brandSymbol;
  const barred = session.state === 'in' && session.member?.closedProducts?.some((type) => type === game?.type);
  const failed = !info && (asked.face === 'failed' || asked.face === 'offline');
  const money = (amount: string): string => formatMoney(amount, { tag, symbol });
  if (game?.group) return <SubGames {...{ t, tag, symbol, categories, game: gamePath }} group={game} first={firstGames} />;
  const unstated = <span className="q">{t('info.unstated')}</span>;
  const stated = (value: string | null | undefined): ReactElement =>
    info ? (
      value ? (
        <bdi>{value}</bdi>
      ) : (
        unstated
      )
    ) : failed ? (
      <span className="q">{t('info.unknown')}</span>
    ) : (
      <span className="skel bone-m" aria-hidden="true" />
    );
  const percent = info?.returnToPlayer ? formatPercent(info.returnToPlayer, tag) : '';
  const most = info?.maxWinTimes
    ? t('info.times', { count: info.maxWinTimes })
    : info?.maxPayout && t('info.mostPaid', { amount: money(info.maxPayout) });
  const seconds = info?.minCycle ? formatFigure(info.minCycle / 1000, tag) : '';
  // The page's title is a level higher than the dialog's.
  const Heading = first ? 'h2' : 'h3';
  const rules = info
    ? rulesOf(info, t, { percent, max: formatFigure(info.maxWinTimes ?? 0, tag), count: (info.minCycle ?? 0) / 1000 })
    : [];
  return (
    <>
      {game ? (
        <div className="row gi">
          <span className="cv">
            <CoverImage
              drawn={coverUrl({ gameCode: game.code, gameName: game.name, gameType: game.type, vassalage: game.vendor })}
              src={game.image}
              eager
            />
          </span>
          <div className="stack grow">
            <p className="q t2">
              <span translate="no">{game.provider}</span> · {categories[game.type] ?? game.type}
              <br />
              {t('lobby.min', { amount: money(game.min) })}
            </p>
            {game.open && !barred ? (
              <LinkButton kind="go" full href={`${gamePath}?code=${encodeURIComponent(game.code)}`}>
                {t('info.play')}
              </LinkButton>
            ) : (
              <p className="note">{t(barred ? 'lobby.barred' : 'info.closed')}</p>
            )}
          </div>
        </div>
      ) : null}
      {game?.type === 'PVP' && game.open ? rooms : null}
      <div aria-busy={!info && !failed}>
        <DescriptionList
          facts={[
            { key: 'rtp', name: t('info.rtp'), value: stated(percent) },
            { key: 'volatility', name: t('info.volatility'), value: stated(info?.volatility && t(`info.volatility.${info.volatility}`)) },
            {
              key: 'stakes',
              name: t('info.stakes'),
              value: stated(info?.stakes && t('info.range', { min: money(info.stakes.min), max: money(info.stakes.max) })),
            },
            ...reelFacts(info, game?.type, tag).map(([key, value]) => ({ key, name: t(`info.${key}`), value: stated(value) })),
            ...(info?.seats ? [{ key: 'seats', name: t('info.seats'), value: stated(formatFigure(info.seats, tag)) }] : []),
            { key: 'most', name: t('info.most'), value: stated(most) },
            {
              key: 'practice',
              name: t('info.practice'),
              value:
                practiceAt && session.state !== 'in' ? (
                  <a className="lk" href={`${practiceAt}?why=launch&next=${encodeURIComponent(`${gamePath}?code=${code}`)}`}>
                    {practice}
                  </a>
                ) : (
                  practice
                ),
            },
            ...(seconds ? [{ key: 'pace', name: t('info.pace'), value: t('info.seconds', { seconds }) }] : []),
          ]}
        />
        {asked.slow && !info && !failed ? <p className="note">{t('lobby.slow')}</p> : null}
        {failed ? (
          <p className="note wrong mt3" role="alert">
            <span className="grow">{asked.reason ?? t('info.failed')}</span>
            <button type="button" className="lk" onClick={() => void loadGameInfo(code)}>
              {t('lobby.retry')}
            </button>
          </p>
        ) : null}
        <Heading className="t3 mt4">{t('info.rules')}</Heading>
        {rules.length > 0 ? (
          <ul className="rules t2 mt2">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        ) : (
          <p className="t2 mt2">{stated(null)}</p>
        )}
      </div>
      <p className="t2 mt4">
        <a className="lk" href={help}>
          {t('info.meaning')}
        </a>
      </p>
    </>
  );
}
