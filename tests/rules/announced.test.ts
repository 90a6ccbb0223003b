// What pages make of the operator's announcements.
import { expect, test } from 'vitest';
import { system } from '#calls/system.ts';
import { noticesFor, promotionNewsFor } from '../../src/layouts/announced-for.ts';

type Page = Parameters<typeof noticesFor>[0];

const notice = (id: string, at: string) => ({ id, title: id, content: '', at: `2026-11-${at}T00:00:00.000Z`, language: 'EN' });
const told = {
  player: [notice('player', '05')],
  popup: [notice('popup', '07')],
  home: [notice('home', '01')],
  promotion: [notice('news', '06'), notice('year-end-race', '02')],
};

function page(works = true): Page {
  const ask = async (call: unknown, { types }: { types: string }) => {
    if (!works || call !== system.announcements) return { ok: false, code: 'internal', value: {}, message: '' };
    const kinds = { PL: 'player', PU: 'popup', H: 'home', PR: 'promotion' } as const;
    const asked = Object.entries(kinds).map(([type, kind]) => [kind, types.split(',').includes(type) ? told[kind] : []]);
    return { ok: true, value: { ...Object.fromEntries(asked), banners: [] } };
  };
  return { ask: ask as unknown as Page['ask'], lang: 'EN', brand: {} as Page['brand'] };
}
const ids = (list: readonly { readonly id: string }[] | null) => list?.map(({ id }) => id) ?? null;

test('SH-29 types PL, PU and H are read in one list, home’s first; without the platform there is none', async () => {
  expect(ids(await noticesFor(page()))).toEqual(['home', 'popup', 'player']);
  expect(await noticesFor(page(false))).toBeNull();
});

test('SH-29 type PR: what is announced beside the promotions stands on their page, and no promotion twice', async () => {
  expect(ids(await promotionNewsFor(page(), [{ code: 'year-end-race' }]))).toEqual(['news']);
  expect(await promotionNewsFor(page(false), [])).toEqual([]);
});
