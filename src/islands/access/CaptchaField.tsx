/** The picture and what one reads in it; a press on the picture fetches another. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $captcha, refreshCaptcha } from '#stores/captcha.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { Say } from '#ui/say.ts';

export function CaptchaField({ t, error }: { t: Say; error: string | null }): ReactElement | null {
  const shown = useStore($captcha, { ssr: 'initial' });
  if (shown.state === 'none') return null;
  return (
    <div className="stack">
      <div className="row wraps">
        {shown.state === 'shown' ? (
          <button type="button" className="card" aria-label={t('login.captchaNew')} onClick={() => void refreshCaptcha()}>
            <img src={`data:image/png;base64,${shown.captcha.image}`} alt={t('login.captchaPicture')} width="150" height="50" />
          </button>
        ) : (
          <span className="skel" aria-hidden="true" />
        )}
        <Button kind="line" size="sm" icon="refresh" busy={shown.state === 'loading'} onPress={() => void refreshCaptcha()}>
          {t('login.captchaNew')}
        </Button>
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
