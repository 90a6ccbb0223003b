/** What the help centre of the demo world answers shortly, and the levels of VIP. */
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
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
      'When is a deposit in my balance?',
      '<p>From an e-wallet at once, by bank transfer some minutes after you paid. The deposit itself says which step it is at.</p>',
    ],
    TY: [
      'Kailan papasok sa balanse ang deposit?',
      '<p>Mula sa e-wallet, agad; sa bank transfer, ilang minuto pagkabayad. Sinasabi ng deposit mismo kung nasaang hakbang na ito.</p>',
    ],
  },
  {
    code: 'deposit-unpaid',
    section: 'money',
    more: '/help/deposits',
    EN: [
      'I started a deposit and did not pay',
      '<p>Nothing is taken. After 30 minutes it ends by itself, and you may start another one before that.</p>',
    ],
    TY: [
      'Sinimulan ko ang deposit pero hindi nagbayad',
      '<p>Walang kinuha. Kusa itong magtatapos pagkalipas ng 30 minuto, at maaari kang magsimula ng bago bago pa iyon.</p>',
    ],
  },
  {
    code: 'balance-why',
    section: 'money',
    more: '/help/records',
    EN: [
      'Why is my balance what it is?',
      '<p>The account record shows every movement with the balance after it. Each line has a reference that customer service finds at once.</p>',
    ],
    TY: [
      'Bakit ganito ang balanse ko?',
      '<p>Ipinapakita ng account record ang bawat galaw at ang balanse pagkatapos nito. May reference ang bawat linya na agad makikita ng customer service.</p>',
    ],
  },
  {
    code: 'line-cut',
    section: 'playing',
    more: '/help/slots',
    EN: [
      'My line was cut in the middle of a round',
      '<p>A round that was taken is finished without you. Its result is in the betting record, and what it paid is in your balance.</p>',
    ],
    TY: [
      'Naputol ang linya sa gitna ng round',
      '<p>Tatapusin ang round na natanggap na kahit wala ka. Nasa betting record ang resulta, at nasa balanse mo ang ibinayad nito.</p>',
    ],
  },
  {
    code: 'game-closed',
    section: 'playing',
    more: '/help/slots',
    EN: [
      'A game does not open',
      '<p>Some rooms are closed for a while, and their games say so. If an open game stays blank, go back and open it again: a round is never taken twice.</p>',
    ],
    TY: [
      'Hindi bumubukas ang laro',
      '<p>May mga silid na pansamantalang sarado, at sinasabi ito ng mga laro roon. Kung blangko ang bukas na laro, bumalik at buksan ulit: hindi kailanman nadodoble ang round.</p>',
    ],
  },
  {
    code: 'password-wrong',
    section: 'account',
    more: '/help/sign-in',
    EN: [
      'My password is refused',
      '<p>After ten wrong tries sign-in waits 15 minutes. A new password by e-mail works at once; its link holds for 30 minutes and once.</p>',
    ],
    TY: [
      'Ayaw tanggapin ang password ko',
      '<p>Pagkatapos ng sampung maling subok, maghihintay ng 15 minuto ang pag-sign in. Agad gagana ang bagong password sa e-mail; 30 minuto at isang beses lang ang link.</p>',
    ],
  },
  {
    code: 'somebody-else',
    section: 'account',
    more: '/help/account-safety',
    EN: [
      'Somebody else was in my account',
      '<p>Set a new password: every other device is signed out by that. Then write to customer service, with the time you saw it.</p>',
    ],
    TY: [
      'May ibang pumasok sa account ko',
      '<p>Magtakda ng bagong password: masa-sign out ang lahat ng ibang device. Pagkatapos, sumulat sa customer service at sabihin kung kailan mo ito nakita.</p>',
    ],
  },
  {
    code: 'write-to-us',
    section: 'service',
    more: '/help/contact',
    EN: [
      'How do I reach a person?',
      '<p>By the support button on every page. Name the reference or the number you were given, and the answer comes sooner.</p>',
    ],
    TY: [
      'Paano makakausap ng tao?',
      '<p>Sa support button sa bawat page. Banggitin ang reference o numerong ibinigay sa iyo, at mas maaga ang sagot.</p>',
    ],
  },
  {
    code: 'complaint',
    section: 'service',
    more: '/help/contact',
    EN: [
      'I want to complain',
      '<p>Send it as a complaint: it gets a number and a day by which it is answered, and you see its state when you are signed in.</p>',
    ],
    TY: [
      'Gusto kong magreklamo',
      '<p>Ipadala ito bilang reklamo: magkakaroon ito ng numero at araw kung kailan ito sasagutin, at makikita mo ang kalagayan nito kapag naka-sign in ka.</p>',
    ],
  },
];

/** In minor units, for levels 1 to 10. */
const stakes = [20_000, 50_000, 150_000, 300_000, 600_000, 1_000_000, 1_600_000, 3_000_000, 6_000_000, 10_000_000];
const ownDeskFrom = 5;

const gives = (level: number) => ({
  EN: {
    name: `VIP ${level}`,
    gives: [
      'Your level beside your name',
      ...(level >= ownDeskFrom ? ['A desk of your own at customer service', 'Notices that are for VIP only'] : []),
    ],
  },
  TY: {
    name: `VIP ${level}`,
    gives: [
      'Ang antas mo sa tabi ng pangalan mo',
      ...(level >= ownDeskFrom ? ['Sariling desk sa customer service', 'Mga paalalang para sa VIP lamang'] : []),
    ],
  },
});

const spoken = ([title, content]: Answer['EN']) => ({ title, content: sanitizeHtml(content) });

export async function writeAnswers(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('help_answers')
    .values(
      answers.map(({ code, section, more, EN, TY }, position) => ({
        code,
        section,
        position,
        more,
        words: JSON.stringify({ EN: spoken(EN), TY: spoken(TY) }),
      })),
    )
    .execute();
  await trx
    .insertInto('vip_levels')
    .values(stakes.map((stake, n) => ({ level: n + 1, stake_needed: BigInt(stake), words: JSON.stringify(gives(n + 1)) })))
    .execute();
}
