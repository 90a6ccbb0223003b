// Tests the search by name: no character that is typed acts as an operator of the fuzzy search engine.
import Fuzzy from '@leeoniya/ufuzzy';
import { expect, test } from 'vitest';
import { findMatches, fuzzyOptions } from '#values/games/find-games.ts';

const folded = ['koi ascending', 'lantern tide', 'saltwater', "the dragon's pearl", 'tide of the lantern', 'route 77'];
const near = new Fuzzy(fuzzyOptions);
const found = (text: string): string[] => findMatches(near, folded, text).map(({ place }) => folded[place] ?? '');

test.each(['-koi', '--koi', '- -koi', '"koi', '"-koi', '-"koi"', '"koi" -"asc'])(
  '%s finds what its words find, because minus and quotes are no operators (GM-04)',
  (text) => {
    expect(found(text)).toEqual(['koi ascending']);
  },
);

test('a minus before a word does not exclude the word (GM-04)', () => {
  expect(found('tide -lantern').sort()).toEqual(['lantern tide', 'tide of the lantern']);
  expect(found('"lantren"').sort()).toEqual(['lantern tide', 'tide of the lantern']);
  // Inside a word a minus is an ordinary character.
  expect(found('lantern-tide')).toContain('lantern tide');
});

test('where no name has all words, those with one of them are found, more words first (GM-04)', () => {
  expect(found('tide -koi')).toEqual(['tide of the lantern', 'lantern tide', 'koi ascending']);
  expect(found('koi lantern tide')).toEqual(['lantern tide', 'tide of the lantern', 'koi ascending']);
  expect(found('zzzz pearl')).toEqual(["the dragon's pearl"]);
  expect(found('zzzz yyyy')).toEqual([]);
});

test.each(['-1', '-zzz', '-"zz zz"', '-', '"', '""', '" "', '-"-', 'eexxaacctt', 'zz eexxaacctt', '-a -b -c -d -e -f -zz'])(
  '%s matches no name and throws nothing (GM-04)',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

test.each([
  ['saltwater', 'salt water'],
  ['lantern tide', 'lanterntide'],
  ['route 77', 'Route77'],
])('%s is found by %s, before what only sounds like it (GM-04)', (name, text) => {
  expect(found(text)).toEqual([name]);
});

test('a few letters are not looked for across two words (GM-04)', () => {
  expect(found('nti')).toEqual([]);
});
