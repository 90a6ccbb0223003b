/** Bonus details (MC-10): the active bonus with what it still needs, and those that ended. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $address, initOverlays, queryValue } from '#stores/overlay.ts';
import { $bonuses, $dropped, type Bonus, type Bonuses, dropOrder, loadBonuses } from '#stores/rewards/bonuses.ts';
import { $pause } from '#stores/safer-play/pause.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Note, Progress } from '#ui/data/DescriptionList.tsx';
import { NamedRow, rowMark } from '#ui/data/NamedRow.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { createTranslator, type Translate } from '#ui/translate.ts';
import { datesOf, GamesThatCount, listFaces, NeedsAccount, OrderNote, type RewardsProps } from './panel.tsx';

type Shown = RewardsProps & {
  t: Translate;
  money: (amount: string) => string;
  /** Dots while the member hides what they own. */
  held: (amount: string) => string;
  /** The one that the address names. */
  named: string | null;
};

export default function BonusDetails(props: RewardsProps): ReactElement {
  const t = createTranslator(props.words, props.tag);
  const state = useStore($bonuses, { ssr: 'initial' });
  const dropped = useStore($dropped, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const named = queryValue(useStore($address, { ssr: 'initial' }), 'row');
  useEffect(() => {
    initOverlays();
    void loadBonuses();
    return dropOrder.open($dropped);
  }, []);
  const { value } = state;
  const money = (amount: string): string => formatMoney(amount, { tag: props.tag, symbol: value?.currencySymbol ?? '' });
  const held = (amount: string): string => formatMoney(amount, { tag: props.tag, symbol: value?.currencySymbol ?? '', hidden });
  const shown = { ...props, t, money, held, named };
  const [first] = value?.list ?? [];
  const active = first?.state === 'active' ? first : null;
  const ended = (value?.list ?? []).filter(({ state: now }) => now !== 'active');
  if (state.code === 'role.trial') return <NeedsAccount t={t} base={props.base} reason={state.reason} />;
  return (
    <div className="pad stack narrow details">
      <div role="status">
        {dropped ? (
          <Note icon="check" title={t('bonus.dropped', { amount: money(dropped.lost) })}>
            {t('bonus.droppedMore', { own: held(dropped.balance) })}
          </Note>
        ) : null}
      </div>
      <AsyncList
        {...listFaces(state, t)}
        empty={!value || value.list.length === 0}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{
          icon: 'coin',
          text: t('bonus.none'),
          action: (
            <LinkButton kind="line" size="sm" href={`${props.base}/member/rewardCenter`}>
              {t('bonus.seeRewards')}
            </LinkButton>
          ),
        }}
        onRetry={() => void loadBonuses()}
      >
        {value ? (
          <div className="stack">
            <NamedRow name={named} held={value.list.some(({ id }) => id === named)} gone={t('list.gone')} />
            {active ? <ActiveBonus {...shown} bonus={active} own={value.own} serverTime={value.serverTime} /> : null}
            {active ? null : <Note icon="info">{t('bonus.noActive')}</Note>}
            {ended.length > 0 ? <EndedBonuses {...shown} list={ended} /> : null}
          </div>
        ) : null}
      </AsyncList>
      <a className="lk t2" href={`${props.base}/help/bonuses`}>
        {t('bonus.help')}
      </a>
    </div>
  );
}

const dayLength = 86_400_000;

