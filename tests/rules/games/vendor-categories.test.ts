// Tests how the operator's vendor list becomes the site's: esports and cockfight are split from sports.
import { expect, test } from 'vitest';
import { maskName } from '#platform/rules/mask-name.ts';
import { rebuildVendors } from '#platform/rules/vendor-categories.ts';
import { offeredVendors } from '#values/games/offered-vendors.ts';

const card = (vassalage: string, provider: string | null = null) => ({ vassalage, provider });
const shown = (categories: ReturnType<typeof rebuildVendors>) =>
  categories.map(({ id, title, cards }) => `${id} ${title} ${cards.map(({ vassalage }) => vassalage).join()}`);

test('vendors of TF become ESPORTS after SPORTS, those of DS88 COCKFIGHT with id 5 two places after SPORTS (GM-11)', () => {
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
  expect(listed[1]?.cards).toHaveLength(6);
});

test('COCKFIGHT keeps its place without esports, and nothing changes without both or without SPORTS (GM-11)', () => {
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

test('winner names are shortened in any script (GM-18)', () => {
  expect(['marisol', 'jonas27', 'ana', 'jo', 'x', 'พลอยใส', '👩‍👩‍👧ana👩‍👩‍👧'].map(maskName)).toEqual([
    'ma•••l',
    'jo•••7',
    'a•••',
    'j•••',
    'x•••',
    'พล•••ส',
    '👩‍👩‍👧a•••👩‍👩‍👧',
  ]);
});

test('a menu leaves out vendors closed for good where others are open, and keeps those of an incident (SH-07, GM-20)', () => {
  const open = { state: 'open', since: null } as const;
  const incident = { state: 'closed', since: '2026-11-22T06:05:00.000Z' } as const;
  const shut = { state: 'closed', since: null } as const;
  expect(offeredVendors([shut, open, incident])).toEqual([open, incident]);
  expect(offeredVendors([shut, incident])).toEqual([shut, incident]);
});
