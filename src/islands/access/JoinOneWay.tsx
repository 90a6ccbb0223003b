/** Opening an account where one way is open: as in `Join.tsx`, without what chooses. */
import type { ReactElement } from 'react';
import { sayer } from '#ui/say.ts';
import type { JoinProps } from './Join.tsx';
import { RegisterForm } from './RegisterForm.tsx';

export default function JoinOneWay({ words, errors, tag, modes: [one], ...form }: JoinProps): ReactElement | null {
  return one ? <RegisterForm t={sayer({ ...errors, ...words }, tag)} {...one} {...form} /> : null;
}
