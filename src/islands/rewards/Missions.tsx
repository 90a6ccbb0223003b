/** Missions with their progress and one claim in each period, and the leaderboard with the member's own place (MC-13). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import {
  $claimedMission,
  $leaderboard,
  $missions,
  type Leaderboard,
  loadLeaderboard,
  loadMissions,
  missionOrder,
  type ShownMission,
} from '#stores/rewards/missions.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note, Progress } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Paused } from '#ui/Paused.tsx';
import { createTranslator, type Translate } from '#ui/translate.ts';
import { datesOf, listFaces, NeedsAccount, OrderNote, type RewardsProps } from './panel.tsx';

type Shown = Omit<RewardsProps, 'words'> & { t: Translate };

const keyOf = ({ code, since }: Pick<ShownMission, 'code' | 'since'>): string => `${code} ${since}`;

export default function Missions({ words, ...props }: RewardsProps): ReactElement {
  const t = createTranslator(words, props.tag);
  const state = useStore($missions, { ssr: 'initial' });
  useEffect(() => {
    void loadMissions();
    void loadLeaderboard();
    return missionOrder.open($claimedMission);
  }, []);
  if (state.code === 'role.trial') return <NeedsAccount t={t} base={props.base} reason={state.reason} />;
  if (state.code === 'protection.excluded') return <Paused {...props} t={t} pause={null} reason={state.reason} />;
  const shown: Shown = { ...props, t };
  const list = state.value?.list ?? [];
  const running = (period: ShownMission['period']) => list.filter((one) => one.period === period && one.state !== 'ready');
  return (
    <div className="pad stack narrow details">
      <p className="q t2">
        {t('missions.lead')}{' '}
        <a className="lk" href={`${props.base}/help/missions`}>
          {t('missions.help')}
        </a>
      </p>
      <Claimed {...shown} list={list} />
      <AsyncList
        {...listFaces(state, t)}
        words={{ ...listFaces(state, t).words, failed: t('missions.failed') }}
        empty={list.length === 0}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{ icon: 'target', text: t('missions.none') }}
        onRetry={() => void loadMissions()}
      >
        <div className="stack">
          <Group {...shown} title={t('missions.ready')} list={list.filter((one) => one.state === 'ready')} />
          <Group {...shown} title={t('missions.day')} list={running('day')} />
          <Group {...shown} title={t('missions.week')} list={running('week')} />
        </div>
      </AsyncList>
      <Leaders {...shown} />
    </div>
  );
}

/** What the last claim gave, or why a mission that is no longer here was refused. */
function Claimed({ t, base, list }: Shown & { list: readonly ShownMission[] }): ReactElement | null {
  const claimed = useStore($claimedMission, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const step = useStore(missionOrder.$step, { ssr: 'initial' });
  if (step.at === 'refused') return list.some((one) => keyOf(one) === keyOf(step.sent)) ? null : <OrderNote t={t} step={step} />;
  return (
    <div role="status">
      {claimed ? (
        <Note
          icon="check"
          title={t('missions.got', { count: claimed.points })}
          action={
            <LinkButton kind="line" size="sm" href={`${base}/pointMall`}>
              {t('missions.spend')}
            </LinkButton>
          }
        >
          {hidden ? null : t('missions.now', { count: claimed.balance })}
        </Note>
      ) : null}
    </div>
  );
}

function Group({ title, list, ...shown }: Shown & { title: string; list: readonly ShownMission[] }): ReactElement | null {
  const { t, tag, zone } = shown;
  const [first] = list;
  if (!first) return null;
  return (
    <section className="stack mt2" aria-label={title}>
      <div>
        <h2 className="t3">{title}</h2>
        {first.state === 'ready' ? null : <p className="q t2">{t('missions.ends', { when: datesOf(tag, zone).moment(first.endsAt) })}</p>}
      </div>
      <ul className="stack">
        {list.map((one) => (
          <MissionRow key={keyOf(one)} {...shown} one={one} />
        ))}
      </ul>
    </section>
  );
}

function MissionRow({ t, tag, zone, base, one }: Shown & { one: ShownMission }): ReactElement {
  const step = useStore(missionOrder.$step, { ssr: 'initial' });
  const isBusy = missionOrder.isBusy(step);
  const isMine = 'sent' in step && keyOf(step.sent) === keyOf(one);
  const { code, since, past, period, counts, needed, done, state, points, game, endsAt } = one;
  const progress = t('missions.progress', { done, needed });
  const title = t(`missions.${counts}`, { count: needed });
  return (
    <li className="card pad stack">
      <div className="row between wraps">
        <b>{title}</b>
        {state === 'ready' ? null : <span className="tag">{t('missions.points', { count: points })}</span>}
      </div>
      {state === 'ready' ? (
        <p className="q t2">
          {past
            ? `${t(period === 'day' ? 'missions.pastDay' : 'missions.pastWeek')} · ${t('missions.claimBy', { when: datesOf(tag, zone).moment(endsAt) })}`
            : t(period === 'day' ? 'missions.claimDay' : 'missions.claimWeek')}
        </p>
      ) : (
        <Progress label={title} value={done} max={needed} />
      )}
      {isMine ? <OrderNote t={t} step={step} /> : null}
      <div className="row between wraps">
        {state === 'ready' ? (
          <Button
            kind="go"
            size="sm"
            busy={isMine && isBusy}
            // One claim is sent at a time.
            spent={isBusy && !isMine}
            onPress={() => void missionOrder.submit({ code, since }, {})}
          >
            {t('missions.claim', { count: points })}
          </Button>
        ) : (
          <span className="q t2 num">{progress}</span>
        )}
        {state === 'claimed' ? <span className="tag good">{t('missions.claimed')}</span> : null}
        {game ? (
          <a className="link" href={`${base}/game?code=${encodeURIComponent(game.code)}`}>
            {t('missions.play', { name: game.name })}
          </a>
        ) : null}
      </div>
    </li>
  );
}

function Leaders(shown: Shown): ReactElement {
  const { t } = shown;
  const state = useStore($leaderboard, { ssr: 'initial' });
  const { value } = state;
  const faces = listFaces(state, t);
  return (
    <section className="stack mt4" aria-label={t('leaders.title')}>
      <div>
        <h2 className="t3">{t('leaders.title')}</h2>
        <p className="q t2">
          {t('leaders.lead')}{' '}
          <a className="lk" href={`${shown.base}/help/leaderboard`}>
            {t('leaders.help')}
          </a>
        </p>
      </div>
      <AsyncList
        {...faces}
        words={{ ...faces.words, failed: t('leaders.failed') }}
        empty={!value || value.list.length === 0}
        skeleton={<Skeleton of="rows" count={3} />}
        nothing={{ icon: 'list', text: t('leaders.none') }}
        onRetry={() => void loadLeaderboard()}
      >
        {value ? <Board t={t} value={value} /> : null}
      </AsyncList>
      {value ? <OwnPlace {...shown} value={value} /> : null}
    </section>
  );
}

function Board({ t, value }: { t: Translate; value: Leaderboard }): ReactElement {
  return (
    <ol className="card rows">
      {value.list.map(({ rank, player, missions, mine }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal places and shortened names are not unique
        <li key={place} className="li wraps" aria-current={mine || undefined}>
          <b className="num">{rank}</b>
          <span className="grow">
            <bdi translate="no">{player}</bdi> {mine ? <span className="tag">{t('leaders.you')}</span> : null}
          </span>
          <span className="q t2">{t('leaders.missions', { count: missions })}</span>
        </li>
      ))}
    </ol>
  );
}

function OwnPlace({ t, tag, zone, base, value }: Shown & { value: Leaderboard }): ReactElement {
  return (
    <div className="stack">
      <p>{value.mine ? t('leaders.mine', value.mine) : t('leaders.notYet')}</p>
      <p className="q t2">
        {t(value.shown ? 'leaders.visible' : 'leaders.hidden')}{' '}
        <a className="lk" href={`${base}/winners`}>
          {t('leaders.decide')}
        </a>{' '}
        <span>{t('leaders.asOf', { when: datesOf(tag, zone).moment(value.asOf) })}</span>
      </p>
    </div>
  );
}
