/** The picture and what one reads in it; a press on the picture fetches another, and there is a way without it, in sight from the start. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $captcha, type Captcha, doWithoutPicture, refreshCaptcha } from '#stores/captcha.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Passed } from '#ui/SlideVerify.tsx';
import type { Say } from '#ui/say.ts';
import { refusalSentence } from '#ui/sentence.ts';

/** `given`: the picture that came with the page, shown before and without script. */
export function CaptchaField({ t, error, given = null }: { t: Say; error: string | null; given?: Captcha | null }): ReactElement | null {
  const stored = useStore($captcha, { ssr: 'initial' });
  const [alive, setAlive] = useState(false);
  const [working, work] = useState(false);
  const [failed, fail] = useState<string | null>(null);
  useEffect(() => setAlive(true), []);
  const shown = stored.state === 'none' && given ? ({ state: 'shown', captcha: given } as const) : stored;
  if (shown.state === 'none') return null;
  if (shown.state === 'done')
    return (
      <div>
        <Passed>{t('login.captchaDone')}</Passed>
        <input type="hidden" name="captchaId" value={shown.captchaId} />
        <input type="hidden" name="captcha" value={shown.captcha} />
      </div>
    );
  const another = (): void => void refreshCaptcha();
  const without = async (): Promise<void> => {
    work(true);
    fail(null);
    const refusal = await doWithoutPicture();
    work(false);
    if (refusal) fail(refusalSentence(t, refusal));
  };
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
          <button type="button" className="card" aria-label={t('login.captchaNew')} onClick={another}>
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
      {/* What was read in one picture is of no use to the next. */}
      <Field
        key={shown.state === 'shown' ? shown.captcha.captchaId : ''}
        name="captcha"
        label={t('login.captcha')}
        hint={t('login.captchaHint')}
        error={failed ?? error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={8}
        required
      />
      {alive ? (
        <Button kind="plain" size="sm" busy={working} onPress={() => void without()}>
          {t('login.captchaWithout')}
        </Button>
      ) : null}
    </div>
  );
}
