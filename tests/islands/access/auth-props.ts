/** Shared props for the tests of the sign-in forms: texts, links and one country. */
import { createTranslator } from '#ui/translate.ts';
import words from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';

export const all = { ...errors, ...words };
export const t = createTranslator(all, 'en');
export const to = {
  home: '/en',
  register: '/en/register',
  forget: '/en/forget',
  login: '/en/login',
  terms: '/en/help/terms',
  privacy: '/en/help/privacy',
  done: '/en/login?why=reset',
  again: '/en/forget',
};
export const shared = { words, errors, tag: 'en', to };
export const philippines = { value: '63', label: 'Philippines', end: '+63', find: 'PH 63', code: 'PH', zones: 'Asia/Manila' };
