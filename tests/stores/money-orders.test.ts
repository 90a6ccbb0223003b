// Tests every order of money at once: what stays of it when a session or a tab ends before the outcome is known.
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { moneyOrder } from '#stores/wallet/money-order.ts';
import { type AccessWorld, accessWorld } from '../calls/access/access-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { password } from '../platform.ts';
import { endVisit, leavePage, type Visitor, visit } from './fake-browser.ts';

type Order = Pick<ReturnType<typeof moneyOrder<object, object, unknown>>, '$step' | 'submit'>;

const stores = import.meta.glob<Record<string, unknown>>('../../src/stores/**/*.ts');
const folder = new URL('../../src/stores/', import.meta.url);
const withOrders = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && /\b(?:moneyOrder|transferOrder)(?:<.*>)?\(\{?/.test(readFileSync(new URL(file, folder), 'utf8')),
);
/** A body that has the fields of every order. */
const body = {
  ...{
    id: 'one',
    code: 'one',
    to: 'main',
    from: 'outrigger',
    since: '2026-11-19T16:00:00.000Z',
    points: 500,
    amount: '500.00',
    note: 'rent',
  },
  ...{ method: 'island-wallet', language: 'EN', accountId: 'one', gameId: 'one', lines: [], draws: 1, stopOnWin: true, tellResult: false },
};

const isOrder = (value: unknown): value is Order => typeof value === 'object' && value !== null && '$step' in value && 'submit' in value;

/** The orders of a freshly loaded page, by the names of the stores. */
async function freshPage() {
  leavePage();
  vi.resetModules();
  const session = { ...(await import('#stores/access/session.ts')), ...(await import('#stores/member/sign-out.ts')) };
  const orders = new Map<string, Order>();
  for (const file of withOrders) {
    const store = (await stores[`../../src/stores/${file}`]?.()) ?? {};
    for (const [name, value] of Object.entries(store)) if (isOrder(value)) orders.set(name, value);
    if ('submitDeposit' in store) orders.set('deposit', { $step: store.$step, submit: store.submitDeposit } as Order);
  }
  return { ...session, orders };
}

onOneEngineDaily('an order of money', (open) => {
  let platform: AccessWorld;
  let visitor: Visitor;
  /** The bodies that left the page. */
  const sent: Record<string, unknown>[] = [];
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  afterEach(endVisit);

  /** Presses every order while no order gets through. Returns their keys. */
  async function pressAll({ orders }: Awaited<ReturnType<typeof freshPage>>): Promise<Record<string, string>> {
    visitor.line = async (request, forward) => {
      if (!request.headers.has('idempotency-key')) return forward(request);
      sent.push(await request.clone().json());
      throw new TypeError('Failed to fetch');
    };
    const keys = await Promise.all(
      [...orders].map(async ([name, { submit, $step }]) => {
        await submit(body, {});
        const step = $step.get();
        return [name, step.at === 'unsent' ? step.sent.key : step.at] as const;
      }),
    );
    visitor.line = (request, forward) => forward(request);
    return Object.fromEntries(keys);
  }

  test('each order goes out whole, and keeps its key for its member alone when the session ended, the tab was closed or somebody signed out (MC-04, R4, REL-08)', async () => {
    const { username, id } = await platform.member();
    const other = await platform.member();
    visitor = visit(async (request) => platform.fetch(request));
    let page = await freshPage();
    const enter = (who: string = username) => page.signIn({ username: who, password, type: 'username' });
    expect(await enter()).toMatchObject({ kind: 'done' });
    const keys = await pressAll(page);
    expect(Object.keys(keys).length).toBeGreaterThanOrEqual(13);
    for (const [name, key] of Object.entries(keys)) expect(key, name).toMatch(/^[\w-]{36}$/);

    // Nothing of an order is lost on the way, and nothing added; a field may be in the address, and an encrypted body is one field.
    const readable = sent.filter((each) => 'note' in each);
    expect(readable.length).toBeGreaterThanOrEqual(9);
    for (const each of readable) expect({ ...body, ...each }).toEqual(body);
    for (const field of Object.keys(body).filter((name) => !['id', 'code'].includes(name)))
      expect(
        readable.filter((each) => !(field in each)),
        field,
      ).toEqual([]);

    await platform.db.updateTable('sessions').set({ ended_at: new Date() }).where('member_id', '=', id).execute();
    await page.loadMember();
    expect(page.$session.get()).toEqual({ state: 'ended' });
    page = await freshPage();
    await enter();
    expect(await pressAll(page)).toEqual(keys);

    const closeTab = () => {
      for (const name of Object.keys(visitor.session)) visitor.session.removeItem(name);
    };
    closeTab();
    page = await freshPage();
    await enter();
    expect(await pressAll(page)).toEqual(keys);

    // Pressed before the page knew its member: the tab keeps them, and the device once the member is known.
    closeTab();
    for (const name of Object.keys(visitor.local)) visitor.local.removeItem(name);
    page = await freshPage();
    page.initSession();
    const early = await pressAll(page);
    expect(early).not.toEqual(keys);
    await page.loadMember();
    closeTab();
    page = await freshPage();
    await enter();
    expect(await pressAll(page)).toEqual(early);
    Object.assign(keys, early);
    // What a member writes to another may name somebody.
    const lineTransfers = Object.entries(visitor.local).filter(([name]) => /^(up|down)lineTransferSent\./.test(name));
    expect(lineTransfers).toHaveLength(2);
    expect(String(lineTransfers)).not.toContain('rent');

    await page.signOut();
    page = await freshPage();
    await enter(other.username);
    const others = await pressAll(page);
    expect(Object.keys(keys).filter((name) => others[name] === keys[name])).toEqual([]);
    await page.signOut();
    page = await freshPage();
    await enter();
    expect(await pressAll(page)).toEqual(keys);
  });
});
