// npm run offer -- mail|sms|site LANGUAGE "title" "text": sends an offer to the members who agreed to offers on that channel and read the
// site in that language. Whoever takes the consent back or pauses play before it is sent does not get it.
// Exits with 1 when nobody agreed, and with 2 when the database does not open or is empty.
import { isLanguage } from '#i18n/locales.ts';
import { offerChannels, queueOffer } from '#platform/areas/member/offers.ts';
import { operatorCommand } from './operator-command.ts';

await operatorCommand(
  `Use one of ${offerChannels.join(', ')}, a language such as EN, a title and a text, the last two in quotation marks.`,
  (words) => {
    const [wanted = '', language = '', title = '', text = '', more] = words.map((word) => word.trim());
    const channel = offerChannels.find((one) => one === wanted);
    if (!channel || !isLanguage(language) || title === '' || text === '' || more !== undefined) return null;
    return async ({ db }) => {
      const count = await queueOffer(db, { channel, title, text }, language, new Date());
      return [count > 0, `${count} agreed. Each is sent it as soon as the site runs, unless they change their mind before.`];
    };
  },
);
