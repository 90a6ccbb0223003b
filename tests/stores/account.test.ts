// What goes with the account besides its balance: unread messages and the flags of salary and contract.
import { expect, test, vi } from 'vitest';
import { visit } from './visitor.ts';

test('SH-31 SY-17 one question tells how many messages are unread and which salary and contract features show; the sum is in no storage, and all goes at sign-out', async () => {
  const standing = { sumBalance: '5.00', currencySymbol: '₱', unreadMessage: 3, availablePromoCount: 1, dailysalreqtype: 2 };
  const visitor = visit(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/wps/member/info/funds/consolidated') return Response.json({ success: true, value: standing });
    if (pathname === '/wps/session/logout') return Response.json({ success: true, value: null });
    return Response.json({ success: false, errorCode: 'not_found', message: 'No.', value: {} }, { status: 404 });
  });
  visitor.page.cookie = 'isla_in=1';
  vi.resetModules();
  const [{ $unread, watchAccount }, { signOut }] = await Promise.all([import('#stores/account.ts'), import('#stores/session.ts')]);
  const [stop, stopAgain] = [watchAccount(), watchAccount()];
  await visitor.until(() => $unread.get() === 3, 'the unread messages');
  expect(visitor.asked.filter((one) => one.endsWith('/consolidated'))).toHaveLength(1);
  const { sumBalance, ...kept } = standing;
  expect(JSON.parse(visitor.session.getItem('consolidated') ?? '')).toEqual(kept);
  expect(JSON.stringify([visitor.session, visitor.local])).not.toContain(sumBalance);
  await signOut();
  expect(visitor.session.getItem('consolidated')).toBeNull();
  stop();
  stopAgain();
  vi.unstubAllGlobals();
});
