/** A transfer to the upline (MC-06). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $address, initOverlays, queryValue } from '#stores/overlay.ts';
import { $pause } from '#stores/safer-play/pause.ts';
import { $transferTerms, loadTransferTerms, uplineOrder } from '#stores/wallet/line-transfers.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Paused } from '#ui/Paused.tsx';
import { createTranslator } from '#ui/translate.ts';
import { asyncListProps, type PanelProps } from '../panel-props.ts';
import { LatestTransfers, TransferForm } from './TransferForm.tsx';

const reload = (): void => void loadTransferTerms();

export default function UplineTransfer(props: PanelProps): ReactElement {
  const t = createTranslator(props.words, props.tag);
  const terms = useStore($transferTerms, { ssr: 'initial' });
  const named = queryValue(useStore($address, { ssr: 'initial' }), 'row');
  useEffect(() => {
    initOverlays();
    reload();
    return uplineOrder.open(uplineOrder.$sent);
  }, []);
  const pause = useStore($pause, { ssr: 'initial' });
  const name = terms.value?.upline;
  return (
    <div className="pad stack narrow details">
      <AsyncList
        {...asyncListProps(terms, t, props.base)}
        empty={!name}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{ icon: 'user', text: t('upline.none') }}
        onRetry={reload}
      >
        {name && pause ? <Paused {...props} t={t} pause={pause} /> : null}
        {terms.value && name && !pause ? (
          <TransferForm
            {...props}
            t={t}
            terms={terms.value}
            order={uplineOrder}
            name={name}
            lead={t('upline.lead', { name })}
            reload={reload}
          />
        ) : null}
      </AsyncList>
      {terms.value ? <LatestTransfers {...props} t={t} terms={terms.value} named={named} /> : null}
    </div>
  );
}
