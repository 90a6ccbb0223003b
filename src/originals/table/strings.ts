/** The table's texts in English; the page can override each. `{name}` is a placeholder. */
import { textsFrom } from '../frame/texts.ts';

export const tableTexts = {
  starting: 'Opening the game',
  slow: 'This is taking longer than usual.',
  noStart: "The game didn't start. Nothing was taken.",
  alone: 'This game opens only on its own page. Open it from the list of games.',
  leave: 'Leave game',
  deposit: 'Deposit',
  close: 'Close',
  round: 'Round {id}',
  paid: 'Payout',
  ended: 'This game session has ended. Any round in progress is settled.',
  paused: 'The game is paused until you continue on the page.',
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
  checking: 'Checking the round…',
  checkAgain: 'Check again',
  closed: "The site is closed right now. Your bet wasn't taken. The game continues by itself when the site opens again.",
  closedUnsure:
    "The site is closed right now. Your round is safe: it will finish, or your bet will be refunded. You'll see it here when the site opens again.",
  'table.rules': 'Rules and returns',
  'table.noDealer': "There's no dealer at this table: a computer draws every result, and you can check each round afterwards.",
  'table.noOpponent':
    "There's no dealer, and players don't play against each other: a computer draws the cards, and you can check each round afterwards.",
  'table.noBirds':
    "No birds fight here and there's no dealer: a computer rolls the dice of both sides, and you can check each round afterwards.",
  'table.open': 'Bets close in {seconds} s',
  'table.dealing': 'Bets are closed',
  'table.next': 'Next round in {seconds} s',
  'table.shut': 'Bets are closed. The next round starts in {seconds} s.',
  'table.nextRound': 'Next round',
  'table.rooms': 'Rooms',
  'table.limits': '{min} to {max}',
  'table.inRoom': "You're in room {name}. You can bet {min} to {max} on each spot.",
  'table.chips': 'Chips',
  'table.chip': '{amount} chip',
  'table.clear': 'Clear',
  'table.repeat': 'Repeat last bet',
  'table.place': 'Bet {amount}',
  'table.choose': 'Tap a spot to bet',
  'table.spot': '{name}, pays {odds} to 1. Your bet: {amount}.',
  'table.spotPool': '{name}, pays {times} times your bet now. Your bet: {amount}.',
  'table.spotTimes': '{name}, pays {times} times your bet. Your bet: {amount}.',
  'table.placed': 'Bet of {amount} placed. Balance {balance}.',
  'table.notPlaced': 'Bets closed before this one was placed. Nothing was taken.',
  'table.late': 'Bets closed at {closed}, and yours arrived at {received}. Nothing was taken.',
  'table.full': 'This table is full: others have all {seats} seats. Your balance is unchanged.',
  'table.most': 'You can bet up to {max} on each spot in a round.',
  'table.short': "Your balance is {balance}. That's less than this bet.",
  'table.refused': "This bet wasn't accepted. Nothing was taken.",
  'table.unsure': 'No connection. Your bet is safe: it will either count or be refunded.',
  'table.offline': "You're offline. No bet was placed.",
  'table.away': 'No connection. The table continues; placed bets count.',
  'table.refunded': "Your bet of {bet} didn't count and is back where it was paid from.",
  'table.paid': '{result}. Payout {amount} on a bet of {bet}. Balance {balance}.',
  'table.returned': '{result}. {amount} of your bet of {bet} is returned. Balance {balance}.',
  'table.returnedLabel': 'Returned',
  'table.lost': '{result}. Your bet of {bet} lost. Balance {balance}.',
  'table.lastWon': 'Your last round paid {amount} on a bet of {bet}.',
  'table.lastReturned': 'Your last round: {amount} of your bet of {bet} was returned.',
  'table.lastLost': 'Your last round: no win on a bet of {bet}.',
  'table.hand': '{name} {total}: {shown}',
  'table.past': 'Past results: {counts}',
  'table.list': '{all}, {one}',
  'table.players': 'Players in this round: {count}',
  'table.player': 'Player',
  'table.banker': 'Banker',
  'table.tie': 'Tie',
  'table.player-pair': 'Player pair',
  'table.banker-pair': 'Banker pair',
  'table.dragon': 'Dragon',
  'table.tiger': 'Tiger',
  'table.red': 'Red',
  'table.blue': 'Blue',
  'table.draw': 'Draw',
  'table.result-player': 'Player wins',
  'table.result-banker': 'Banker wins',
  'table.result-tie': 'Tie',
  'table.result-dragon': 'Dragon wins',
  'table.result-tiger': 'Tiger wins',
  'table.result-red': 'Red wins',
  'table.result-blue': 'Blue wins',
  'table.result-draw': 'Draw',
  'table.bet': 'Bet',
  'table.pays': 'Pays',
  'table.return': 'Returns',
  'table.forNow': '× {times} for now',
  'table.byPool': 'set by the pool',
  'table.ruleClock':
    'A round takes {cycle} seconds: {betting} seconds for bets, then the deal. Everyone at the table gets the same result. You can bet {min} to {max} a round on each spot.',
  'table.ruleSeats':
    'The table has {seats} seats. Your first bet takes one, and it stays yours for {minutes} minutes after your last round.',
  'table.ruleReturn':
    '“Returns” is the share of all bets on a spot that is paid out over very many rounds, calculated from the rules below.',
  'table.rule-baccarat':
    'Eight decks, shuffled for each round. Aces count 1, tens and face cards 0; only the last digit of a total counts, and 9 is best. If a hand has 8 or 9 with two cards, nobody draws. Otherwise Player draws a third card on 0 to 5, and Banker by the usual table.',
  'table.rule-baccarat-tie':
    'On a tie, bets on Player and Banker are returned. A pair means that the first two cards of a hand are two of a kind, such as two kings.',
  'table.rule-dragon-tiger':
    'Eight decks, shuffled for each round. Each side gets one card, and the higher one wins: ace is low, king is high. On a tie, half of each bet on Dragon or Tiger is returned.',
  'table.rule-duel': 'Each side rolls three dice, and the higher total wins. On a draw, bets on Red and Blue are returned.',
  'table.rulePool':
    'The bets on Red and Blue form a pool. The house keeps {share}; the winning bets share the rest in proportion. The house adds {house} to each side, so neither is ever empty. Odds move until bets close, and the last ones count.',
  'table.rulePoolReturn':
    'The stated return is that of the whole pool. A bet that is large beside the others lowers its own odds, and so returns less.',
  'table.ruleFair':
    "Past results say nothing about the next round. Before bets open, the table publishes a secret's SHA-256 hash. The secret alone decides the round and is shown after the deal, so you can check it.",
  'table.ruleLost': "If your connection fails, placed bets still count. You'll see the result when you come back.",
  'table.hash': 'Hash of this round',
  'table.nextHash': 'Hash of the next round',
  'table.secret': 'Secret of round {id}',
} as const;

export type TableWord = keyof typeof tableTexts;
export type TableSay = (word: TableWord, values?: Readonly<Record<string, string>>) => string;

export const isWord = (word: string): word is TableWord => Object.hasOwn(tableTexts, word);

export const createSay: (words: Readonly<Record<string, string>>) => TableSay = textsFrom<TableWord>(tableTexts);
