/** Tagalog banner and announcement texts of the demo world. */
import type { DemoWords } from '../demo-texts.ts';

export const TY: DemoWords = {
  categories: {
    LIVE: 'Live casino',
    FISH: 'Fishing',
    PVP: 'Baraha',
    SPORTS: 'Sports',
    ESPORTS: 'Esports',
    ELOTT: 'E-lottery',
    COCKFIGHT: 'Sabong',
  },
  rulesFirst: [
    '{category}: alamin muna ang mga patakaran',
    'Nakasulat sa bawat laro ang return, taya at mga patakaran nito bago ang unang round.',
    'Ano ang return to player',
  ],
  returns: [
    'Nakasulat sa bawat slot ang return nito',
    'Nasa loob ng bawat laro ang pay table at ang eksaktong return, bago ang unang round.',
    'Tingnan ang slots',
  ],
  deposits: [
    'Agad pumapasok ang deposit mula sa e-wallet',
    'Mula {least}, walang fee. Makikita mo ang bawat hakbang hanggang nasa balanse mo na ang pera.',
    'Paano mag-deposit',
  ],
  playBar: [
    'Laging kita ang oras at pera mo',
    'Ipinapakita ng bar sa itaas ng bawat laro kung gaano ka na katagal naka-sign in at kung panalo o talo ka.',
    'Tungkol sa play bar',
  ],
  lanternTide: ['Lantern Tide', 'Dalawampu’t limang linya sa daungan sa dapithapon, mula {bet} bawat round.', 'Buksan ang laro'],
  meaning: [
    'Ano ang ibig sabihin ng return na 96%',
    'Sa bawat 100 na itinataya ng mga manlalaro, mga 96 ang ibinabayad sa katagalan. Sa isang gabi, puwedeng manalo o matalo.',
    'Return to player',
  ],
  promotion: [
    'Basahin muna ang mga tuntunin',
    'Ikaw ang bahala kung sasali. Nakasulat sa bawat promo kung magkano ang gastos mo, may halimbawa hanggang sentimo.',
    'Tuntunin ng promo',
  ],
  records: [
    'Nasa record ang bawat transaksyon',
    'Nandoon ang bawat taya, panalo at deposit mo, may kani-kaniyang reference.',
    'Tungkol sa mga record',
  ],
  help: ['Kailangan ng tulong?', 'I-message kami kasama ang reference, at makikita namin agad ang nangyari.', 'Makipag-ugnayan'],
  safety: [
    'Ingatan ang account mo',
    'Pinakamagandang proteksyon ang mahabang password na hindi mo ginagamit sa iba.',
    'Kaligtasan ng account',
  ],
  forget: [
    'Walang email sa inbox?',
    'I-check muna ang spam folder. Isang beses lang gumagana ang link, sa loob ng 30 minuto.',
    'Mga link at code',
  ],
  notices: {
    opened: [
      'Bukas na ang mga table at lottery',
      '<p>Kasama na ng slots ang Baccarat, Dragon Tiger at 17 lottery. Puwede mong i-check ang bawat draw pagkatapos.</p>',
    ],
    bank: [
      'Ilang minuto ang bank transfer',
      '<p>Papasok sa balanse mo ang bank transfer ilang minuto pagkabayad mo. Agad pumapasok ang deposit mula sa e-wallet.</p>',
    ],
    slots: [
      'Apat pang slot ng Isla Originals',
      '<p>Kasama na sa listahan ang Harbour Lights, Lotus Moon, Reef &amp; Star at Paper Lanterns.</p>',
    ],
    again: [
      'Saan makikita ang mga record mo',
      '<p>Nasa record ng account ang lahat ng nagbabago sa balanse mo, at nasa record ng taya ang bawat round.</p><p>Gusto mo bang magpahinga, o malaman ang mga babala? Basahin ang <a href="/help/playing-safely">Maglaro nang may kontrol</a> sa Tulong.</p>',
    ],
    desk: ['Sariling team para sa iyo', '<p>Mula VIP 5, may sarili kang team sa customer service.</p>'],
  },
  goods: {
    money: ['{amount} sa balanse mo', 'Papasok sa balanse mo kapag naaprubahan.'],
    coffee: ['Kape para sa dalawa', 'Sample na voucher para sa dalawang tasa sa may daungan.'],
    phone: ['Load sa cellphone', 'Sample na code na pang-load sa prepaid.'],
    groceries: ['Pamalengke', 'Sample na voucher para sa isang basket mula sa palengke.'],
    cinema: ['Sine para sa dalawa', 'Sample na voucher para sa dalawang upuan, kahit anong gabi.'],
    ferry: ['Isang araw sa ferry', 'Sample na ticket papunta sa mga isla at pabalik.'],
    headphones: ['Headphones', 'Sample na voucher para sa headphones na humaharang sa ingay.'],
  },
  answers: {
    'deposit-when': [
      'Kailan papasok sa balanse ko ang deposit?',
      '<p>Agad kung mula sa e-wallet; ilang minuto pagkabayad kung bank transfer. Buksan ang deposit para makita kung nasaang hakbang na ito.</p>',
    ],
    'deposit-unpaid': [
      'Sinimulan ko ang deposit pero hindi ako nagbayad',
      '<p>Walang nasingil. Mag-e-expire ito pagkalipas ng 30 minuto, at puwede kang magsimula ng isa pa bago iyon.</p>',
    ],
    'withdraw-when': [
      'Gaano katagal mag-withdraw?',
      '<p>Nakasulat ito sa form bago ka magkumpirma. Pagkatapos, buksan ito sa record ng account para makita kung nasaang hakbang na ito.</p>',
    ],
    'balance-why': [
      'Bakit ganito ang balanse ko?',
      '<p>Ipinapakita ng record ng account ang bawat transaksyon at ang balanse pagkatapos nito. May reference ang bawat hanay na agad mahahanap ng customer service.</p>',
    ],
    'line-cut': [
      'Naputol ang koneksyon ko sa gitna ng round',
      '<p>Tatapusin ang round na nasimulan kahit wala ka. Nasa record ng taya ang resulta, at papasok sa balanse mo ang payout.</p>',
    ],
    'game-closed': [
      'Hindi bumubukas ang laro',
      '<p>Nakasulat sa laro kung sarado muna ito. Kung blangko ang bukas na laro, bumalik at buksan ulit: hindi ka kailanman magbabayad nang doble sa isang round.</p>',
    ],
    'password-wrong': [
      'Ayaw tanggapin ang password ko',
      '<p>Pagkatapos ng sampung maling subok, 15 minutong hindi magagamit ang password. Puwede kang magtakda agad ng bago gamit ang link sa email; gagana ito nang isang beses, sa loob ng 30 minuto.</p>',
    ],
    'someone-else': [
      'May ibang nakapasok sa account ko',
      '<p>Magtakda ng bagong password: masa-sign out ang lahat ng ibang device. Pagkatapos, i-message ang customer service at sabihin kung kailan mo ito nakita.</p>',
    ],
    'write-to-us': [
      'Paano ako makakausap ng tao?',
      '<p>Buksan ang customer service mula sa kahit anong pahina. Kung may reference ka, isama ito para mas mabilis ang sagot.</p>',
    ],
    complaint: [
      'Gusto kong magreklamo',
      '<p>Ipadala ito bilang reklamo: bibigyan ka ng number at ng petsa kung hanggang kailan kami sasagot, at makikita mo ang status nito kapag naka-sign in ka.</p>',
    ],
  },
  level: {
    shown: 'Ang level mo sa tabi ng pangalan mo',
    withdrawals: '{count} na withdrawal bawat araw',
    rebate: '{percent} na dagdag na rebate sa mga taya mo',
    team: 'Sariling team sa customer service',
    notices: 'Mga paunawang para sa VIP lang',
  },
  complaint: {
    subject: 'Natigil ang round sa kalagitnaan',
    content: 'Natigil ang Lantern Tide habang umiikot sa phone ko, at hindi ko alam kung nabilang ang taya. Paki-check ang round.',
    answer:
      'Tiningnan namin ang round ayon sa naitala ng server namin. Natapos ang spin, at agad na pumasok sa balanse mo ang panalo. Nasa record ng taya mo ito, sa reference ng round.',
  },
};
