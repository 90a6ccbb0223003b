/** Team betting: the settled rounds of a branch. Each opens (AG-06). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $teamBet, $teamBets, everyTeamBet, loadTeamBet, loadTeamBets, type TeamBet, teamBetFilters } from '#stores/agent/records.ts';
import { addressWith, goBackOr, pushAddress } from '#stores/overlay.ts';
import type { OnProgress } from '#stores/wallet/all-pages.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { SupportLink } from '#ui/data/SupportLink.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { gameTypes } from '#values/games/categories.ts';
import { BranchLink, BranchRecord } from './BranchRecord.tsx';
import { type AgentProps, reportFaces, type Shown, shownIn, useReport } from './panel.tsx';

const noOpenRow = { round: null };

function RoundDialog({ shown, load, id, base }: { shown: Shown; load: () => void; id: string; base: string }): ReactElement {
  const { t, money, change, moment } = shown;
  const state = useStore($teamBet, { ssr: 'initial' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round alone changes what is loaded
  useEffect(load, [id]);
  const symbol = state.value?.currencySymbol ?? '';
  const bet = state.value?.rows.find((row) => row.id === id);
  return (
    <Dialog title={t('bet.round')} closeWord={t('centre.close')} onClose={() => goBackOr(addressWith(noOpenRow))}>
      <AsyncList
        {...reportFaces(state, t)}
        empty={!bet}
        skeleton={<Skeleton of="rows" count={5} />}
        nothing={{ text: t('bets.notFound') }}
        onRetry={load}
      >
        {bet ? (
          <>
            <DescriptionList
              facts={[
                { key: 'at', name: t('column.time'), value: moment(bet.at) },
                { key: 'account', name: t('column.account'), value: <bdi>{bet.member.name}</bdi> },
                { key: 'game', name: t('column.game'), value: bet.gameName },
                { key: 'provider', name: t('column.provider'), value: bet.vendorName },
                { key: 'stake', name: t('bet.stake'), value: <bdi className="num">{money(bet.stake, symbol)}</bdi> },
                { key: 'payout', name: t('bet.win'), value: <bdi className="num">{money(bet.payout, symbol)}</bdi> },
                { key: 'net', name: t('bets.net'), value: <bdi className="num">{change(bet.net, symbol)}</bdi> },
                { key: 'state', name: t('bet.state'), value: t(`bets.${bet.state}`) },
                {
                  key: 'reference',
                  name: t('column.reference'),
                  value: <CopyLine value={bet.id} words={{ copy: t('copy'), copied: t('copied') }} />,
                },
              ]}
            />
            <SupportLink t={t} base={base} reference={bet.id} />
          </>
        ) : null}
      </AsyncList>
    </Dialog>
  );
}

export default function TeamBets(props: AgentProps): ReactElement {
  const { zone } = props;
  const shown = shownIn(props);
  const { t, money, change, figure, moment, stamp } = shown;
  const state = useStore($teamBets, { ssr: 'initial' });
  const { address, asked } = useReport(teamBetFilters, loadTeamBets, zone, noOpenRow);
  const symbol = state.value?.currencySymbol ?? '';
  const net = (bet: TeamBet): ReactElement =>
    bet.state === 'settled' ? <span className="num">{change(bet.net)}</span> : <span className="tag">{t('bets.rolled_back')}</span>;
  return (
    <BranchRecord
      page={props}
      shown={shown}
      title={t('centre.bets')}
      part={[...(asked.since ? [shown.range(asked.since, asked.until)] : []), ...(asked.play && asked.under ? [t('bets.below')] : [])]}
      state={state}
      address={address}
      asked={asked}
      filters={[
        {
          name: 'type',
          label: t('filter.type'),
          value: asked.gameType,
          choices: [{ value: '', label: t('filter.allTypes') }, ...gameTypes.map((value) => ({ value, label: t(`type.${value}`) }))],
        },
      ]}
      figures={({ totals }) => [
        { key: 'rounds', name: t('bet.rounds'), value: figure(totals.rounds), plain: String(totals.rounds) },
        { key: 'turnover', name: t('figure.turnover'), value: money(totals.turnover, symbol), plain: totals.turnover },
        { key: 'payout', name: t('bet.wins'), value: money(totals.payout, symbol), plain: totals.payout },
        { key: 'net', name: t('bets.net'), value: change(totals.net, symbol), plain: totals.net },
      ]}
      columns={[
        {
          key: 'game',
          head: t('column.game'),
          names: true,
          cell: (bet) => (
            <button type="button" className="lk" onClick={() => pushAddress(addressWith({ round: bet.id }))}>
              {bet.gameName}
            </button>
          ),
        },
        {
          key: 'account',
          head: t('column.account'),
          cell: (bet) => <BranchLink address={address} id={bet.member.id} name={bet.member.name} />,
        },
        { key: 'at', head: t('column.time'), cell: (bet) => moment(bet.at) },
        { key: 'stake', head: t('bet.stake'), end: true, cell: (bet) => <span className="num">{money(bet.stake)}</span> },
        { key: 'payout', head: t('bet.win'), end: true, cell: (bet) => <span className="num">{money(bet.payout)}</span> },
        { key: 'net', head: t('bets.net'), end: true, cell: net },
      ]}
      sheet={{
        heads: [
          ...['time', 'account', 'game', 'provider', 'reference'].map((name) => t(`column.${name}`)),
          t('bet.stake'),
          t('bet.win'),
          t('bets.net'),
          t('bet.state'),
        ],
        cells: (bet) => [
          stamp(bet.at),
          bet.member.name,
          bet.gameName,
          bet.vendorName,
          bet.id,
          bet.stake,
          bet.payout,
          bet.net,
          t(`bets.${bet.state}`),
        ],
      }}
      everything={(onProgress: OnProgress) => everyTeamBet(asked, zone, onProgress)}
      nothing={{ icon: 'slot', text: t('bets.none') }}
      note={t('bets.note')}
      onRetry={() => void loadTeamBets(asked, zone)}
    >
      {asked.round ? <RoundDialog shown={shown} id={asked.round} base={props.base} load={() => void loadTeamBet(asked, zone)} /> : null}
    </BranchRecord>
  );
}
