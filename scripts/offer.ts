// npm run offer -- mail|sms|site LANGUAGE "title" "text": sends an offer to the members who agreed to offers on that channel and read the
// site in that language. Whoever takes the consent back or pauses play before it is sent does not get it.
// Exits with 1 when nobody agreed, and with 2 when the database does not open or is empty.
import { isLanguage } from '#i18n/locales.ts';
import { offerChannels, queueOffer } from '#platform/areas/member/offers.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';

const [wanted = '', language = '', title = '', text = ''] = process.argv.slice(2).map((word) => word.trim());
const channel = offerChannels.find((one) => one === wanted);

try {
  if (!channel || !isLanguage(language) || title === '' || text === '')
    throw new StartupError('Use mail, sms or site, a language such as EN, a title and a text.');
  await withSiteDatabase(async ({ db }) => {
    const count = await queueOffer(db, { channel, title, text }, language, new Date());
    console.log(`${count} agreed. Each is sent it as soon as the site runs, unless they change their mind before.`);
    process.exitCode = count > 0 ? 0 : 1;
  });
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
