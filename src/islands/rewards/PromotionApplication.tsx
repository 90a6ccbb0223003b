/** Applies for a promotion with a comment and pictures (MC-19, MC-20). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { $applications, applyForPromotion, emptyApplication, keepApplication } from '#stores/rewards/promotions.ts';
import { Button } from '#ui/Button.tsx';
import { fieldMessage } from '#ui/forms/error-message.ts';
import { FieldError } from '#ui/forms/Field.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import type { Translate } from '#ui/translate.ts';
import { maxCommentLength, maxPictureBytes, mostPictures } from '#values/picture-limits.ts';

/** The longer side of what is sent, in pixels: a phone on a slow line sends a tenth of the file. */
const longestSide = 1600;

/** The picture as a smaller jpeg in base64. What the file says besides, such as the place, is not sent. */
async function readPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*?,/, '');
}

/** The platform looks at the content; this saves a long upload that it would refuse. */
const areSendable = (files: readonly File[]): boolean =>
  files.length <= mostPictures && files.every(({ type, size }) => /^image\/(png|jpeg)$/.test(type) && size <= maxPictureBytes);

export function PromotionApplication({ t, code, onBack }: { t: Translate; code: string; onBack: () => void }): ReactElement {
  const id = useId();
  const { comment, files } = useStore($applications, { ssr: 'initial' })[code] ?? emptyApplication;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [commentFault, setCommentFault] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!areSendable(files)) return setFault(t('apply.badPictures'));
    setBusy(true);
    setFault(null);
    setCommentFault(null);
    try {
      const pictures = await Promise.all(files.map(readPicture));
      const result = await applyForPromotion(code, { ...(comment.trim() ? { comment: comment.trim() } : {}), pictures });
      if (result.kind === 'done') keepApplication(code, emptyApplication);
      else if (result.kind === 'refused' && 'comment' in result.fields) {
        setCommentFault(fieldMessage(t, result, 'comment'));
        form.current?.querySelector('textarea')?.focus();
      } else setFault(result.kind === 'unknown' ? t('apply.unknown') : result.message || t('apply.notSent'));
    } catch {
      setFault(t('apply.unreadable'));
    }
    setBusy(false);
  };
  return (
    <form ref={form} className="form" onSubmit={(event) => void send(event)} noValidate>
      <TextArea
        label={t('apply.comment')}
        name="comment"
        value={comment}
        maxLength={maxCommentLength}
        rows={3}
        error={commentFault}
        hint={t('apply.commentLeft', { count: maxCommentLength - comment.length })}
        onValue={(comment) => {
          keepApplication(code, { comment });
          setCommentFault(null);
        }}
      />
      <div className="field">
        <label className="lab" htmlFor={id}>
          {t('apply.pictures')}
        </label>
        <p className="hint" id={`${id}h`}>
          {t('apply.picturesHint')}
        </p>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          multiple
          aria-describedby={fault ? `${id}h ${id}e` : `${id}h`}
          aria-invalid={fault !== null}
          onChange={(event) => {
            keepApplication(code, { files: [...(event.target.files ?? [])] });
            setFault(null);
          }}
        />
        {files.map(({ name }) => (
          <p key={name} className="q t2">
            <bdi>{name}</bdi>
          </p>
        ))}
        <FieldError id={`${id}e`} error={fault} />
      </div>
      <p className="q t2" role="status">
        {busy && files.length > 0 ? t('apply.sending') : ''}
      </p>
      <div className="row wraps">
        <Button type="submit" kind="go" size="sm" busy={busy}>
          {t('apply.send')}
        </Button>
        <Button kind="plain" size="sm" onPress={onBack}>
          {t('apply.back')}
        </Button>
      </div>
    </form>
  );
}
