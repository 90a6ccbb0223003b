/** What the operator of the demo world says in banners and notices, in English. */
import type { DemoWords } from '../demo-words.ts';

export const EN: DemoWords = {
  rooms: {
    live: 'Live tables',
    fish: 'Fish halls',
    pvp: 'Card rooms',
    sports: 'Sports',
    esports: 'Esports',
    lottery: 'Lotteries',
    cockfight: 'Arenas',
  },
  resting: ['{room} rest for now', 'The slots are open all day, each with its pay table and its exact return.', 'See the slots'],
  returns: [
    'Every slot says what it pays back',
    'The pay table and the exact return are inside each game, before the first round.',
    'See the slots',
  ],
  deposits: [
    'E-wallet deposits arrive at once',
    'From {least}, without a fee. You see each step until the money is in your balance.',
    'How deposits work',
  ],
  playBar: [
    'Your time and money, always in sight',
    'The bar above each game shows how long you have played and how you stand.',
    'About the play bar',
  ],
  lanternTide: ['Lantern Tide', 'Twenty-five lines over the evening harbour, from {bet} a round.', 'Open the game'],
  meaning: [
    'What a return of 96 % means',
    'Of 100 staked by everybody, 96 are paid out over a long time. One evening may go either way.',
    'How slots pay',
  ],
  promotion: [
    'Read the terms before you join',
    'Each promotion says what it costs you, with an example to the cent. Skipping one is always free.',
    'Playing safely',
  ],
  records: [
    'Every movement is in the record',
    'What you stake, win, deposit and receive stands there with its reference.',
    'About the records',
  ],
  help: ['A person answers', 'Write to us with the reference of what went wrong; it finds the case at once.', 'Contact us'],
  safety: ['Keep your account yours', 'A long password that you use nowhere else is worth more than any other lock.', 'Account safety'],
  forget: ['No e-mail in your inbox?', 'Look in the spam folder first; the link works for 30 minutes and once.', 'Help with signing in'],
  notices: {
    closed: [
      'Slots are open, tables and halls are closed',
      '<p>Live tables, fish halls, cards, sports, lotteries and arenas are closed for a while. All slots are open.</p>',
    ],
    bank: [
      'Bank transfers take a few minutes',
      '<p>A deposit by bank transfer is in your balance some minutes after you paid. E-wallets arrive at once.</p>',
    ],
    slots: [
      'Four more slots of Isla Originals',
      '<p>Harbour Lights, Lotus Moon, Reef &amp; Star and Paper Lanterns have joined the list.</p>',
    ],
    again: [
      'Where your records are',
      '<p>Everything that moves your balance is in the account record, and every round is in the betting record.</p><p>Taking a break, or want to know what to look out for? The page <a href="/help/playing-safely">Playing safely</a> in the help says how.</p>',
    ],
    desk: [
      'Your own desk at customer service',
      '<p>From VIP 5 on, customer service has a desk of its own for you. The support button leads there.</p>',
    ],
  },
};
