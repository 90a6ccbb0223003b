// Tests the unread count of the inbox after a message could not be marked as read.
import { afterEach, expect, test, vi } from 'vitest';
import { visit } from './fake-browser.ts';

afterEach(() => vi.unstubAllGlobals());

const message = (id: string, read: boolean) => ({
  id,
  at: '2026-11-20T04:00:00.000Z',
  read,
  topic: null,
  leadsTo: null,
  title: id,
  body: id,
});

/** An inbox with an old message and two unread ones; what is opened waits for its failure. */
async function openInbox() {
  const failures: (() => void)[] = [];
  const visitor = visit(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/wps/v2/messages')
      return Response.json({
        success: true,
        value: { unread: 2, messages: [message('3', false), message('2', false), message('1', true)], total: 3, totalPages: 1 },
      });
    if (pathname.endsWith('/consolidated'))
      return Response.json({ success: true, value: { sumBalance: '5.00', currencySymbol: '₱', unreadMessage: 2, availablePromoCount: 0 } });
    if (((await request.json()) as { id?: string }).id === undefined) return Response.json({ success: true, value: { unread: 0 } });
    await new Promise<void>((resolve) => failures.push(resolve));
    return Response.json({ success: false, errorCode: 'role.not_allowed', message: 'Not now.', value: {} }, { status: 403 });
  });
  visitor.page.cookie = 'isla_in=1';
  vi.resetModules();
  const [inbox, { $unread, refreshCounts }, { initSession }] = await Promise.all([
    import('#stores/member/messages.ts'),
    import('#stores/member/account-sync.ts'),
    import('#stores/access/session.ts'),
  ]);
  initSession();
  await inbox.loadInbox();
  const listed = () => inbox.$inbox.get().value?.messages ?? [];
  const open = (id: string): Promise<void> => inbox.readMessage(listed().find((one) => one.id === id) ?? expect.fail('no such message'));
  const fail = async (reading: Promise<void>): Promise<void> => {
    await visitor.until(() => failures.length > 0, 'the message is sent');
    failures.shift()?.();
    await reading;
  };
  const shown = () => ({ unread: $unread.get(), ids: listed().flatMap(({ id, read }) => (read ? [] : [id])) });
  return { ...inbox, refreshCounts, open, fail, shown };
}

test('a message that could not be marked as read is unread again, and so are two (MC-14)', async () => {
  const { open, fail, shown } = await openInbox();
  const one = open('3');
  expect(shown()).toEqual({ unread: 1, ids: ['2'] });
  const another = open('2');
  expect(shown()).toEqual({ unread: 0, ids: [] });
  await fail(one);
  await fail(another);
  expect(shown()).toEqual({ unread: 2, ids: ['3', '2'] });
});

test.each([
  ['the counts were asked for', 'refreshCounts', 2],
  ['the inbox was loaded', 'loadInbox', 2],
  ['all were read', 'readAllMessages', 0],
] as const)('when %s meanwhile, the failure adds nothing to the unread count (MC-14, SH-31)', async (_, act, unread) => {
  const inbox = await openInbox();
  const reading = inbox.open('3');
  await inbox[act]();
  await inbox.fail(reading);
  expect(inbox.shown()).toEqual({ unread, ids: unread === 0 ? [] : ['3', '2'] });
});
