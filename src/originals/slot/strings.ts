/** The frame's texts in English; the page can override each. `{name}` is a placeholder. */
import { withPercent, withSymbol, writeNumber } from '#values/text/number-style.ts';
import { textsFrom } from '../frame/texts.ts';

export const slotTexts = {
  bet: 'Bet',
  betLower: 'Lower the bet',
  betRaise: 'Raise the bet',
  betNow: 'Bet {amount}',
  spin: 'Spin {amount}',
  round: 'Round {id}',
  paid: 'Payout',
  noWin: 'No win',
  announcePaid: 'Payout {amount} on a bet of {bet}. You have {balance} to play with.',
  announceNone: 'No win. You have {balance} to play with.',
  starting: 'Opening the game',
  slow: 'This is taking longer than usual.',
  checking: 'Checking the round…',
  unsure: 'No connection. Your round is safe: it will finish, or your bet will be refunded.',
  offline: "You're offline. No bet was placed. Spin again when you're back online.",
  checkAgain: 'Check again',
  finished: 'Your last round has finished.',
  lastPaid: 'Your last round: payout {amount} on a bet of {bet}.',
  lastNone: 'Your last round: no win.',
  closed: "The site is closed right now. Your bet wasn't taken. The game continues by itself when the site opens again.",
  closedUnsure:
    "The site is closed right now. Your round is safe: it will finish, or your bet will be refunded. You'll see it here when the site opens again.",
  opened: "The site is open again. Your bet wasn't taken.",
  returned: "The round didn't count. {bet} is back where it was paid from.",
  short: 'You have {balance} to play with. Lower the bet or deposit.',
  spent: 'You have {balance} to play with, less than the minimum bet. Deposit to keep playing.',
  deposit: 'Deposit',
  limit: "Your own limit doesn't allow this bet. Nothing was taken. You can change your limits in Safer play.",
  stakeLimit:
    "Your own betting limit is {limit} per {period}. You have {left} of it left, so this bet wasn't placed. You can change it in Safer play.",
  lossLimit:
    "Your own loss limit is {limit} per {period}. You have {left} of it left, so this bet wasn't placed. You can change it in Safer play.",
  timeLimit:
    "Your own time limit is {limit} of play per {period}. You've used it up, so this bet wasn't placed. You can change it in Safer play.",
  notOpen: "This game isn't available for your account. Nothing was taken.",
  tooHigh: 'The maximum bet for your account is {max}. Choose a lower one. Nothing was taken.',
  check: 'Answer the question on the page first. Nothing was taken.',
  refused: "This round wasn't accepted. Nothing was taken.",
  soon: 'Next round in a moment.',
  paused: 'The game is paused until you continue on the page.',
  ended: 'This game session has ended. Any round in progress is settled.',
  noStart: "The game didn't start. Nothing was taken.",
  alone: 'This game opens only on its own page. Open it from the list of games.',
  leave: 'Leave game',
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  payTable: 'Pay table and rules',
  close: 'Close',
  pays: 'Line payouts at a bet of {bet}',
  lines: '{count} lines',
  wild: 'The star stands in for any symbol on reels 2, 3 and 4.',
  ruleLines:
    'A line pays for three, four or five of the same symbol in a row from the left reel. Your bet on each line is {line}. The payouts on all lines are added together.',
  ruleReturn:
    'Over very many rounds, this game returns {percent} of all bets. A single round can pay anything from nothing to {max} times its bet.',
  ruleFair:
    'The server draws each round at random before the reels stop. There are at least {seconds} seconds between rounds, and no round starts by itself.',
  rulePace:
    "There's no faster setting and no way to stop the reels early. We leave {seconds} seconds between rounds so that you have time to think.",
  ruleLost: 'If your connection fails, the round still finishes: any win is paid, or your bet is refunded.',
  reels: 'Reels',
  reelsShow: 'Result on the reels, row by row: {rows}',
  rows: '{all}; {one}',
  list: '{all}, {one}',
  line: 'Line {line}: {times} × {symbol}',
  lineRows: 'Row on each reel, counted from the top: {rows}',
  skip: 'Skip to the result',
  freeSpin: 'Free spin {number} of {count}: {amount}',
  freePaid: '{count} free spins paid {amount}.',
  holdSpin: 'Coins held: {held} of {places}',
  holdPaid: '{held} coins paid {amount}.',
  paidTimes: 'Payout (× {times})',
  way: '{ways} ways: {times} × {symbol}',
  ways: '{count} ways',
  payWays: 'Payouts of one way at a bet of {bet}',
  ruleThreeReels: 'A line pays for three of the same symbol. Your bet on each line is {line}. The payouts on all lines are added together.',
  ruleWays:
    'The same symbol pays on neighbouring reels from the left one on, in whatever row it is. The table shows what one way pays, and the payouts of all ways are added together.',
  wildDoubles: 'The star stands in for any symbol on reels 2 and 3. Each one doubles the payout of its line.',
  grow: 'A star grows and covers its whole reel.',
  times: 'Each round that wins is multiplied at random: {values}.',
  free: '{from} or more bonus symbols start {spins} free spins with the same bet. Their wins count {times} times. Free spins start no others.',
  hold: '{from} or more coins stay in place, and the other places spin again. Each gets a coin with a chance of {chance}. It ends after {spins} spins in a row without a new coin.',
  holdValues: 'Every coin pays an amount drawn for it: {values}. If every place has a coin, {full} is paid as well.',
  oneBet: 'All of it is one bet: the server draws it at once, and it is paid even if you leave.',
  'volatility-low': 'Low volatility: {share} of rounds win something.',
  'volatility-medium': 'Medium volatility: {share} of rounds win something.',
  'volatility-high': 'High volatility: {share} of rounds win something or start the feature, and big wins are rare.',
} as const;

export type Word = keyof typeof slotTexts;
export const isSlotWord = (word: string): word is Word => Object.hasOwn(slotTexts, word);

export type GameTranslate = (word: Word, values?: Readonly<Record<string, string>>) => string;

export const createGameTranslator: (words: Readonly<Record<string, string>>) => GameTranslate = textsFrom<Word>(slotTexts);

/** Accessible name of a symbol; the page can supply `symbol-lantern` etc. */
export const symbolIn =
  (words: Readonly<Record<string, string>>) =>
  (drawing: string): string =>
    Object.hasOwn(words, `symbol-${drawing}`) ? (words[`symbol-${drawing}`] ?? drawing) : drawing;

/** Formats amounts in the page's language with Latin digits: `₱1,234.50`. Keeps all digits of the decimal string. */
export const moneyIn =
  (locale: string, symbol: string) =>
  (amount: string): string => {
    const [whole = '', cents = ''] = amount.replace('-', '').split('.');
    return (amount.startsWith('-') ? '\u2212' : '') + withSymbol(writeNumber(whole, cents, locale), symbol, locale);
  };

/** Formats `37.5` with the decimals it has. */
export const figureIn =
  (locale: string) =>
  (value: number): string => {
    const [whole = '', decimals = ''] = String(value).split('.');
    return writeNumber(whole, decimals, locale);
  };

/** Formats the pay table's `96.04` as `96.04%`, always with two decimals, so that games are comparable. */
export const percentIn =
  (locale: string) =>
  (percent: string): string => {
    const [whole = '', decimals = ''] = Number(percent).toFixed(2).split('.');
    return withPercent(writeNumber(whole, decimals, locale), locale);
  };
