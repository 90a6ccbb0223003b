/** The button that checks a result in this browser, and what it found. */
import { type ReactElement, useState } from 'react';
import { Button } from '../Button.tsx';

export interface ProofCheckProps {
  words: { readonly check: string; readonly right: string; readonly wrong: string };
  /** Whether the result follows from what was published. */
  prove: () => Promise<boolean>;
}

export function ProofCheck({ words, prove }: ProofCheckProps): ReactElement {
  const [verdict, setVerdict] = useState<boolean | null>(null);
  return (
    <>
      <Button size="sm" icon="shield" onPress={() => void prove().then(setVerdict)}>
        {words.check}
      </Button>
      <p role="status" className={verdict === false ? 'bad t2' : 'ok t2'}>
        {verdict === null ? '' : verdict ? words.right : words.wrong}
      </p>
    </>
  );
}
