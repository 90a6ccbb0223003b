/** The recovery codes, shown once: to copy, to keep as a file, and to print (AC-33), which `print.ts` does without the page. */
import { type ReactElement, useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { defineCopy } from '#ui/elements/copy.ts';
import type { Translate } from '#ui/translate.ts';

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' }).click();
  // The download has begun by then in every browser.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function RecoveryCodes({ t, codes, onDone }: { t: Translate; codes: readonly string[]; onDone: () => void }): ReactElement {
  const lead = useRef<HTMLParagraphElement>(null);
  const text = codes.join('\n');
  useEffect(defineCopy, []);
  // The button that led here is gone, so the focus moves to the explanation.
  useEffect(() => lead.current?.focus(), []);
  return (
    <div className="form">
      <p ref={lead} tabIndex={-1}>
        {t('security.codesKeep')}
      </p>
      <ul className="card recovery-codes num" aria-label={t('security.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className="row wraps">
        <copy-text value={text} done={t('security.codesCopied')}>
          <Button size="sm" icon="copy">
            {t('security.codesCopy')}
          </Button>
          <span role="status" className="t1" />
        </copy-text>
        <Button size="sm" onPress={() => save(text)}>
          {t('security.codesSave')}
        </Button>
        <Button size="sm" onPress={() => window.print()}>
          {t('security.codesPrint')}
        </Button>
      </div>
      <Button kind="go" full onPress={onDone}>
        {t('security.codesKept')}
      </Button>
    </div>
  );
}
