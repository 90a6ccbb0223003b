/** The frame's sentences in English; the page may bring others, one by one. `{name}` is filled in. */
import { withPercent, withSymbol, writeNumber } from '#values/number-style.ts';

const english = {
  bet: 'Bet',
  betLower: 'Lower the bet',
  betRaise: 'Raise the bet',
  betNow: 'Bet {amount}',
  spin: 'Spin {amount}',
  round: 'Round {id}',
  win: 'Win',
  paid: 'Paid back',
  noWin: 'No win',
  announceWin: 'Won {amount}. Balance {balance}.',
  announcePaid: '{amount} of {bet} paid back. Balance {balance}.',
  announceNone: 'No win. Balance {balance}.',
  starting: 'Opening the game',
  checking: 'Checking the round…',
  unsure: 'No connection. Your round is safe: it is played to its end, or the bet goes back to your balance.',
  offline: 'You are offline. Nothing was staked. Spin again when you are back online.',
  checkAgain: 'Check again',
  finished: 'Your last round was finished.',
  lastPaid: 'Your last round: paid back {amount} of {bet}.',
  lastNone: 'Your last round: no win.',
  lastWon: 'Your last round: won {amount} on a bet of {bet}.',
  closed: 'The site is closed right now. Your bet was not taken. The game goes on by itself when it is open again.',
  closedUnsure:
    'The site is closed right now. Your round is safe: it is played to its end, or the bet goes back. You see it here when the site is open again.',
  opened: 'The site is open again. Your bet was not taken.',
  returned: 'The round did not count. {bet} is back in your balance.',
  short: 'Your balance is {balance}. Lower the bet or deposit.',
  spent: 'Your balance is {balance}, which is less than the smallest bet. Deposit to play on.',
  deposit: 'Deposit',
  refused: 'This round was not taken. Nothing left your balance.',
  soon: 'One moment until the next round.',
  paused: 'The game waits until you continue on the page.',
  ended: 'This visit to the game has ended. Rounds that had begun are settled.',
  noStart: 'The game did not start. Nothing left your balance.',
  alone: 'This game plays inside its page. Open it from the list of games.',
  leave: 'Leave the game',
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  payTable: 'Pay table and rules',
  close: 'Close',
  pays: 'What a line pays at {bet}',
  lines: '{count} lines',
  wild: 'The star stands for any symbol on reels 2, 3 and 4.',
  ruleLines:
    'A line pays for three, four or five of a kind in a row from the left reel. Each line plays for {line}. Wins of all lines add up.',
  ruleReturn:
    'Over very many rounds this game returns {percent} of all bets. A single round can return anything from nothing to {max} times its bet.',
  ruleFair:
    'Chance decides each round on the server, before the reels stop. At least {seconds} seconds pass between two rounds, and no round starts by itself.',
  rulePace:
    'There is no faster setting, and nothing stops the reels early: rules of calm play ask for {seconds} seconds, so that there is time to think.',
  ruleLost: 'If your connection fails, the round still ends: its win is paid, or the bet goes back.',
  reels: 'Reels',
} as const;

export type Word = keyof typeof english;
export type Say = (word: Word, values?: Readonly<Record<string, string>>) => string;

/** Reads the page's words where it has them. Values are kept apart from right-to-left text. */
export const sayIn =
  (words: Readonly<Record<string, string>>): Say =>
  (word, values = {}) =>
    (Object.hasOwn(words, word) ? (words[word] ?? english[word]) : english[word]).replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? `\u2068${values[name]}\u2069` : whole,
    );

/** The name of a symbol for those who hear it; the page may bring `symbol-lantern` and the like. */
export const symbolIn =
  (words: Readonly<Record<string, string>>) =>
  (drawing: string): string =>
    Object.hasOwn(words, `symbol-${drawing}`) ? (words[`symbol-${drawing}`] ?? drawing) : drawing;

/** Amounts as the page's language writes them, with its signs and Latin digits: `₱1,234.50`. The exact string stays as it came. */
export const moneyIn =
  (locale: string, symbol: string) =>
  (amount: string): string => {
    const [whole = '', cents = ''] = amount.replace('-', '').split('.');
    return (amount.startsWith('-') ? '\u2212' : '') + withSymbol(writeNumber(whole, cents, locale), symbol, locale);
  };

/** `96.04%` of the pay table's `96.04`, always with two decimals, so that games can be compared. */
export const percentIn =
  (locale: string) =>
  (percent: string): string => {
    const [whole = '', decimals = ''] = Number(percent).toFixed(2).split('.');
    return withPercent(writeNumber(whole, decimals, locale), locale);
  };
