/** What a result was drawn from, the button that checks it in this browser, and what it found. */
import { type ReactElement, useState } from 'react';
import { Button } from '../Button.tsx';

export interface ProofCheckProps {
  /** What was published, each with its name. */
  facts?: readonly (readonly [name: string, value: string])[];
  words: { readonly check: string; readonly right: string; readonly wrong: string };
  /** Whether the result follows from what was published; null before that can be told. */
  prove: (() => Promise<boolean>) | null;
}

export function ProofCheck({ facts = [], words, prove }: ProofCheckProps): ReactElement {
  const [verdict, setVerdict] = useState<boolean | null>(null);
  return (
    <>
      {facts.length > 0 ? (
        <ul className="rows">
          {facts.map(([name, value]) => (
            <li key={name}>
              <span className="q t2">{name}</span>
              <br />
              <code className="t2 any">{value}</code>
            </li>
          ))}
        </ul>
      ) : null}
      {prove ? (
        <Button size="sm" icon="shield" onPress={() => void prove().then(setVerdict)}>
          {words.check}
        </Button>
      ) : null}
      <p role="status" className={verdict === false ? 'bad t2' : 'ok t2'}>
        {verdict === null ? '' : verdict ? words.right : words.wrong}
      </p>
    </>
  );
}
