/** The picture and what one reads in it; a press on the picture fetches another. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $captcha, type Captcha, refreshCaptcha } from '#stores/captcha.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { Say } from '#ui/say.ts';

/** `given`: the picture that came with the page, shown before and without script. */
export function CaptchaField({ t, error, given = null }: { t: Say; error: string | null; given?: Captcha | null }): ReactElement | null {
  const stored = useStore($captcha, { ssr: 'initial' });
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const shown = stored.state === 'none' && given ? ({ state: 'shown', captcha: given } as const) : stored;
  if (shown.state === 'none') return null;
  const another = (): void => void refreshCaptcha();
  const picture =
    shown.state === 'shown' ? (
      <img src={`data:image/png;base64,${shown.captcha.image}`} alt={t('login.captchaPicture')} width="150" height="50" />
    ) : (
      <span className="skel" aria-hidden="true" />
    );
  return (
    <div className="stack">
      <div className="row wraps captcha">
        {alive && shown.state === 'shown' ? (
          <button type="button" className="card" aria-label={`${t('login.captchaPicture')}: ${t('login.captchaNew')}`} onClick={another}>
            {picture}
          </button>
        ) : (
          <span className="card">{picture}</span>
        )}
        {alive ? (
          <Button kind="plain" size="sm" icon="refresh" busy={shown.state === 'loading'} onPress={another}>
            {t('login.captchaNew')}
          </Button>
        ) : null}
      </div>
      {shown.state === 'shown' ? <input type="hidden" name="captchaId" value={shown.captcha.captchaId} /> : null}
      <Field
        name="captcha"
        label={t('login.captcha')}
        hint={t('login.captchaHint')}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={8}
        required
      />
    </div>
  );
}
