// Tests the search in help texts, of the help pages and of the help centre.
import Fuzzy from '@leeoniya/ufuzzy';
import { expect, test } from 'vitest';
import { fuzzyOptions } from '#values/games/find-games.ts';
import { findTexts } from '#values/text/find-texts.ts';

const texts = [
  { name: 'stages', about: 'What each stage means pending', body: 'After a deposit you see its stages.' },
  { name: 'deposit', about: 'How do I deposit? top up, cash in', body: 'Choose a method and pay.' },
  { name: 'sign-in', about: 'I can’t sign in wrong password', body: 'Check your username.' },
  { name: 'password', about: 'Change my password', body: 'Choose a new one.' },
  { name: 'Vietnamese', about: 'Nạp tiền vào ví', body: 'Mở trang nạp tiền.' },
  { name: 'Thai', about: 'ฝากเงิน เติมเงิน', body: '' },
];
const near = new Fuzzy(fuzzyOptions);
const found = (typed: string): string[] => findTexts(near, texts, typed).map(({ name }) => name);

test.each([
  ['top up', ['deposit']],
  ['DEPOSIT', ['deposit', 'stages']],
  ['choose pay', ['deposit']],
  ['password', ['sign-in', 'password']],
  ["I can't  sign in", ['sign-in']],
  ['nap tien', ['Vietnamese']],
  ['na\u0323p tie\u0302\u0300n', ['Vietnamese']],
  ['เติมเงิน', ['Thai']],
  ['xyzzy', []],
  ['xyzzy password', ['sign-in', 'password']],
  ['xyzzy pasword', ['sign-in', 'password']],
])('%s finds the texts with every word, those about it first (SH-27)', (typed, names) => {
  expect(found(typed)).toEqual(names);
});

test.each([
  ['depsoit', ['deposit']],
  ['deposet', ['deposit']],
  ['depoosit', ['deposit']],
  ['pasword', ['sign-in', 'password']],
  ['pasword chnage', ['password']],
  ['nap tein', ['Vietnamese']],
  ['depzzit', []],
])('%s finds what one letter more, less, other or swapped in each word would find (SH-27)', (typed, names) => {
  expect(found(typed)).toEqual(names);
});

const money = [
  { name: 'record', about: 'How do I read my record?', body: 'Each deposit and each withdrawal, how much it was, and the time it took.' },
  { name: 'deposit', about: 'How do I deposit? money in', body: 'Choose how you pay.' },
  { name: 'fees', about: 'Fees', body: 'None.' },
  { name: 'withdraw', about: 'How do I take money out? withdraw, withdrawal', body: 'You see the fee and the time.' },
];
test.each([
  ['how long does a withdrawal take', ['withdraw']],
  ['How do I withdraw?', ['withdraw', 'record', 'deposit']],
  ['withdrawal time', ['withdraw', 'record']],
  ['how do i withdrawel', ['withdraw']],
  ['withdrawal？', ['withdraw', 'record']],
])('a question finds the texts about its rare words: %s (SH-27)', (typed, names) => {
  expect(findTexts(near, money, typed).map(({ name }) => name)).toEqual(names);
});

const unspaced = [
  { name: 'deposit', about: '如何充值？存款', body: '选择方式，然后付款。' },
  { name: 'withdraw', about: '如何提款？取款', body: '页面显示费用，以及多久到账。' },
  { name: 'password', about: 'ลืมรหัสผ่าน', body: 'ตั้งรหัสผ่านใหม่' },
  { name: 'change', about: 'เปลี่ยนรหัสผ่าน', body: 'ทำได้ที่หน้าความปลอดภัย' },
];
test.each([
  ['怎么提款', ['withdraw']],
  ['提款多久到账', ['withdraw']],
  ['如何充值', ['deposit']],
  ['ลืมรหัสผ่านทำอย่างไร', ['password', 'change']],
  ['อยากเปลี่ยนรหัสผ่าน', ['change', 'password']],
  ['如何取款', ['withdraw']],
])('a question whose words are written together is read word by word: %s (SH-27)', (typed, names) => {
  expect(findTexts(near, unspaced, typed).map(({ name }) => name)).toEqual(names);
});

test('a minus or a quote is no operator of the search, and nothing typed finds everything (SH-27)', () => {
  expect(found('-depsoit')).toEqual(['deposit']);
  expect(found('"depsoit"')).toEqual(['deposit']);
  expect(found('-xyzzy')).toEqual([]);
  expect(found('  ')).toEqual(texts.map(({ name }) => name));
});
