/** The user name of a form with a password, by which a password manager knows whose it is. */
import type { ReactElement } from 'react';

export function AccountName({ name }: { name: string | null | undefined }): ReactElement {
  return <input type="text" name="username" autoComplete="username" value={name ?? ''} readOnly hidden />;
}
