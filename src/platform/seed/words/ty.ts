/** What the operator of the demo world says in banners and notices, in Tagalog. */
import type { DemoWords } from '../demo-words.ts';

export const TY: DemoWords = {
  rooms: {
    live: 'mga live table',
    fish: 'mga fish hall',
    pvp: 'mga card room',
    sports: 'sports',
    esports: 'esports',
    lottery: 'mga lottery',
    cockfight: 'mga arena',
  },
  resting: ['Nagpapahinga muna ang {room}', 'Bukas ang slots buong araw, bawat isa may pay table at eksaktong balik.', 'Tingnan ang slots'],
  returns: [
    'Sinasabi ng bawat slot kung magkano ang ibinabalik nito',
    'Nasa loob ng bawat laro ang pay table at ang eksaktong balik, bago ang unang round.',
    'Tingnan ang slots',
  ],
  deposits: [
    'Agad dumarating ang deposito mula sa e-wallet',
    'Mula {least}, walang bayad. Makikita mo ang bawat hakbang hanggang nasa balanse mo na ang pera.',
    'Paano magdeposito',
  ],
  playBar: [
    'Laging kita ang oras at pera mo',
    'Ipinapakita ng bar sa itaas ng bawat laro kung gaano ka na katagal naglalaro at kung panalo o talo ka.',
    'Tungkol sa play bar',
  ],
  lanternTide: ['Lantern Tide', 'Dalawampu’t limang linya sa daungan sa dapithapon, mula {bet} bawat round.', 'Buksan ang laro'],
  meaning: [
    'Ano ang ibig sabihin ng balik na 96 %',
    'Sa bawat 100 na itinaya ng lahat, 96 ang naibabayad sa katagalan. Maaaring manalo o matalo sa isang gabi.',
    'Paano nagbabayad ang slots',
  ],
  promotion: [
    'Basahin muna ang mga tuntunin',
    'Sinasabi ng bawat promo kung magkano ang kapalit, may halimbawa hanggang sentimo. Laging libre ang hindi sumali.',
    'Ligtas na paglalaro',
  ],
  records: [
    'Nasa record ang bawat galaw',
    'Nandoon ang taya, panalo, deposit at natanggap mo, kasama ang reference.',
    'Tungkol sa mga record',
  ],
  help: ['Tao ang sasagot', 'Sumulat kasama ang reference ng nangyari; makikita agad ang kaso.', 'Makipag-ugnayan'],
  safety: [
    'Panatilihing sa iyo ang account mo',
    'Mas mahalaga sa anumang kandado ang mahabang password na hindi mo ginagamit sa iba.',
    'Kaligtasan ng account',
  ],
  forget: [
    'Walang e-mail sa inbox?',
    'Tingnan muna ang spam folder; 30 minuto at isang beses lang gumagana ang link.',
    'Tulong sa pag-sign in',
  ],
  notices: {
    closed: [
      'Bukas ang slots, sarado ang mga mesa at bulwagan',
      '<p>Pansamantalang sarado ang mga live table, fish, baraha, sports, lottery at arena. Bukas ang lahat ng slots.</p>',
    ],
    bank: [
      'Ilang minuto ang bank transfer',
      '<p>Nasa balanse mo ang deposito sa bank transfer ilang minuto pagkabayad. Agad dumarating ang mula sa e-wallet.</p>',
    ],
    slots: [
      'Apat pang slot ng Isla Originals',
      '<p>Kasama na sa listahan ang Harbour Lights, Lotus Moon, Reef &amp; Star at Paper Lanterns.</p>',
    ],
    again: [
      'Narito ang mga record mo',
      '<p>Nasa record ng account ang lahat ng gumagalaw sa balanse mo, at nasa record ng taya ang bawat round.</p><p>Gusto mong magpahinga, o malaman kung ano ang dapat bantayan? Nasa pahinang <a href="/help/playing-safely">Ligtas na paglalaro</a> ng tulong iyon.</p>',
    ],
    desk: [
      'Sarili mong desk sa customer service',
      '<p>Mula VIP 5, may sariling desk ang customer service para sa iyo. Doon papunta ang support button.</p>',
    ],
  },
};
