// Tests how pages select and order the operator's announcements.
import { expect, test } from 'vitest';
import { system } from '#calls/system.ts';
import { noticesFor, promotionNoticesFor } from '../../../src/layouts/props/announcements.ts';

type Page = Parameters<typeof noticesFor>[0];

const notice = (id: string, at: string) => ({ id, title: id, content: '', at: `2026-11-${at}T00:00:00.000Z`, language: 'EN' });
const notices = {
  player: [notice('player', '05')],
  popup: [notice('popup', '07')],
  home: [notice('home', '01')],
  promotion: [notice('news', '06'), notice('year-end-race', '02')],
};

function page(works = true): Page {
  const ask = async (call: unknown, { types }: { types: string }) => {
    if (!works || call !== system.announcements) return { ok: false, code: 'internal', value: {}, message: '' };
    const kinds = { PL: 'player', PU: 'popup', H: 'home', PR: 'promotion' } as const;
    const lists = Object.entries(kinds).map(([type, kind]) => [kind, types.split(',').includes(type) ? notices[kind] : []]);
    return { ok: true, value: { ...Object.fromEntries(lists), banners: [] } };
  };
  return { ask: ask as unknown as Page['ask'], lang: 'EN', brand: {} as Page['brand'] };
}
const ids = (list: readonly { readonly id: string }[] | null) => list?.map(({ id }) => id) ?? null;

test('notices of types PL, PU and H form one list with home first, and null without the platform (SH-29)', async () => {
  expect(ids(await noticesFor(page()))).toEqual(['home', 'popup', 'player']);
  expect(await noticesFor(page(false))).toBeNull();
});

test('the promotions page shows notices of type PR that are not already promotions (SH-29)', async () => {
  expect(ids(await promotionNoticesFor(page(), [{ code: 'year-end-race' }]))).toEqual(['news']);
  expect(await promotionNoticesFor(page(false), [])).toEqual([]);
});
