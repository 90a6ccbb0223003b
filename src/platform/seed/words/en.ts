/** What the operator of the demo world says in banners and notices, in English. */
import type { DemoWords } from '../demo-words.ts';

export const EN: DemoWords = {
  rooms: {
    live: 'Live casino',
    fish: 'Fishing',
    pvp: 'Cards',
    sports: 'Sports',
    esports: 'Esports',
    lottery: 'Lotteries',
    cockfight: 'Cockfights',
  },
  resting: ['{room} closed for now', 'Slots are open all day, each with its pay table and exact return.', 'See slots'],
  returns: [
    'Every slot shows its return',
    'The pay table and the exact return are inside each game, before your first round.',
    'See slots',
  ],
  deposits: [
    'E-wallet deposits arrive instantly',
    'From {least}, with no fee. You see each step until the money is in your balance.',
    'How deposits work',
  ],
  playBar: [
    'Your time and money, always in sight',
    "The bar above each game shows how long you've played and your net result.",
    'About the play bar',
  ],
  lanternTide: ['Lantern Tide', 'Twenty-five lines over the evening harbour, from {bet} a round.', 'Open the game'],
  meaning: [
    'What a 96% return means',
    'Of every 100 that all players bet, about 96 are paid out over a long time. One evening can go either way.',
    'How slots pay',
  ],
  promotion: [
    'Read the terms before you take part',
    'Each one shows what it costs you, with an example to the cent. Every promotion is optional.',
    'Playing safely',
  ],
  records: [
    'Every transaction is on record',
    'Find every bet, win and deposit in your records, each with its reference.',
    'About your records',
  ],
  help: ['Need help?', "Send us the reference of what went wrong, and we'll find it right away.", 'Contact us'],
  safety: ['Keep your account safe', 'A long password that you use nowhere else protects it best.', 'Account safety'],
  forget: ['No email in your inbox?', 'Check your spam folder first. The link works once, for 30 minutes.', 'Help with signing in'],
  notices: {
    closed: [
      'Slots are open, other games are closed',
      '<p>Live casino, fishing, cards, sports, lotteries and cockfights are closed for now. All slots are open.</p>',
    ],
    bank: [
      'Bank transfers take a few minutes',
      '<p>A bank transfer is in your balance a few minutes after you pay. E-wallet deposits arrive instantly.</p>',
    ],
    slots: [
      'Four new slots from Isla Originals',
      '<p>Harbour Lights, Lotus Moon, Reef &amp; Star and Paper Lanterns are now in the list.</p>',
    ],
    again: [
      'Where to find your records',
      '<p>Everything that changes your balance is in the account record, and every round is in the betting record.</p><p>Taking a break, or want to know the warning signs? Read <a href="/help/playing-safely">Playing safely</a> in the help.</p>',
    ],
    desk: ['Dedicated support for you', '<p>From VIP 5, you have dedicated customer service. The support button takes you there.</p>'],
  },
};
