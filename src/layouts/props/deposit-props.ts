/** Texts of the deposit page: those of the wallet, and of the limits that it shows and asks for. */
import { islandTexts, type Words } from '#i18n/translate.ts';

const limitKeys = ['period', 'in', 'emptyForNone', 'badAmount', 'save', 'notSaved', 'first'] as const;

export const depositWords = ({ lang }: Pick<App.Locals, 'lang'>): Words => ({
  ...islandTexts(lang, 'wallet'),
  ...islandTexts(lang, 'saferPlay', ...limitKeys.map((key) => `limits.${key}`)),
});
