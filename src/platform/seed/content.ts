/** What the operator of the demo world has to say: banners, notices and messages, in the languages of the brand. */
import type { Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { baseOf } from '#i18n/address.ts';
import type { Tables } from '#platform/db/tables.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { days } from '#values/time.ts';
import { seedBanners } from './banners.ts';
import type { NoticeSubject } from './demo-words.ts';
import { inEveryLanguage } from './words.ts';

interface SeedNotice {
  readonly about: NoticeSubject;
  /** Days since it was first told. */
  readonly ago: number;
  /** `popup`: told once after signing in. */
  readonly kind?: 'popup';
  readonly audience?: 'members' | 'vip';
}

const notices: readonly SeedNotice[] = [
  { about: 'closed', ago: 1 },
  { about: 'bank', ago: 3 },
  { about: 'slots', ago: 9 },
  { about: 'again', ago: 2, kind: 'popup', audience: 'members' },
  { about: 'desk', ago: 2, audience: 'vip' },
];

/** Made safe where it is written, as it is again where it is read. A link keeps the language where the brand has it. */
const said = (about: NoticeSubject, brand: Brand) =>
  inEveryLanguage(({ notices: { [about]: notice } }, language) => {
    const base = brand.languages.includes(language) ? baseOf(brand, language) : '';
    return { title: notice[0], content: sanitizeHtml(notice[1].replaceAll('href="/', `href="${base}/`)) };
  });

const before = (now: Date, ago: number) => new Date(now.getTime() - days(ago));

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
          starts_at: before(now, 30),
        })),
      ),
    )
    .execute();
  await trx
    .insertInto('notices')
    .values(
      notices.map(({ about, ago, kind, audience }) => ({
        kind: kind ?? ('player' as const),
        audience: audience ?? ('all' as const),
        words: JSON.stringify(said(about, brand)),
        starts_at: before(now, ago),
      })),
    )
    .execute();
}

/** Two messages to a member: one read, one not. */
export async function writeMessages(trx: Transaction<Tables>, memberId: bigint, now: Date): Promise<void> {
  await trx
    .insertInto('messages')
    .values([
      {
        member_id: memberId,
        title: 'Welcome',
        body: 'Your account is ready. Everything that changes your balance is in the account record.',
        at: before(now, 28),
        read_at: before(now, 27),
      },
      {
        member_id: memberId,
        title: 'Your VIP level has changed',
        body: 'Your account is now VIP 3.',
        at: before(now, 2),
        read_at: null,
      },
    ])
    .execute();
}
