/** What the operator of the demo world has to say: banners, notices and messages, in the languages of the brand. */
import type { Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { Tables } from '#platform/db/tables.ts';
import { days } from '#values/time.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}
type Both<T> = { readonly EN: T; readonly TY: T };

const banners = (symbol: string): readonly { readonly group: string; readonly linkage: string; readonly words: Both<Words> }[] => [
  {
    group: 'w_home',
    linkage: '/rng',
    words: {
      EN: {
        title: 'Every slot says what it pays back',
        text: 'The pay table and the exact return are inside each game, before the first round.',
        action: 'See the slots',
      },
      TY: {
        title: 'Sinasabi ng bawat slot kung magkano ang ibinabalik nito',
        text: 'Nasa loob ng bawat laro ang pay table at ang eksaktong balik, bago ang unang round.',
        action: 'Tingnan ang slots',
      },
    },
  },
  {
    group: 'w_home',
    linkage: '/help/deposits',
    words: {
      EN: {
        title: 'E-wallet deposits arrive at once',
        text: `From ${symbol}100, without a fee. You see each step until the money is in your balance.`,
        action: 'How deposits work',
      },
      TY: {
        title: 'Agad dumarating ang deposit mula sa e-wallet',
        text: `Mula ${symbol}100, walang bayad. Makikita mo ang bawat hakbang hanggang nasa balanse mo na ang pera.`,
        action: 'Paano mag-deposit',
      },
    },
  },
  {
    group: 'w_home',
    linkage: '/help/play-bar',
    words: {
      EN: {
        title: 'Your time and money, always in sight',
        text: 'The bar above each game shows how long you have played and how you stand.',
        action: 'About the play bar',
      },
      TY: {
        title: 'Laging kita ang oras at pera mo',
        text: 'Ipinapakita ng bar sa itaas ng bawat laro kung gaano ka na katagal naglalaro at kung panalo o talo ka.',
        action: 'Tungkol sa play bar',
      },
    },
  },
  {
    group: 'w_rng',
    linkage: '/game?code=lantern-tide',
    words: {
      EN: {
        title: 'Lantern Tide',
        text: `Twenty-five lines over the evening harbour, from ${symbol}0.50 a round.`,
        action: 'Open the game',
      },
      TY: {
        title: 'Lantern Tide',
        text: `Dalawampu’t limang linya sa daungan sa dapithapon, mula ${symbol}0.50 bawat round.`,
        action: 'Buksan ang laro',
      },
    },
  },
];

const notices: readonly { readonly ago: number; readonly words: Both<{ readonly title: string; readonly content: string }> }[] = [
  {
    ago: 1,
    words: {
      EN: {
        title: 'Slots are open, tables and halls are closed',
        content: '<p>Live tables, fish halls, cards, sports, lotteries and arenas are closed for a while. All slots are open.</p>',
      },
      TY: {
        title: 'Bukas ang slots, sarado ang mga mesa at bulwagan',
        content: '<p>Pansamantalang sarado ang mga live table, fish, baraha, sports, lottery at arena. Bukas ang lahat ng slots.</p>',
      },
    },
  },
  {
    ago: 3,
    words: {
      EN: {
        title: 'Bank transfers take a few minutes',
        content: '<p>A deposit by bank transfer is in your balance some minutes after you paid. E-wallets arrive at once.</p>',
      },
      TY: {
        title: 'Ilang minuto ang bank transfer',
        content: '<p>Nasa balanse mo ang deposit sa bank transfer ilang minuto pagkabayad. Agad dumarating ang mula sa e-wallet.</p>',
      },
    },
  },
  {
    ago: 9,
    words: {
      EN: {
        title: 'Four more slots of Isla Originals',
        content: '<p>Harbour Lights, Lotus Moon, Reef &amp; Star and Paper Lanterns have joined the list.</p>',
      },
      TY: {
        title: 'Apat pang slot ng Isla Originals',
        content: '<p>Kasama na sa listahan ang Harbour Lights, Lotus Moon, Reef &amp; Star at Paper Lanterns.</p>',
      },
    },
  },
];

const before = (now: Date, ago: number) => new Date(now.getTime() - days(ago));

export async function writeContent(trx: Transaction<Tables>, brand: Brand, now: Date): Promise<void> {
  await trx
    .insertInto('banners')
    .values(
      banners(brand.currency.symbol).map(({ group, linkage, words }, position) => ({
        group_name: group,
        url: null,
        linkage_type: 'page',
        linkage,
        words: JSON.stringify(words),
        position,
        starts_at: before(now, 30),
      })),
    )
    .execute();
  await trx
    .insertInto('notices')
    .values(notices.map(({ ago, words }) => ({ kind: 'player' as const, words: JSON.stringify(words), starts_at: before(now, ago) })))
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
        body: 'Your account is ready. Everything that moves your balance is in the account record.',
        at: before(now, 28),
        read_at: before(now, 27),
      },
      {
        member_id: memberId,
        title: 'Your label has changed',
        body: 'Your account now has the label VIP 3.',
        at: before(now, 2),
        read_at: null,
      },
    ])
    .execute();
}
