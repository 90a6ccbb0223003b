/** The proof that an order of money asks for, in the place where it is (R34): a sheet over the order, which is sent again after it. */
import { type ReactElement, useEffect, useState } from 'react';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import { loadInTime } from '#values/with-timeout.ts';

interface OrderProofProps {
  /** BCP 47 tag of the page. */
  tag: string;
  /** Path prefix of the page's language. */
  base: string;
  onDone: () => void;
  onClose: () => void;
}

interface Loaded {
  readonly Form: ElementComponent<{ t: Translate; onDone: () => void }>;
  readonly t: Translate;
}

/** The form and its texts come on demand, because few orders ask for them. */
async function load({ tag, base }: Pick<OrderProofProps, 'tag' | 'base'>): Promise<Loaded> {
  const [module, words] = await Promise.all([import('./access/security/ProofForm.tsx'), fetch(`${base}/login/verify.json`)]);
  if (!words.ok) throw new Error(`The words answered ${words.status}`);
  return { Form: module.default, t: createTranslator((await words.json()) as IslandWords, tag) };
}

/** Nothing until the form has loaded. Where that fails, what was refused stays in sight, and its button asks again. */
export default function OrderProof({ tag, base, onDone, onClose }: OrderProofProps): ReactElement | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each proof that is asked for
  useEffect(() => {
    let isGone = false;
    loadInTime(load({ tag, base })).then(
      (found) => !isGone && setLoaded(found),
      () => !isGone && onClose(),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (!loaded) return null;
  return (
    <Dialog title={loaded.t('verify.how')} closeWord={loaded.t('centre.close')} coverCloses={false} onClose={onClose}>
      <loaded.Form t={loaded.t} onDone={onDone} />
    </Dialog>
  );
}
