/** The member's user name in a form with the password of the account, by which a password manager knows whose it is. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $session, accountNameOf } from '#stores/access/session.ts';
import { AccountName } from '#ui/forms/AccountName.tsx';

export const OwnAccountName = (): ReactElement => <AccountName name={accountNameOf(useStore($session, { ssr: 'initial' }))} />;
