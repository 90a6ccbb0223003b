/** The one way in which a form answers a request for proof: its place shows the proof, and then what was asked for goes on (R34). */
import { type ReactElement, useState } from 'react';
import { useCloseFirst } from '#ui/overlays/Dialog.tsx';
import type { Translate } from '#ui/translate.ts';
import { LazyForm } from '../LazyForm.tsx';

const loadProof = () => import('./ProofForm.tsx');

export interface Proof {
  /** Whether the refusal asks for a proof. It is shown then, and `goOn` runs after it. */
  readonly asks: (refusal: { readonly code: string }, goOn: () => void) => boolean;
  /** What to show in place of the form, which stays hidden with what was typed; null while no proof is asked for. */
  readonly form: ReactElement | null;
  readonly leave: () => void;
}

export function useProof(t: Translate): Proof {
  const [waiting, setWaiting] = useState<{ readonly goOn: () => void } | null>(null);
  const leave = (): void => setWaiting(null);
  // In a dialog its close button leads back to the form.
  useCloseFirst(waiting && leave);
  return {
    asks: ({ code }, goOn) => {
      if (code !== 'proof.needed') return false;
      setWaiting({ goOn });
      return true;
    },
    form: waiting && (
      <LazyForm
        t={t}
        load={loadProof}
        of={{
          t,
          onDone: () => {
            leave();
            waiting.goOn();
          },
        }}
      />
    ),
    leave,
  };
}
