/** How others see the member: nickname, picture and colour (MC-21). */
import { type FormEvent, type ReactElement, useState } from 'react';
import { storeProfile } from '#stores/access/account-security.ts';
import type { Member } from '#stores/access/session.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { Avatar, isAvatar } from '#ui/pictures/Avatar.tsx';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { type AvatarName, avatars, defaultLabelColor, labelColors, nicknameFault, normalizeNickname } from '#values/access/profile.ts';

type Color = (typeof labelColors)[number];
const isColor = (color: string | undefined): color is Color => labelColors.some((one) => one === color);

export default function ProfileForm({ t, member, onDone }: { t: Translate; member: Member; onDone: (text: string) => void }): ReactElement {
  const faults = useFormErrors(t);
  const [avatar, setAvatar] = useState<AvatarName | null>(isAvatar(member.avatar) ? member.avatar : null);
  const [color, setColor] = useState<Color>(isColor(member.memberLabelColor) ? member.memberLabelColor : defaultLabelColor);
  const [busy, setBusy] = useState(false);
  useBfcacheRestore(() => setBusy(false));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const nickname = normalizeNickname(fieldIn(faults.form.current, 'nickname')?.value ?? '');
    const fault = nicknameFault(nickname);
    if (!faults.good(fault ? { nickname: fault } : {})) return;
    setBusy(true);
    const refusal = await storeProfile({ nickname, avatar, memberLabelColor: color });
    setBusy(false);
    if (refusal) faults.refuse(refusal);
    else onDone(t('security.profileDone'));
  };
  return (
    <form ref={faults.form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary of={faults} title={t('input.invalid')} label={() => t('security.nickname')} />
      <Field
        name="nickname"
        label={t('security.nickname')}
        error={faults.at('nickname')}
        defaultValue={member.nickname}
        autoComplete="nickname"
        spellCheck={false}
        maxLength={40}
        required
      />
      <fieldset className="swatches">
        <legend className="lab">{t('security.picture')}</legend>
        {[null, ...avatars].map((one) => (
          <label key={one ?? 'none'}>
            <input type="radio" name="avatar" checked={avatar === one} onChange={() => setAvatar(one)} />
            {one ? (
              <Avatar avatar={one} color={color} size={44} />
            ) : (
              <span className="av" aria-hidden="true">
                {member.nickname.slice(0, 2).toUpperCase()}
              </span>
            )}
            <span className="vh">{t(one ? `security.avatar.${one}` : 'security.pictureNone')}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="swatches">
        <legend className="lab">{t('security.color')}</legend>
        {labelColors.map((one, index) => (
          <label key={one}>
            <input type="radio" name="color" checked={color === one} onChange={() => setColor(one)} />
            <svg width={44} height={44} viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="12" fill={one} />
            </svg>
            <span className="vh">{t(`security.color.${index}`)}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" kind="go" full busy={busy}>
        {t('security.saveProfile')}
      </Button>
      <SlowNotice t={t} busy={busy} />
    </form>
  );
}
