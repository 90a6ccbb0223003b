/** Seeds the operator's content: banners, announcements and messages in the brand's languages. */
import type { Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { baseOf } from '#i18n/localized-url.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { days } from '#values/time.ts';
import { seedBanners } from './banners.ts';
import type { NoticeSubject } from './demo-texts.ts';
import { inEveryLanguage } from './words.ts';

interface SeedNotice {
  readonly about: NoticeSubject;
  /** Days since it was published. */
  readonly daysAgo: number;
  /** `popup`: shown once after login. */
  readonly kind?: 'popup';
  readonly audience?: 'members' | 'vip';
}

const notices: readonly SeedNotice[] = [
  { about: 'opened', daysAgo: 1 },
  { about: 'bank', daysAgo: 3 },
  { about: 'slots', daysAgo: 9 },
  { about: 'again', daysAgo: 2, kind: 'popup', audience: 'members' },
  { about: 'desk', daysAgo: 2, audience: 'vip' },
];

/** Sanitized on write and again on read. Links keep the language if the brand offers it. */
const localizedNotice = (about: NoticeSubject, brand: Brand) =>
  inEveryLanguage(({ notices: { [about]: notice } }, language) => {
    const base = brand.languages.includes(language) ? baseOf(brand, language) : '';
    return { title: notice[0], content: sanitizeHtml(notice[1].replaceAll('href="/', `href="${base}/`)) };
  });

const daysBefore = (now: Date, daysAgo: number) => new Date(now.getTime() - days(daysAgo));

export async function writeContent(trx: Transaction<Tables>, brand: Brand, now: Date): Promise<void> {
  await trx
    .insertInto('banners')
    .values(
      Object.entries(seedBanners(brand)).flatMap(([group, list]) =>
        list.map(({ linkage, words }, position) => ({
          group_name: group,
          url: null,
          linkage_type: 'page',
          linkage,
          words: JSON.stringify(words),
          position,
          starts_at: daysBefore(now, 30),
        })),
      ),
    )
    .execute();
  await trx
    .insertInto('notices')
    .values(
      notices.map(({ about, daysAgo, kind, audience }) => ({
        kind: kind ?? ('player' as const),
        audience: audience ?? ('all' as const),
        words: JSON.stringify(localizedNotice(about, brand)),
        starts_at: daysBefore(now, daysAgo),
      })),
    )
    .execute();
}

/** Writes the messages of a demo member: what the history of the account told, read and unread. */
export async function writeMessages(trx: Transaction<Tables>, memberId: bigint, now: Date): Promise<void> {
  const message = (kind: string, daysAgo: number, read: boolean, data: object = {}) => ({
    member_id: memberId,
    kind,
    data: JSON.stringify(data),
    at: daysBefore(now, daysAgo),
    read_at: read ? daysBefore(now, daysAgo - 0.2) : null,
  });
  await trx
    .insertInto('messages')
    .values([
      message('account.welcome', 28, true),
      message('notice.payment_password', 21, true),
      message('notice.account_added', 21, true, { account: 'BPI •• 2291' }),
      message('vip.level', 2, false, { level: 3 }),
    ])
    .execute();
}
