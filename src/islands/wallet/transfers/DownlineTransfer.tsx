/** A transfer to an account below the agent, over the page that names it in its address, `?transfer=<id>` (AG-14). */
import { useStore } from '@nanostores/react';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { $address, initOverlays, queryValue } from '#stores/overlay.ts';
import type { PanelProps } from '../panel-props.ts';

const DownlineTransferDialog = lazy(() => import('./DownlineTransferDialog.tsx'));

export default function DownlineTransfer(props: PanelProps): ReactElement | null {
  const address = useStore($address, { ssr: 'initial' });
  useEffect(() => initOverlays(), []);
  const to = queryValue(address, 'transfer');
  return to ? (
    <Suspense fallback={null}>
      <DownlineTransferDialog key={to} {...props} to={to} />
    </Suspense>
  ) : null;
}
