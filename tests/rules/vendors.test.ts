// The operator's list becomes the site's: esports and cockfight leave the sports.
import { expect, test } from 'vitest';
import { shortenedName } from '#platform/rules/shown-name.ts';
import { cockfightId, rebuildVendors } from '#platform/rules/vendors.ts';

const card = (vassalage: string, provider: string | null = null) => ({ vassalage, provider });
const shown = (categories: ReturnType<typeof rebuildVendors>) =>
  categories.map(({ id, title, cards }) => `${id} ${title} ${cards.map(({ vassalage }) => vassalage).join()}`);

test('GM-11 vendors of TF become ESPORTS after SPORTS, those of DS88 COCKFIGHT with id 5 two places after SPORTS', () => {
  const sports = [card('one'), card('TF'), card('two', 'TF'), card('DS88'), card('three', 'DS88'), card('one', 'TF')];
  const listed = [
    { id: 1, title: 'RNG', cards: [card('TF')] },
    { id: 6, title: 'SPORTS', cards: sports },
    { id: 7, title: 'LOTT', cards: [card('four')] },
  ];
  expect(shown(rebuildVendors(listed))).toEqual([
    '1 RNG TF',
    '6 SPORTS one',
    '9 ESPORTS TF,two,one',
    '5 COCKFIGHT DS88,three',
    '7 LOTT four',
  ]);
  expect(cockfightId).toBe(5);
  expect(listed[1]?.cards).toHaveLength(6);
});

test('GM-11 without esports the category after SPORTS stays between, without either nothing is made, without SPORTS nothing changes', () => {
  const rest = [
    { id: 7, title: 'LOTT', cards: [card('four')] },
    { id: 8, title: 'ELOTT', cards: [] },
  ];
  expect(shown(rebuildVendors([{ id: 6, title: 'SPORTS', cards: [card('DS88')] }, ...rest]))).toEqual([
    '6 SPORTS ',
    '7 LOTT four',
    '5 COCKFIGHT DS88',
    '8 ELOTT ',
  ]);
  expect(shown(rebuildVendors([{ id: 6, title: 'SPORTS', cards: [card('DS88')] }]))).toEqual(['6 SPORTS ', '5 COCKFIGHT DS88']);
  expect(shown(rebuildVendors([{ id: 6, title: 'SPORTS', cards: [card('one', 'XX')] }, ...rest]))).toEqual([
    '6 SPORTS one',
    '7 LOTT four',
    '8 ELOTT ',
  ]);
  expect(shown(rebuildVendors(rest))).toEqual(['7 LOTT four', '8 ELOTT ']);
});

test('GM-18 names of winners are shortened, whatever letters they have', () => {
  expect(['marisol', 'jonas27', 'ana', 'jo', 'x', 'พลอยใส', '👩‍👩‍👧ana👩‍👩‍👧'].map(shortenedName)).toEqual([
    'ma•••l',
    'jo•••7',
    'a•••',
    'j•••',
    'x•••',
    'พล•••ส',
    '👩‍👩‍👧a•••👩‍👩‍👧',
  ]);
});
