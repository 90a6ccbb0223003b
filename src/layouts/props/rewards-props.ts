/** Texts of the panels of bonuses, rewards and rebates, on their own pages and in a dialog. */
import { islandTexts, type Words } from '#i18n/translate.ts';

export const rewardsWords = ({ lang }: Pick<App.Locals, 'lang'>): Words => ({
  ...islandTexts(lang, 'rewards'),
  ...islandTexts(lang, 'errors', 'field.invalid'),
  ...islandTexts(lang, 'member', 'paused'),
  ...islandTexts(lang, 'system', 'list', 'category'),
});
