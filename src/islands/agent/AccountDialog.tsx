/** The details of an account of the team, over the list: figures, by product, contracts, and what can be done (AG-05). */
import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactElement, useEffect } from 'react';
import { $agentCentre } from '#stores/agent/centre.ts';
import { $account, type AccountReport, loadAccount, type TeamFilters } from '#stores/agent/reports.ts';
import { dayOf } from '#stores/brand-days.ts';
import { addressWith, goBackOr, pushAddress, withQueryValues } from '#stores/overlay.ts';
import { LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { idleAfterDays } from '#values/agent-contracts.ts';
import { gameTypes } from '#values/games/categories.ts';
import { contractPage, recordPages } from '../agent-pages.ts';
import { reportFaces, type Shown, useMay } from './panel.tsx';
import { isPlain } from './Trail.tsx';

interface Place {
  shown: Shown;
  base: string;
  address: string;
}

type Contract = AccountReport['contracts'][number];

const noDetails = { account: null };

/** Whether the account plays: all that an agent may know of its state. */
function stateOf({ lastActive, at }: AccountReport, t: Shown['t'], zone: string): string {
  if (lastActive === null) return t('details.state.new');
  const days = Math.round((Date.parse(dayOf(zone, Date.parse(at))) - Date.parse(lastActive)) / 86_400_000);
  return days > idleAfterDays ? t('details.state.idle', { days }) : t('details.state.playing', { days: idleAfterDays });
}

function Facts({ shown, value, zone }: { shown: Shown; value: AccountReport; zone: string }): ReactElement {
  const { t, day, moment, money, change, figure } = shown;
  const symbol = value.currencySymbol;
  return (
    <DescriptionList
      facts={[
        { key: 'role', name: t('opened.role'), value: t(value.isAgent ? 'team.agent' : 'team.member') },
        { key: 'state', name: t('details.state'), value: stateOf(value, t, zone) },
        { key: 'joined', name: t('details.joined'), value: moment(value.joined) },
        { key: 'last', name: t('column.lastActive'), value: value.lastActive === null ? t('details.never') : day(value.lastActive) },
        { key: 'below', name: t('column.below'), value: <span className="num">{figure(value.team)}</span> },
        { key: 'active', name: t('figure.active'), value: <span className="num">{figure(value.active)}</span> },
        { key: 'turnover', name: t('figure.turnover'), value: <bdi className="num">{money(value.turnover, symbol)}</bdi> },
        { key: 'net', name: t('figure.net'), value: <bdi className="num">{change(value.net, symbol)}</bdi> },
      ]}
    />
  );
}

function Products({ shown, value }: { shown: Shown; value: AccountReport }): ReactElement {
  const { t, money, change, figure } = shown;
  const nameOf = (product: string): string => {
    if (product === 'none') return t('results.bonus');
    return t((gameTypes as readonly string[]).includes(product) ? `type.${product}` : 'profit.otherGames');
  };
  return (
    <section className="stack" aria-labelledby="account-products">
      <h3 className="t2" id="account-products">
        {t('results.by.product')}
      </h3>
      {value.products.length === 0 ? <p className="q t2">{t('results.none')}</p> : null}
      {value.products.length > 0 ? (
        <Table
          flush
          caption={t('results.by.product')}
          rows={value.products}
          keyOf={({ product }) => product}
          columns={[
            { key: 'product', head: t('filter.type'), names: true, cell: ({ product }) => nameOf(product) },
            { key: 'turnover', head: t('figure.turnover'), end: true, cell: (row) => <span className="num">{money(row.turnover)}</span> },
            { key: 'net', head: t('figure.net'), end: true, cell: (row) => <span className="num">{change(row.net)}</span> },
            { key: 'rounds', head: t('bet.rounds'), end: true, cell: (row) => <span className="num">{figure(row.rounds)}</span> },
          ]}
        />
      ) : null}
    </section>
  );
}

/** The contracts of the account. The agent offers one of each kind that they have to those directly below. */
function ContractLines({ place, value }: { place: Place; value: AccountReport }): ReactElement {
  const { shown, base } = place;
  const { t, percent, moment } = shown;
  const centre = useStore($agentCentre, { ssr: 'initial' });
  const kinds = useMay()('contracts') ? (centre?.offers ?? []) : [];
  const termOf = ({ startsAt, endsAt }: Contract): string => {
    if (endsAt) return t('details.ends', { until: moment(endsAt) });
    return t(startsAt > value.at ? 'details.begins' : 'details.since', { from: moment(startsAt) });
  };
  return (
    <section className="stack" aria-labelledby="account-contracts">
      <h3 className="t2" id="account-contracts">
        {t('details.contracts')}
      </h3>
      {value.contracts.length === 0 ? <p className="q t2">{t('contract.noneYet')}</p> : null}
      <DescriptionList
        facts={value.contracts.map((one) => ({
          key: `${one.kind}${one.startsAt}`,
          name: (
            <span className="two-l">
              <span>{t(`kind.${one.kind}`)}</span>
              <span className="q t1">{termOf(one)}</span>
            </span>
          ),
          value: <span className="num">{percent(one.rate)}</span>,
        }))}
      />
      {value.isDirect && kinds.length > 0 ? (
        <div className="row wraps">
          {kinds.map((kind) => (
            <LinkButton key={kind} kind="line" size="sm" href={`${base}${contractPage(kind)}?to=${value.id}`}>
              {t('details.offer', { kind: t(`kind.${kind}`) })}
            </LinkButton>
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Ways({ place, value }: { place: Place; value: AccountReport }): ReactElement {
  const { shown, base, address } = place;
  const { t } = shown;
  const may = useMay();
  const branch = withQueryValues(address, { ...noDetails, under: value.id, n: null, q: null, show: null, sort: null, order: null });
  const opening = (dialog: 'games' | 'transfer'): { href: string; onPress: (event: MouseEvent<HTMLAnchorElement>) => void } => {
    const href = withQueryValues(address, { ...noDetails, [dialog]: value.id });
    return {
      href,
      onPress: (event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        pushAddress(href);
      },
    };
  };
  return (
    <>
      {may('games') ? (
        <p>
          <LinkButton kind="line" size="sm" {...opening('games')}>
            {t('games.title')}
          </LinkButton>
        </p>
      ) : null}
      <p className="row wraps t2">
        {recordPages.map(({ path, word }) => (
          <a key={path} className="link" href={`${base}${path}?${branch.split('?')[1] ?? ''}`}>
            {t(`centre.${word}`)}
          </a>
        ))}
      </p>
      {may('transfers') ? (
        <div className="act">
          <LinkButton kind="line" full {...opening('transfer')}>
            {t('team.transfer')}
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}

export default function AccountDialog({
  id,
  name,
  zone,
  asked,
  ...place
}: Place & { id: string; name: string; zone: string; asked: TeamFilters }): ReactElement {
  const { shown } = place;
  const { t } = shown;
  const state = useStore($account, { ssr: 'initial' });
  const value = state.value?.id === id ? state.value : null;
  const reload = (): void => void loadAccount(id, asked, zone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account alone changes what is loaded; the days stay while it is open
  useEffect(reload, [id]);
  return (
    <Dialog
      title={value?.name ?? (name || t('details.opening'))}
      closeWord={t('centre.close')}
      onClose={() => goBackOr(addressWith(noDetails))}
    >
      <AsyncList
        {...reportFaces(state, t)}
        empty={!value}
        skeleton={<Skeleton of="rows" count={6} />}
        nothing={{ text: t('team.noneHere') }}
        onRetry={reload}
      >
        {value ? (
          <div className="stack">
            <p className="q t2">{t('details.days', { from: shown.day(value.from), to: shown.day(value.to) })}</p>
            <Facts shown={shown} value={value} zone={zone} />
            <Products shown={shown} value={value} />
            <ContractLines place={place} value={value} />
            <Ways place={place} value={value} />
          </div>
        ) : null}
      </AsyncList>
    </Dialog>
  );
}
