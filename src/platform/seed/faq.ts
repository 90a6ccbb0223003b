/** Seeds the help centre's short answers and the VIP levels. */
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';

interface Answer {
  readonly code: string;
  readonly section: 'money' | 'playing' | 'account' | 'service';
  readonly more: string;
  readonly EN: readonly [title: string, content: string];
  readonly TY: readonly [title: string, content: string];
}

const answers: readonly Answer[] = [
  {
    code: 'deposit-when',
    section: 'money',
    more: '/help/deposits',
    EN: [
      'When does my deposit arrive?',
      "<p>From an e-wallet, instantly. By bank transfer, a few minutes after you pay. Open the deposit to see which stage it's at.</p>",
    ],
    TY: [
      'Kailan papasok sa balanse ko ang deposit?',
      '<p>Agad kung mula sa e-wallet; ilang minuto pagkabayad kung bank transfer. Makikita sa deposit kung nasaang hakbang na ito.</p>',
    ],
  },
  {
    code: 'deposit-unpaid',
    section: 'money',
    more: '/help/deposit-stages',
    EN: [
      "I started a deposit but didn't pay",
      '<p>Nothing is taken. The deposit expires after 30 minutes, and you can start another one before that.</p>',
    ],
    TY: [
      'Sinimulan ko ang deposit pero hindi ako nagbayad',
      '<p>Walang nasingil. Mag-e-expire ito pagkalipas ng 30 minuto, at puwede kang magsimula ng isa pa bago iyon.</p>',
    ],
  },
  {
    code: 'balance-why',
    section: 'money',
    more: '/help/records',
    EN: [
      'Why is my balance this amount?',
      '<p>The account record shows every transaction with the balance after it. Each row has a reference that customer service can find right away.</p>',
    ],
    TY: [
      'Bakit ganito ang balanse ko?',
      '<p>Ipinapakita ng record ng account ang bawat galaw at ang balanse pagkatapos nito. May reference ang bawat hanay na agad mahahanap ng customer service.</p>',
    ],
  },
  {
    code: 'line-cut',
    section: 'playing',
    more: '/help/cut-round',
    EN: [
      'I went offline in the middle of a round',
      '<p>A round that had started finishes without you. Its result is in the betting record, and any payout is in your balance.</p>',
    ],
    TY: [
      'Naputol ang koneksyon ko sa gitna ng round',
      '<p>Tatapusin ang round na nasimulan kahit wala ka. Nasa record ng taya ang resulta, at papasok sa balanse mo ang payout.</p>',
    ],
  },
  {
    code: 'game-closed',
    section: 'playing',
    more: '/help/game-does-not-open',
    EN: [
      "A game doesn't open",
      "<p>A game that's closed for now says so. If an open game stays blank, go back and open it again: you never pay for a round twice.</p>",
    ],
    TY: [
      'Hindi bumubukas ang laro',
      '<p>May mga larong sarado muna, at nakasulat ito sa laro. Kung blangko ang bukas na laro, bumalik at buksan ulit: hindi nadodoble ang round.</p>',
    ],
  },
  {
    code: 'password-wrong',
    section: 'account',
    more: '/help/sign-in',
    EN: [
      "My password doesn't work",
      '<p>After ten wrong tries, signing in with a password is paused for 15 minutes. You can set a new password by email right away; the link works once and is valid for 30 minutes.</p>',
    ],
    TY: [
      'Ayaw tanggapin ang password ko',
      '<p>Pagkatapos ng sampung maling subok, 15 minutong hindi magagamit ang password. Puwede kang magtakda agad ng bago gamit ang link sa email; gagana ito nang isang beses, sa loob ng 30 minuto.</p>',
    ],
  },
  {
    code: 'somebody-else',
    section: 'account',
    more: '/help/account-safety',
    EN: [
      'Someone else was in my account',
      '<p>Set a new password: that signs out every other device. Then write to customer service and say when you noticed it.</p>',
    ],
    TY: [
      'May ibang nakapasok sa account ko',
      '<p>Magtakda ng bagong password: masa-sign out ang lahat ng ibang device. Pagkatapos, i-message ang customer service at sabihin kung kailan mo ito nakita.</p>',
    ],
  },
  {
    code: 'write-to-us',
    section: 'service',
    more: '/help/contact',
    EN: [
      'How do I reach a real person?',
      "<p>Open customer service from any page. If you have a reference, include it and you'll get an answer sooner.</p>",
    ],
    TY: [
      'Paano ako makakausap ng tao?',
      '<p>Pindutin ang support button sa bawat pahina. Ibigay ang reference o numerong natanggap mo para mas mabilis ang sagot.</p>',
    ],
  },
  {
    code: 'complaint',
    section: 'service',
    more: '/help/complaints',
    EN: [
      'I want to complain',
      "<p>Send it as a complaint. You get a number and the date by which we'll reply, and you can follow it when you're signed in.</p>",
    ],
    TY: [
      'Gusto kong magreklamo',
      '<p>Ipadala ito bilang reklamo: bibigyan ka ng numero at ng petsa ng sagot, at makikita mo ang status nito kapag naka-sign in ka.</p>',
    ],
  },
];

/** Stake needed for levels 1 to 10, in minor units. */
const stakesNeeded = [20_000, 50_000, 150_000, 300_000, 600_000, 1_000_000, 1_600_000, 3_000_000, 6_000_000, 10_000_000];
const dedicatedSupportFrom = 5;

const levelTexts = (level: number) => ({
  EN: {
    name: `VIP ${level}`,
    gives: ['Your level next to your name', ...(level >= dedicatedSupportFrom ? ['A dedicated team', 'VIP-only notices'] : [])],
  },
  TY: {
    name: `VIP ${level}`,
    gives: [
      'Ang level mo sa tabi ng pangalan mo',
      ...(level >= dedicatedSupportFrom ? ['Sariling grupo sa customer service', 'Mga paunawang para sa VIP lang'] : []),
    ],
  },
});

const toContent = ([title, content]: Answer['EN']) => ({ title, content: sanitizeHtml(content) });

export async function writeAnswers(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('help_answers')
    .values(
      answers.map(({ code, section, more, EN, TY }, position) => ({
        code,
        section,
        position,
        more,
        words: JSON.stringify({ EN: toContent(EN), TY: toContent(TY) }),
      })),
    )
    .execute();
  await trx
    .insertInto('vip_levels')
    .values(stakesNeeded.map((stake, n) => ({ level: n + 1, stake_needed: BigInt(stake), words: JSON.stringify(levelTexts(n + 1)) })))
    .execute();
}
