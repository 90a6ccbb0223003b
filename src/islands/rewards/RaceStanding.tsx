/** The member's own place in a race, on the promotion's page. Empty for guests and for accounts that take no part in races. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $session, initSession } from '#stores/access/session.ts';
import { $raceStanding, loadRaceStanding, type OwnRaceStanding, watchRaceStanding } from '#stores/rewards/race.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import { listFaces } from './panel.tsx';

interface RaceStandingProps {
  words: IslandWords;
  tag: string;
  zone: string;
  code: string;
}

/** These have no place in a race: the page says nothing to them. */
const withoutPlace: readonly (string | null)[] = ['role.trial', 'protection.excluded', 'not_found'];

export default function RaceStanding({ words, tag, zone, code }: RaceStandingProps): ReactElement | null {
  const t = createTranslator(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const state = useStore($raceStanding, { ssr: 'initial' });
  useEffect(() => {
    initSession();
    return watchRaceStanding(code);
  }, [code]);
  if (session.state !== 'in' || withoutPlace.includes(state.code)) return null;
  const faces = listFaces(state, t);
  return (
    <section className="card pad stack mt4" aria-label={t('race.title')}>
      <h2 className="t3">{t('race.title')}</h2>
      <AsyncList
        {...faces}
        words={{ ...faces.words, failed: t('race.failed') }}
        empty={!state.value}
        skeleton={<Skeleton of="lines" count={3} />}
        nothing={{ text: t('race.failed') }}
        onRetry={() => void loadRaceStanding(code)}
      >
        {state.value ? <Place t={t} tag={tag} zone={zone} value={state.value} /> : null}
      </AsyncList>
    </section>
  );
}

function Place({ t, tag, zone, value }: Pick<RaceStandingProps, 'tag' | 'zone'> & { t: Translate; value: OwnRaceStanding }): ReactElement {
  const { joined, over, mine, above, rounds, mostRounds, players, asOf, currencySymbol: symbol } = value;
  const times = new Intl.NumberFormat(`${tag}-u-nu-latn`, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const moment = dateFormat(`${tag}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: zone,
  });
  const gap = mine && above ? Number(above.best) - Number(mine.best) : 0;
  return (
    <div className="stack">
      {mine ? <p className="big num">{t('race.place', { place: mine.place, players })}</p> : null}
      {over ? <p>{t('race.over')}</p> : null}
      {joined && !mine ? <p>{t('race.noPlace')}</p> : null}
      {joined ? null : <p>{t('race.notJoined')}</p>}
      {mine ? (
        <p className="q t2">
          {t(isNonZero(mine.prize) ? 'race.prize' : 'race.noPrize', { amount: formatMoney(mine.prize, { tag, symbol }) })}
        </p>
      ) : null}
      {joined ? (
        <DescriptionList
          facts={[
            ...(mine
              ? [
                  {
                    key: 'best',
                    name: t('race.best'),
                    value: <span className="num">{t('race.times', { times: times.format(Number(mine.best)) })}</span>,
                  },
                ]
              : []),
            ...(above
              ? [
                  {
                    key: 'above',
                    name: t('race.above', { place: above.place }),
                    value: (
                      <span className="num">
                        {gap > 0
                          ? t('race.more', { times: times.format(gap) })
                          : t(mine ? 'race.earlier' : 'race.times', { times: times.format(Number(above.best)) })}
                      </span>
                    ),
                  },
                ]
              : []),
            {
              key: 'rounds',
              name: t('race.rounds'),
              value: <span className="num">{t('race.roundsOf', { rounds, most: mostRounds })}</span>,
            },
          ]}
        />
      ) : null}
      {joined && !over && rounds >= mostRounds ? <p className="t2">{t('race.allPlayed')}</p> : null}
      <p className="q t1">{t('race.asOf', { when: moment.format(new Date(asOf)) })}</p>
    </div>
  );
}
