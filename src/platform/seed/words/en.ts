/** English banner and announcement texts of the demo world. */
import type { DemoWords } from '../demo-texts.ts';

export const EN: DemoWords = {
  categories: {
    LIVE: 'Live casino',
    FISH: 'Fishing',
    PVP: 'Cards',
    SPORTS: 'Sports',
    ESPORTS: 'Esports',
    ELOTT: 'E-lottery',
    COCKFIGHT: 'Cockfighting',
  },
  rulesFirst: [
    '{category}: know the rules first',
    'Each game states its return, its bets and its rules before your first round.',
    'What a game returns',
  ],
  returns: [
    'Every slot shows its return',
    'The pay table and the exact return are inside each game, before your first round.',
    'See slots',
  ],
  deposits: [
    'E-wallet deposits arrive instantly',
    'From {least}, with no fee. You see each stage until the money is in your balance.',
    'How deposits work',
  ],
  playBar: [
    'Your time and money, always in sight',
    "The bar above each game shows how long you've been signed in and your net result.",
    'About the play bar',
  ],
  lanternTide: ['Lantern Tide', 'Twenty-five lines over the evening harbour, from {bet} a round.', 'Open the game'],
  meaning: [
    'What a 96% return means',
    'For every 100 that players bet, about 96 are paid out in the long run. A single evening can go either way.',
    'Return to player',
  ],
  promotion: [
    'Read the terms before you join',
    'Every promotion is optional and shows what it costs you, with an example to the cent.',
    'Rules for promotions',
  ],
  records: [
    'Every transaction is on record',
    'Find every bet, win and deposit in your records, each with its reference.',
    'About your records',
  ],
  help: ['Need help?', "Send us the reference, and we'll see right away what went wrong.", 'Contact us'],
  safety: ['Keep your account safe', 'A long password that you use nowhere else protects it best.', 'Account safety'],
  forget: ['No email in your inbox?', 'Check your spam folder first. The link works once and is valid for 30 minutes.', 'Links and codes'],
  notices: {
    opened: [
      'Tables and lotteries are open',
      '<p>Baccarat, Dragon Tiger and 17 lotteries join the slots. You can check every draw afterwards.</p>',
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
      '<p>Everything that changes your balance is in the account record, and every round is in the betting record.</p><p>Taking a break, or want to know the warning signs? Read <a href="/help/playing-safely">Stay in control</a> in Help.</p>',
    ],
    desk: ['A dedicated team for you', '<p>From VIP 5, customer service connects you to a dedicated team.</p>'],
  },
  goods: {
    money: ['{amount} in your balance', 'Paid into your balance once it is approved.'],
    coffee: ['Coffee for two', 'A sample voucher for two cups by the harbour.'],
    phone: ['Phone credit', 'A sample code that tops up a prepaid phone.'],
    groceries: ['Groceries', 'A sample voucher for a basket from the market.'],
    cinema: ['Cinema for two', 'A sample voucher for two seats on any evening.'],
    ferry: ['A day on the ferry', 'A sample ticket to the islands and back.'],
    headphones: ['Headphones', 'A sample voucher for headphones that shut the world out.'],
  },
  answers: {
    'deposit-when': [
      'When does my deposit arrive?',
      "<p>From an e-wallet, instantly. By bank transfer, a few minutes after you pay. Open the deposit to see which stage it's at.</p>",
    ],
    'deposit-unpaid': [
      "I started a deposit but didn't pay",
      '<p>Nothing is taken. The deposit expires after 30 minutes, and you can start another one before that.</p>',
    ],
    'withdraw-when': [
      'How long does it take to withdraw?',
      "<p>Before you confirm, the form says how long it takes. After that, open the withdrawal in your account record to see which stage it's at.</p>",
    ],
    'balance-why': [
      'Why is my balance this amount?',
      '<p>The account record shows every transaction with the balance after it. Each row has a reference that customer service can find right away.</p>',
    ],
    'line-cut': [
      'I went offline in the middle of a round',
      '<p>A round that had started finishes without you. Its result is in the betting record, and any payout is in your balance.</p>',
    ],
    'game-closed': [
      "A game doesn't open",
      "<p>A game that's closed for now says so. If an open game stays blank, go back and open it again: you never pay for a round twice.</p>",
    ],
    'password-wrong': [
      "My password doesn't work",
      '<p>After ten wrong tries, signing in with a password is paused for 15 minutes. You can set a new password by email right away; the link works once and is valid for 30 minutes.</p>',
    ],
    'someone-else': [
      'Someone else was in my account',
      '<p>Set a new password: that signs out every other device. Then write to customer service and say when you noticed it.</p>',
    ],
    'write-to-us': [
      'How do I reach a real person?',
      "<p>Open customer service from any page. If you have a reference, include it and you'll get an answer sooner.</p>",
    ],
    complaint: [
      'I want to complain',
      "<p>Send it as a complaint. You get a number and the date by which we'll reply, and you can follow it when you're signed in.</p>",
    ],
  },
  level: {
    shown: 'Your level next to your name',
    withdrawals: '{count} withdrawals a day',
    rebate: '{percent} more rebate on your bets',
    team: 'A dedicated team',
    notices: 'VIP-only notices',
  },
  complaint: {
    subject: 'A round that stopped halfway',
    content:
      "Lantern Tide stopped in the middle of a spin on my phone, and I couldn't see whether the bet counted. Please check the round.",
    answer:
      "We looked at the round as our server stored it. The spin ended, and its win went into your balance at once. Your betting record shows it under the round's reference.",
  },
};
