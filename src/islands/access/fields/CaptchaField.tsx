/**
 * The captcha image, or the sum of a form without script, and its text field. A click on the image loads another, and a button starts
 * the check without an image.
 */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { $captcha, type Captcha, refreshCaptcha, replaceCaptcha } from '#stores/access/captcha.ts';
import { Button } from '#ui/Button.tsx';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { Field } from '#ui/forms/Field.tsx';
import { PassedCheck } from '#ui/forms/SlideVerify.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import type { Translate } from '#ui/translate.ts';

/** `given`: the captcha rendered by the server, shown before and without script. */
interface CaptchaFieldProps {
  t: Translate;
  error: string | null;
  given?: Captcha | null;
}

/** The field, and what says that it came: after some wrong passwords it stands below the field that keeps the focus. */
export function CaptchaField(props: CaptchaFieldProps): ReactElement {
  const { state } = useStore($captcha, { ssr: 'initial' });
  const [isAsked, setAsked] = useState(false);
  const before = useRef<string | null>(null);
  // What the page came with is read in its place.
  const [isBrought] = useState(Boolean(props.given));
  useEffect(() => {
    if (before.current === 'none' && state !== 'none') setAsked(!isBrought);
    if (state === 'none') setAsked(false);
    before.current = state;
  }, [state, isBrought]);
  return (
    <>
      <LiveRegion text={isAsked ? props.t('login.captchaAsked') : ''} />
      <Picture {...props} />
    </>
  );
}

function Picture({ t, error, given = null }: CaptchaFieldProps): ReactElement | null {
  const stored = useStore($captcha, { ssr: 'initial' });
  const [hydrated, setHydrated] = useState(false);
  const [solving, setSolving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => setHydrated(true), []);
  const shown = stored.state === 'none' && given ? ({ state: 'shown', captcha: given } as const) : stored;
  if (shown.state === 'none') return null;
  if (shown.state === 'done')
    return (
      <div>
        <PassedCheck>{t('login.captchaDone')}</PassedCheck>
        <input type="hidden" name="captchaId" value={shown.captchaId} />
        <input type="hidden" name="captcha" value={shown.captcha} />
      </div>
    );
  const loadAnother = (): void => void refreshCaptcha();
  const replaceImage = async (): Promise<void> => {
    setSolving(true);
    setFailure(null);
    const refusal = await replaceCaptcha();
    setSolving(false);
    if (refusal) setFailure(errorResponseMessage(t, refusal));
  };
  const sum = shown.state === 'shown' ? shown.captcha.sum : undefined;
  const picture =
    shown.state === 'shown' ? (
      <img src={`data:image/png;base64,${shown.captcha.image}`} alt={t('login.captchaPicture')} width="150" height="50" />
    ) : (
      <span className="skel" aria-hidden="true" />
    );
  return (
    <div className="stack">
      <div className="row wraps captcha" hidden={sum !== undefined}>
        {hydrated && shown.state === 'shown' ? (
          <button type="button" className="card" aria-label={t('login.captchaNew')} onClick={loadAnother}>
            {picture}
          </button>
        ) : (
          <span className="card">{picture}</span>
        )}
        {hydrated ? (
          <Button kind="plain" size="sm" icon="refresh" busy={shown.state === 'loading'} onPress={loadAnother}>
            {t('login.captchaNew')}
          </Button>
        ) : null}
      </div>
      {shown.state === 'shown' ? <input type="hidden" name="captchaId" value={shown.captcha.captchaId} /> : null}
      {/* The key empties the field when the image changes. */}
      <Field
        key={shown.state === 'shown' ? shown.captcha.captchaId : ''}
        name="captcha"
        label={sum ? t('login.captchaSum', { first: sum[0], second: sum[1] }) : t('login.captcha')}
        hint={t(sum ? 'login.captchaSumHint' : 'login.captchaHint')}
        error={failure ?? error ?? (shown.state === 'failed' ? t('network') : null)}
        readOnly={shown.state !== 'shown'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={8}
        required
      />
      {hydrated ? (
        <Button kind="plain" size="sm" busy={solving} onPress={() => void replaceImage()}>
          {t('login.captchaWithout')}
        </Button>
      ) : null}
    </div>
  );
}
