/** Registration with only one open method: as `Register.tsx`, without the tabs. */
import type { ReactElement } from 'react';
import { createTranslator } from '#ui/translate.ts';
import type { RegisterProps } from './Register.tsx';
import { RegisterForm } from './RegisterForm.tsx';

export default function RegisterSingleMethod({ words, errors, tag, modes: [one], ...form }: RegisterProps): ReactElement | null {
  return one ? <RegisterForm t={createTranslator({ ...errors, ...words }, tag)} {...one} {...form} /> : null;
}
