/** Common passwords: frequent words and keyboard runs, with the endings people append (R18). */
import { ownValue } from '#values/own-value.ts';

const words = `
password passwort passwd pass secret letmein login welcome admin administrator root master access user guest test testing demo default changeme
qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc qwe asd zxc abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa
iloveyou loveyou lovely love mylove mahal mahalko mahalkita baby babygirl babyboy honey sweetheart darling angel princess prince queen king kingdom
dragon monkey tiger lion eagle falcon wolf panda panther shark dolphin butterfly unicorn pikachu bulldog rabbit kitty hellokitty doggy puppy
football soccer baseball basketball hockey tennis golf boxing volleyball running liverpool chelsea arsenal barcelona madrid realmadrid juventus manchester lakers bulls warriors
superman batman spiderman ironman hulk thor avengers marvel naruto sasuke goku pokemon mario sonic zelda minecraft roblox fortnite starwars matrix
michael jordan daniel david john james robert william thomas charles joseph jessica jennifer ashley amanda nicole michelle maria anna sarah andrew matthew anthony joshua
jose juan pedro miguel carlos antonio mark paul peter angelo christian christine jasmine kimberly vanessa samantha elizabeth victoria patrick richard george
sunshine flower rainbow summer winter spring autumn november december january october monday friday sunday saturday weekend holiday
computer internet google facebook samsung iphone android windows microsoft apple nokia yahoo youtube instagram twitter tiktok whatsapp network server
money dollar cash rich richer lucky luckyman winner jackpot casino poker slots gambler bingo lotto lottery fortune million millionaire gold golden silver diamond
freedom trustno forever friends family happy smile hello hellothere goodluck goodbye peace heaven jesus jesuschrist christ godisgood blessed faith grace amen
philippines pinoy pinay manila cebu davao filipino pilipinas maganda gwapo pogi kuya tatay nanay vietnam saigon hanoi thailand bangkok jakarta indonesia china singapore malaysia
london paris berlin newyork america canada mexico brazil england australia hongkong tokyo japan korea
killer hunter ninja warrior shadow phantom ghost thunder lightning storm flash rocket turbo ferrari porsche mercedes bmw toyota honda yamaha suzuki mustang corvette harley
cookie chocolate cheese pepper ginger coffee banana orange cherry strawberry apples peanut butter pizza burger chicken bacon sugar candy
nothing whatever whoami unknown private personal account mypassword newpassword oldpassword mypass temppass temp temporary service support system office manager sales
orange1 purple yellow green black white blue redred pink brown crimson
player player1 playing gamer game games gaming champion legend hero master1 ace joker spades hearts royal flush blackjack roulette baccarat sabong
guitar music rockstar metallica eminem beyonce bts blackpink exo twice taylor swift
island isla beach ocean paradise tropical sunrise sunset
`;

const stems = new Set(words.trim().split(/\s+/));

const years = Array.from({ length: 51 }, (_, index) => String(1980 + index));
const written = `
1 2 3 5 7 8 9 0 01 02 07 10 11 12 13 18 21 22 23 33 55 66 69 77 88 99 00 000 007 100 101 111 112 121 123 222 234 246 321 333 456
555 666 777 786 789 888 911 999 1234 1122 1111 2222 4321 5555 6969 7777 8888 9999 0000 12345 54321 123456 654321 1234567 12345678
123456789 1234567890 123123 111111 000000 112233 1q2w3e 1a abc123 ! 1! 12! 123! 1234! @1 @12 @123 #1 .1 123. * ? 1? 01! _1 _123
`;
const endings = [
  ...written.trim().split(/\s+/),
  ...years,
  ...years.slice(40).map((year) => `${year}!`),
  ...years.slice(40).map((year) => `@${year}`),
];
const tails = new Set(['', ...endings]);
const longestTail = Math.max(...[...tails].map((tail) => tail.length));

const keyRows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8',
  '1a2b3c4d5e6f7g8h',
];
const backwards = (text: string) => [...text].reverse().join('');
const runs = keyRows.flatMap((row) => [row, backwards(row), row + row]);

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const asLetters = (text: string) => [...text].map((letter) => ownValue(lookalikes, letter) ?? letter).join('');

/** Whether the text is a keyboard or alphabet run, a repeated piece, or two such runs side by side (`abcd1234`, `qwe12345`). */
function isRun(text: string): boolean {
  if (/^(.{1,4}?)\1+.?$/su.test(text)) return true;
  const oneRun = (piece: string) => piece.length >= 3 && (runs.some((run) => run.includes(piece)) || /^(.)\1+$/su.test(piece));
  if (oneRun(text)) return true;
  for (let cut = 1; cut < text.length; cut += 1) {
    const [left, right] = [text.slice(0, cut), text.slice(cut)];
    if ((oneRun(left) || left.length === 1) && (oneRun(right) || right.length === 1)) return true;
  }
  return false;
}

/** Whether a password is easily guessed. `own`: words known about this member (username, name of the site). */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const text = password.toLowerCase();
  // Longer texts are not guessed this way, and would be slow to check.
  if (text.length > 40) return false;
  const known = (stem: string) =>
    stems.has(stem) ||
    stems.has(asLetters(stem)) ||
    own.some((name) => name !== '' && (stem === name.toLowerCase() || stem === name.toLowerCase().repeat(2)));
  for (let length = 0; length <= Math.min(longestTail, text.length - 1); length += 1) {
    const tail = text.slice(text.length - length);
    if (tails.has(tail) && known(text.slice(0, text.length - length))) return true;
    if (tails.has(text.slice(0, length)) && known(text.slice(length))) return true;
  }
  return isRun(text) || [...stems].some((stem) => stem.length > 2 && text === stem + stem);
}

/** Every word with every ending: the least that the rule rejects. Used by tests only. */
export function* commonPasswords(): Generator<string> {
  for (const stem of stems) for (const tail of tails) yield stem + tail;
}
