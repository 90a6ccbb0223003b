/** The field of the payment password, or of a helper's own password in its place, and the ways out for who has none or forgot it. */
import { type ReactElement, type ReactNode, type RefObject, useEffect } from 'react';
import { LinkButton } from '../Button.tsx';
import { Note } from '../data/DescriptionList.tsx';
import type { Translate } from '../translate.ts';
import { AccountName } from './AccountName.tsx';
import { PasswordField } from './Field.tsx';

/** The `autocomplete` of a payment password. Managers ignore `off`, and would take it for a new password of the account. */
export const notPassword = 'one-time-code';

interface WithLink {
  t: Translate;
  /** Of the form of the account page that sets or resets it. */
  href: string;
}

/** The way out for a member who forgot the payment password: a code resets it, and that also ends a lock. */
export const PasswordResetLink = ({ t, href }: WithLink): ReactElement => (
  <a className="link t2" href={href}>
    {t('security.forgot')}
  </a>
);

/** For a member who has set no payment password yet. */
export const NoPaymentPassword = ({ t, href, children }: WithLink & { children?: ReactNode }): ReactElement => (
  <Note
    icon="lock"
    title={t('payment.none')}
    action={
      <LinkButton kind="soft" size="sm" href={href}>
        {t('payment.set')}
      </LinkButton>
    }
  >
    {children}
  </Note>
);

interface PaymentPasswordFieldProps extends WithLink {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  /** Why the platform refused it. */
  fault: string | null;
  hint?: string;
  /** It was sent without one. */
  isMissing?: boolean;
  /** A helper has no payment password and types the password of the sign-in, which the agent resets. */
  isHelper?: boolean;
  /** The helper's user name. */
  account?: string;
  onValue: (value: string) => void;
}

export function PaymentPasswordField(props: PaymentPasswordFieldProps): ReactElement {
  const { t, href, input, value, fault, hint, isMissing = false, isHelper = false, account, onValue } = props;
  useEffect(() => {
    if (!fault) return;
    input.current?.focus();
    // Nobody corrects what they do not see: what is typed next replaces it.
    input.current?.select();
  }, [fault, input]);
  const words = isHelper
    ? {
        label: t('downline.password'),
        show: t('downline.passwordShow'),
        hide: t('downline.passwordHide'),
        needed: t('downline.needsPassword'),
      }
    : { label: t('payment.password'), show: t('payment.show'), hide: t('payment.hide'), needed: t('payment.needed') };
  const field = (
    <PasswordField
      ref={input}
      name="paymentPassword"
      label={words.label}
      words={words}
      hint={hint}
      value={value}
      {...(isHelper ? { autoComplete: 'current-password' } : { inputMode: 'numeric', autoComplete: notPassword })}
      error={fault ?? (isMissing && value.trim() === '' ? words.needed : null)}
      corner={isHelper ? undefined : <PasswordResetLink t={t} href={href} />}
      onValue={onValue}
    />
  );
  return isHelper ? (
    <>
      <AccountName name={account} />
      {field}
    </>
  ) : (
    field
  );
}