function ActiveBonus(props: Shown & { bonus: Bonus } & Pick<Bonuses, 'own' | 'serverTime'>): ReactElement {
  const { t, tag, zone, base, money, held, named, bonus, own, serverTime } = props;
  const step = useStore(dropOrder.$step, { ssr: 'initial' });
  const isPaused = useStore($pause, { ssr: 'initial' }) !== null;
  const [asking, setAsking] = useState(false);
  const daysLeft = Math.max(0, Math.ceil((Date.parse(bonus.endsAt) - Date.parse(serverTime)) / dayLength));
  const isBusy = dropOrder.isBusy(step);
  const { stakeNeeded, staked, missing, mostBet, gameType } = bonus;
  return (
    <section className="card pad stack" aria-label={t('bonus.active')} {...rowMark(bonus.id === named)}>
      <div>
        <h2 className="t3">{bonus.title}</h2>
        <p className="q t2">{t('bonus.left')}</p>
        <p className="big num">
          <bdi>{held(bonus.left)}</bdi>
        </p>
      </div>
      <div>
        <Progress label={t('bonus.progress')} value={Number(staked)} max={Number(stakeNeeded)} />
        <p className="t2 mt2">{t('bonus.progressIs', { staked: money(staked), needed: money(stakeNeeded) })}</p>
      </div>
      <DescriptionList
        facts={[
          { key: 'missing', name: t('bonus.missing'), value: <bdi className="num">{money(missing)}</bdi> },
          { key: 'days', name: t('bonus.timeLeft'), value: t('bonus.days', { count: daysLeft }) },
          { key: 'ends', name: t('bonus.ends'), value: datesOf(tag, zone).moment(bonus.endsAt) },
          {
            key: 'games',
            name: t('bonus.games'),
            value: <GamesThatCount {...{ t, base, gameType }} />,
          },
          ...(mostBet === null ? [] : [{ key: 'most', name: t('bonus.mostBet'), value: <bdi className="num">{money(mostBet)}</bdi> }]),
          { key: 'granted', name: t('bonus.granted'), value: <bdi className="num">{money(bonus.amount)}</bdi> },
        ]}
      />
      <Note icon="bank" title={t('bonus.withdrawTitle')}>
        {t('bonus.withdraw', { left: held(bonus.left) })}
      </Note>
      <p className="q t2">{t('bonus.order')}</p>
      <OrderNote t={t} step={step} />
      {isPaused ? null : (
        <div className="row wraps">
          <Button kind="line" size="sm" busy={isBusy} onPress={() => setAsking(true)}>
            {t('bonus.drop')}
          </Button>
        </div>
      )}
      {asking ? (
        <AlertDialog
          icon="alert"
          title={t('bonus.dropTitle', { amount: held(bonus.left) })}
          answers={[
            { id: 'keep', label: t('bonus.keep'), kind: 'line' },
            { id: 'drop', label: t('bonus.drop'), kind: 'line', busy: isBusy },
          ]}
          mayLeave
          onAnswer={(id) => {
            if (id === 'drop') void dropOrder.submit({ id: bonus.id }, {});
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          {t('bonus.dropMore', { own: held(own) })}
        </AlertDialog>
      ) : null}
    </section>
  );
}

function EndedBonuses({ t, tag, zone, money, named, list }: Shown & { list: readonly Bonus[] }): ReactElement {
  const dates = datesOf(tag, zone);
  return (
    <section className="stack">
      <h2 className="t3">{t('bonus.ended')}</h2>
      <Table
        caption={t('bonus.ended')}
        flush
        rows={list}
        keyOf={({ id }) => id}
        named={named}
        columns={[
          { key: 'title', head: t('bonus.name'), names: true, cell: ({ title }) => title },
          { key: 'granted', head: t('bonus.granted'), end: true, cell: ({ amount }) => <bdi className="num">{money(amount)}</bdi> },
          {
            key: 'bets',
            head: t('bonus.bets'),
            end: true,
            cell: ({ staked, stakeNeeded }) => (
              <>
                <bdi className="num">{money(staked)}</bdi> / <bdi className="num">{money(stakeNeeded)}</bdi>
              </>
            ),
          },
          {
            key: 'how',
            head: t('bonus.how'),
            cell: ({ state, endedWith }) => t(`bonus.state.${state}`, { amount: money(endedWith) }),
          },
          { key: 'at', head: t('bonus.when'), cell: ({ endedAt }) => (endedAt ? dates.day(endedAt) : '') },
        ]}
      />
    </section>
  );
}
