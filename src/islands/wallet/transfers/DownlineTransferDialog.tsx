/** The dialog of a transfer to an account below the agent (AG-14). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { addressWith, goBackOr } from '#stores/overlay.ts';
import { $downlineTerms, downlineOrder, loadDownlineTerms } from '#stores/wallet/line-transfers.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { createTranslator } from '#ui/translate.ts';
import { asyncListProps, type PanelProps } from '../panel-props.ts';
import { LatestTransfers, TransferForm } from './TransferForm.tsx';

export default function DownlineTransferDialog({ to, ...props }: PanelProps & { to: string }): ReactElement {
  const t = createTranslator(props.words, props.tag);
  const terms = useStore($downlineTerms, { ssr: 'initial' });
  const reload = (): void => void loadDownlineTerms(to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account alone changes what is loaded
  useEffect(() => {
    reload();
    return downlineOrder.open(downlineOrder.$sent);
  }, [to]);
  const { value, code } = terms;
  // A break, or an account that has left the team: nothing to try again.
  const isFinal = code !== null && /^(?:protection\.|role\.|not_found$)/.test(code);
  return (
    <Dialog
      title={value ? t('downline.title', { name: value.receiver }) : t('kind.transfer')}
      closeWord={t('centre.close')}
      coverCloses={false}
      onClose={() => goBackOr(addressWith({ transfer: null }))}
    >
      <div className="stack">
        <AsyncList
          {...asyncListProps(terms, t)}
          empty={!value}
          skeleton={<Skeleton of="rows" count={5} />}
          nothing={{ text: t('face.failed') }}
          onRetry={isFinal ? null : reload}
        >
          {value ? (
            <TransferForm
              {...props}
              t={t}
              terms={value}
              order={downlineOrder}
              name={value.receiver}
              to={to}
              lead={t('downline.lead', { name: value.receiver })}
              reload={reload}
            />
          ) : null}
        </AsyncList>
        {value ? <LatestTransfers {...props} t={t} terms={value} /> : null}
      </div>
    </Dialog>
  );
}
