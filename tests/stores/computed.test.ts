// Tests that computed stores have an initial value, which is what islands read on the server.
import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import { computed } from '#stores/computed.ts';
import { $menu } from '#stores/member/menu.ts';

test('a computed store has the initial value of what it is computed from, also after a change', () => {
  const $count = atom(2);
  const $double = computed([$count], (count) => count * 2);
  $count.set(5);
  expect($double.init).toBe(4);
  expect($double.get()).toBe(10);
});

test('the menu of the member centre can be rendered before anything is known', () => {
  expect($menu.init).toEqual({
    counts: { messages: 0, missions: 0, rewards: 0, contracts: 0 },
    has: { upline: false, contracts: false },
  });
});
