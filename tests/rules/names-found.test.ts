// What is found for what was typed, whatever was typed: no sign in it is an order to the engine that finds near names.
import Fuzzy from '@leeoniya/ufuzzy';
import { expect, test } from 'vitest';
import { findMatches, forgiving } from '#values/names-found.ts';

const folded = ['koi ascending', 'lantern tide', 'saltwater', "the dragon's pearl", 'tide of the lantern', 'route 77'];
const near = new Fuzzy(forgiving);
const found = (text: string): string[] => findMatches(near, folded, text).map(({ place }) => folded[place] ?? '');

test.each(['-koi', '--koi', '- -koi', '"koi', '"-koi', '-"koi"', '"koi" -"asc'])(
  'GM-04 %s finds what its words find: a minus does not leave out and quotes do not want the very letters',
  (text) => {
    expect(found(text)).toEqual(['koi ascending']);
  },
);

test('GM-04 a minus before one word leaves that word among those that are looked for', () => {
  expect(found('tide -lantern').sort()).toEqual(['lantern tide', 'tide of the lantern']);
  expect(found('tide -koi')).toEqual([]);
  expect(found('"lantren"').sort()).toEqual(['lantern tide', 'tide of the lantern']);
  // Within a word it is a sign like others.
  expect(found('lantern-tide')).toContain('lantern tide');
});

test.each(['-1', '-zzz', '-"zz zz"', '-', '"', '""', '" "', '-"-', 'eexxaacctt', 'zz eexxaacctt', '-a -b -c -d -e -f -zz'])(
  'GM-04 %s is in no name, finds nothing and breaks nothing',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);
