// Every act that moves money or points, through its store and over a line that fails at each moment: it happens once or not at all, and the
// page says which.
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { type CatalogueWorld, catalogueWorld } from '../calls/catalogue/catalogue-fixture.ts';
import { validRequests } from '../calls/catalogue/requests.ts';
import { keylessActs } from '../calls/catalogue/terms.ts';
import { onOneEngineDaily, sized } from '../engines.ts';
import { randomSeed } from '../money-history.ts';
import { nameOf, type RequestFields } from '../platform.ts';
import { speedUpTimeouts } from '../speed-up-timeouts.ts';
import { endVisit, type Visitor, visit } from './fake-browser.ts';

type Readable = { readonly get: () => unknown };
type Order = {
  readonly $step: Readable;
  readonly submit: (order: never, proof: never) => Promise<void>;
};

/** What the page of an act does: it opens, sends the order, and shows what came of it. */
interface Page {
  readonly order: Order;
  readonly opens: () => unknown;
  readonly receipt: Readable;
  readonly leaves?: () => void;
}

const opening = <Given extends Order & { open: ($receipt: never) => () => void }>(order: Given, receipt: Readable): Page => ({
  order,
  receipt,
  opens: () => order.open(receipt as never),
});

const pages: Readonly<Record<string, () => Promise<Page>>> = {
  'wallet.deposit': async () => {
    const { $step, submitDeposit, initDeposit, stopFollowing, $followed } = await import('#stores/wallet/deposit.ts');
    return { order: { $step, submit: submitDeposit as Order['submit'] }, opens: initDeposit, leaves: stopFollowing, receipt: $followed };
  },
  'wallet.withdraw': async () => {
    const { withdrawalOrder, initWithdrawal, stopFollowingWithdrawal, $shownWithdrawal } = await import('#stores/wallet/withdrawal.ts');
    return { order: withdrawalOrder, opens: initWithdrawal, leaves: stopFollowingWithdrawal, receipt: $shownWithdrawal };
  },
  'wallet.transferUpline': async () => {
    const { uplineOrder } = await import('#stores/wallet/line-transfers.ts');
    return opening(uplineOrder, uplineOrder.$sent);
  },
  'wallet.transferDownline': async () => {
    const { downlineOrder } = await import('#stores/wallet/line-transfers.ts');
    return opening(downlineOrder, downlineOrder.$sent);
  },
  'wallet.walletTransfer': async () => {
    const { walletOrder, $moved } = await import('#stores/wallet/vendor-wallets.ts');
    return opening(walletOrder, $moved);
  },
  'wallet.approveTransfer': async () => {
    const { approvalOrder, $answered } = await import('#stores/agent/approvals.ts');
    return opening(approvalOrder, $answered);
  },
  'points.redeem': async () => {
    const { redeemOrder, initPointOrders, $redeemed } = await import('#stores/points/points.ts');
    return { order: redeemOrder, opens: initPointOrders, receipt: $redeemed };
  },
  'points.convert': async () => {
    const { convertOrder, initPointOrders, $converted } = await import('#stores/points/points.ts');
    return { order: convertOrder, opens: initPointOrders, receipt: $converted };
  },
  'rewards.claimRebate': async () => {
    const { rebateOrder, $claimedRebate } = await import('#stores/rewards/rebates.ts');
    return opening(rebateOrder, $claimedRebate);
  },
  'rewards.claim': async () => {
    const { claimOrder, $claimed } = await import('#stores/rewards/promotions.ts');
    return opening(claimOrder, $claimed);
  },
  'rewards.claimRaffle': async () => {
    const { drawOrder, $claimed } = await import('#stores/rewards/promotions.ts');
    return opening(drawOrder, $claimed);
  },
  'rewards.dropBonus': async () => {
    const { dropOrder, $dropped } = await import('#stores/rewards/bonuses.ts');
    return opening(dropOrder, $dropped);
  },
  'member.claimMission': async () => {
    const { missionOrder, $claimedMission } = await import('#stores/rewards/missions.ts');
    return opening(missionOrder, $claimedMission);
  },
  'lottery.placeTickets': async () => {
    const { ticketOrder, $bought } = await import('#stores/lottery/slip.ts');
    return { order: ticketOrder, opens: () => ticketOrder.resume(), receipt: $bought };
  },
};

/** What the page says of an act after its button was pressed. */
type Said = 'done' | 'refused' | 'no answer';

/** An act without a key: what it is about has a state, and a second request finds it changed. */
interface KeylessAct {
  readonly press: (request: RequestFields) => Promise<Said>;
  readonly leaves?: () => void;
}

const saidOf = (failure: string | null): Said => (failure === null ? 'done' : failure === '' ? 'no answer' : 'refused');
/** A refusal without a sentence came from no platform. */
const saidBy = ({ kind, message = '' }: { readonly kind: string; readonly message?: string }): Said =>
  kind === 'done' ? 'done' : message === '' ? 'no answer' : 'refused';

const keylessPages: Readonly<Record<string, () => Promise<KeylessAct>>> = {
  'wallet.cancelDeposit': async () => {
    const { cancelDeposit, stopFollowing } = await import('#stores/wallet/deposit.ts');
    return { press: async ({ id }) => saidOf(await cancelDeposit(id as string)), leaves: stopFollowing };
  },
  'wallet.confirmReceipt': async () => {
    const { answerReceipt, stopFollowingWithdrawal } = await import('#stores/wallet/withdrawal.ts');
    return { press: async ({ id }) => saidOf(await answerReceipt(id as string, 'not_received')), leaves: stopFollowingWithdrawal };
  },
  'rewards.joinPromotion': async () => {
    const { applyForPromotion } = await import('#stores/rewards/promotions.ts');
    return { press: async ({ code }) => saidBy(await applyForPromotion(code as string)) };
  },
  'rewards.redeemCode': async () => {
    const { submitCode } = await import('#stores/rewards/promotions.ts');
    return { press: async ({ promoCode }) => saidBy(await submitCode(promoCode as string)) };
  },
};

const lossyRuns = sized(2, 15);
const moneyCalls = allEndpoints.filter(({ call }) => call.money);
const acts = moneyCalls.map((each) => ({ act: nameOf(each) as string, call: each.call }));

test('every call that moves money has its page here', () => {
  expect(Object.keys(pages).sort()).toEqual(acts.map(({ act }) => act).sort());
});

test('every other act about money has its page here too', () => {
  expect(Object.keys(keylessPages).sort()).toEqual([...keylessActs].sort());
});

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};
const whole: Visitor['line'] = (request, forward) => forward(request);
/** What reaches neither the platform nor an end. */
const never = () => new Promise<Response>(() => {});

const hasKey = (request: Request): boolean => request.headers.has('idempotency-key');

/** An answer of which the line lets half through. */
async function cutInHalf(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, Math.floor(bytes.length / 2)));
      controller.error(new TypeError('Failed to fetch'));
    },
  });
  return new Response(half, { status: response.status, headers: response.headers });
}

/** A request of which the line lets half through; the platform must not act on it. */
async function halfOf(request: Request): Promise<Request> {
  const text = await request.text();
  return new Request(request.url, { method: request.method, headers: request.headers, body: text.slice(0, Math.floor(text.length / 2)) });
}

/** The moments at which a line can fail for good, and whether the act has happened by then. */
const cuts: readonly { readonly moment: string; readonly happens: boolean; readonly halves?: true; readonly at: Visitor['line'] }[] = [
  { moment: 'before it is sent', happens: false, at: lost },
  {
    moment: 'in the middle of the request',
    happens: false,
    halves: true,
    at: async (request, forward) => {
      await forward(request);
      return lost();
    },
  },
  {
    moment: 'after the commit',
    happens: true,
    at: async (request, forward) => {
      await forward(request);
      return lost();
    },
  },
  { moment: 'in the middle of the answer', happens: true, at: async (request, forward) => cutInHalf(await forward(request)) },
];

onOneEngineDaily('an act of money', (open) => {
  let platform: CatalogueWorld;
  let visitor: Visitor;
  let memberId: bigint;
  let before: Awaited<ReturnType<typeof written>>;
  /** The requests of which the platform gets half. */
  let halves: (request: Request) => boolean = () => false;
  const left: (() => void)[] = [];
  beforeAll(async () => {
    platform = await catalogueWorld(open, {}, { starts: false });
  }, 120_000);
  function newBrowser(): void {
    halves = () => false;
    // Behind the judge of requests: the page sent a whole one.
    visitor = visit(async (request) => platform.fetch(halves(request) ? await halfOf(request) : request));
    speedUpTimeouts(1000);
  }
  beforeEach(newBrowser);
  afterEach(() => {
    for (const leave of left.splice(0)) leave();
    endVisit();
  });

  /** What the act wrote: how many keys have an answer, and how many postings of each kind the member has. */
  async function written() {
    const keys = platform.db.selectFrom('money_keys').select('key').where('member_id', '=', memberId).where('answer', 'is not', null);
    const { rows } = await sql<{ kind: string; count: bigint }>`
      select kind, count(*) as count from postings where member_id = ${memberId} group by kind`.execute(platform.db);
    return { keys: (await keys.execute()).map(({ key }) => key), kinds: new Map(rows.map(({ kind, count }) => [kind, Number(count)])) };
  }

  /** Expects that the act happened so often since the page was prepared, and posted nothing twice. */
  async function expectHappened(times: number): Promise<void> {
    const now = await written();
    const more = [...now.kinds].filter(([kind, count]) => count - (before.kinds.get(kind) ?? 0) > times);
    expect([now.keys.length - before.keys.length, more]).toEqual([times, []]);
  }

  /** The page of an act as somebody opens it who is signed in, and the press of its button. */
  async function openPage(act: string, request: RequestFields) {
    vi.resetModules();
    const session = await import('#stores/access/session.ts');
    const { order, opens, receipt, leaves } = await (pages[act] as () => Promise<Page>)();
    if (leaves) left.push(leaves);
    session.initSession();
    opens();
    await session.loadMember();
    const { paymentPassword, ...body } = request;
    const step = () => order.$step.get() as { at: string; sent?: { key: string }; refusal?: { code: string } };
    return {
      session,
      step,
      receipt,
      press: () => order.submit(body as never, (paymentPassword ? { paymentPassword } : {}) as never),
      /** Waits until the page says that the act happened, and expects that nothing of the order stays on the device. */
      saysDone: async () => {
        await visitor.until(() => ['draft', 'leaving'].includes(step().at) && receipt.get() !== null, `${act} is settled`);
        expect([...Object.keys(visitor.local), ...Object.keys(visitor.session)].filter((name) => /Sent(\.|$)/.test(name))).toEqual([]);
      },
      /** Waits until the page says that it did not. */
      saysUnsent: async () => {
        await visitor.until(() => step().at === 'unsent', `${act} is known as not sent`);
        expect(receipt.get()).toBeNull();
      },
    };
  }

  let marks = 0;
  async function signIn(): Promise<void> {
    visitor.token = await platform.signIn(memberId);
    marks += 1;
    visitor.page.cookie = `isla_in=1${marks}`;
  }

  /** A member who can do the act, signed in, and the request that does it. */
  async function prepare(act: string): Promise<RequestFields> {
    memberId = await platform.newcomer(act);
    await signIn();
    const request = await (validRequests[act] as (typeof validRequests)[string])(platform, visitor.token ?? '');
    before = await written();
    return act === 'wallet.walletTransfer' ? { from: 'main', to: 'quayside', amount: '1.00' } : request;
  }

  /** Lets the line fail for the requests of the act alone. */
  const cut = (at: Visitor['line']): void => {
    visitor.line = (request, forward) => (hasKey(request) ? at(request, forward) : forward(request));
  };

  describe.each(acts)('$act', ({ act }) => {
    test('pressed three times is sent once, and its receipt shows (REL-08)', async () => {
      const page = await openPage(act, await prepare(act));
      let requests = 0;
      cut((request, forward) => {
        requests += 1;
        return forward(request);
      });
      await Promise.all([page.press(), page.press(), page.press()]);
      await page.saysDone();
      expect(requests).toBe(1);
      await expectHappened(1);
    });

    test.each(cuts)(
      'cut off for good $moment says what happened, and pressed again happens once (REL-08)',
      async ({ at, happens, halves: cutsInHalf = false }) => {
        const page = await openPage(act, await prepare(act));
        halves = (request) => cutsInHalf && hasKey(request);
        const keys = new Set<string | null>();
        cut((request, forward) => {
          keys.add(request.headers.get('idempotency-key'));
          return at(request, forward);
        });
        await page.press();
        if (happens) await page.saysDone();
        else {
          await page.saysUnsent();
          await expectHappened(0);
          halves = () => false;
          cut((request, forward) => {
            keys.add(request.headers.get('idempotency-key'));
            return forward(request);
          });
          await page.press();
          await page.saysDone();
        }
        expect(keys.size).toBe(1);
        await expectHappened(1);
      },
    );

    test.each([
      { moment: 'before the request left', happens: false },
      { moment: 'before the answer came', happens: true },
    ])('reloaded $moment says what happened, and happens once (REL-08)', async ({ happens }) => {
      const request = await prepare(act);
      const first = await openPage(act, request);
      const { promise: away, resolve } = Promise.withResolvers<void>();
      cut(async (sent, forward) => {
        if (happens) await forward(sent);
        resolve();
        return never();
      });
      void first.press();
      await away;
      visitor.line = whole;
      const page = await openPage(act, request);
      if (!happens) {
        await page.saysUnsent();
        await expectHappened(0);
        await page.press();
      }
      await page.saysDone();
      await expectHappened(1);
    });

    test('pressed in two tabs at once happens once, both show it, and a third tab is told (REL-08)', async () => {
      const request = await prepare(act);
      const tabs = [await openPage(act, request), await openPage(act, request)];
      const told: unknown[] = [];
      const third = new BroadcastChannel('isla');
      third.onmessage = ({ data }) => told.push(data);
      await Promise.all(tabs.map((tab) => tab.press()));
      for (const tab of tabs) await tab.saysDone();
      await expectHappened(1);
      expect(told).not.toEqual([]);
      third.close();
    });

    test('whose session ends before the request arrives does not happen, and happens once after signing in (REL-08)', async () => {
      const request = await prepare(act);
      const page = await openPage(act, request);
      await endSessions();
      await page.press();
      expect([page.step().at, page.step().refusal?.code, page.receipt.get()]).toEqual([
        'refused',
        expect.stringMatching(/^session\./),
        null,
      ]);
      expect(page.session.$session.get()).toEqual({ state: 'ended' });
      await expectHappened(0);
      await signIn();
      const later = await openPage(act, request);
      await later.press();
      await later.saysDone();
      await expectHappened(1);
    });

    test('whose session ends before the answer arrives is looked up after signing in, and happens once (REL-08)', async () => {
      const page = await openPage(act, await prepare(act));
      let isOver = false;
      cut(async (request, forward) => {
        const answer = await forward(request);
        if (isOver) return answer;
        isOver = true;
        await endSessions();
        return lost();
      });
      await page.press();
      await visitor.until(() => page.session.$session.get().state === 'ended', 'the session has ended');
      expect(page.step().at).toBe('checking');
      await signIn();
      page.session.initSession();
      await page.session.loadMember();
      await page.saysDone();
      await expectHappened(1);
    });
  });

  describe.each(Object.keys(keylessPages))('%s, which has no key', (act) => {
    const { call } = allEndpoints.find((each) => nameOf(each) === act) as (typeof allEndpoints)[number];
    /** The end of the act's path, in which an id can stand. */
    const isOfAct = ({ method, url }: Request) =>
      method === call.method && new RegExp(`${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(new URL(url).pathname);
    const cutAct = (at: Visitor['line']): void => {
      visitor.line = (request, forward) => (isOfAct(request) ? at(request, forward) : forward(request));
    };

    /** How often the act happened to the member: each of these is written once by it. */
    async function times(): Promise<number> {
      const { rows } = await sql<{ count: bigint }>`
        select (select count(*) from deposits where member_id = ${memberId} and state = 'expired')
          + (select count(*) from messages where member_id = ${memberId} and kind = 'withdrawal.disputed')
          + (select count(*) from promotion_entries where member_id = ${memberId}) as count`.execute(platform.db);
      return Number(rows[0]?.count);
    }

    const openAct = async () => {
      vi.resetModules();
      const session = await import('#stores/access/session.ts');
      const page = await (keylessPages[act] as () => Promise<KeylessAct>)();
      if (page.leaves) left.push(page.leaves);
      session.initSession();
      await session.loadMember();
      return { ...page, session };
    };

    test('pressed three times happens once, and each press says so (REL-08)', async () => {
      const request = await prepare(act);
      const page = await openAct();
      expect(await Promise.all([page.press(request), page.press(request), page.press(request)])).toEqual(['done', 'done', 'done']);
      expect(await times()).toBe(1);
    });

    // Of a request without a body there is no half.
    test.each(cuts.filter(({ halves: cutsInHalf }) => !cutsInHalf || act !== 'wallet.cancelDeposit'))(
      'cut off for good $moment is not called refused, nor done before it is, and pressed again happened once (REL-08)',
      async ({ at, happens, halves: cutsInHalf = false }) => {
        const request = await prepare(act);
        const page = await openAct();
        halves = (sent) => cutsInHalf && isOfAct(sent);
        cutAct(at);
        const said = await page.press(request);
        expect(happens ? ['done', 'no answer'] : ['no answer']).toContain(said);
        expect(await times()).toBe(happens ? 1 : 0);
        visitor.line = whole;
        halves = () => false;
        expect([await page.press(request), await times()]).toEqual(['done', 1]);
      },
    );

    test.each([
      { moment: 'before the request left', happens: false },
      { moment: 'before the answer came', happens: true },
    ])('reloaded $moment can be pressed again, and happens once (REL-08)', async ({ happens }) => {
      const request = await prepare(act);
      const first = await openAct();
      const { promise: away, resolve } = Promise.withResolvers<void>();
      cutAct(async (sent, forward) => {
        if (happens) await forward(sent);
        resolve();
        return never();
      });
      void first.press(request);
      await away;
      expect(await times()).toBe(happens ? 1 : 0);
      visitor.line = whole;
      const page = await openAct();
      expect([await page.press(request), await times()]).toEqual(['done', 1]);
    });

    test('pressed in two tabs at once happens once (REL-08)', async () => {
      const request = await prepare(act);
      const tabs = [await openAct(), await openAct()];
      expect(await Promise.all(tabs.map((tab) => tab.press(request)))).toEqual(['done', 'done']);
      expect(await times()).toBe(1);
    });

    test.each([
      { moment: 'the request arrives', happens: false },
      { moment: 'the answer arrives', happens: true },
    ])('whose session ends before $moment is not called done, and pressed after signing in happened once (REL-08)', async ({ happens }) => {
      const request = await prepare(act);
      const page = await openAct();
      if (!happens) await endSessions();
      let isOver = !happens;
      cutAct(async (sent, forward) => {
        const answer = await forward(sent);
        if (isOver) return answer;
        isOver = true;
        await endSessions();
        return lost();
      });
      expect(await page.press(request)).not.toBe('done');
      await visitor.until(() => page.session.$session.get().state === 'ended', 'the session has ended');
      expect(await times()).toBe(happens ? 1 : 0);
      visitor.line = whole;
      await signIn();
      const later = await openAct();
      expect([await later.press(request), await times()]).toEqual(['done', 1]);
    });
  });

  describe(`over a line that loses three of ten requests and three of ten answers, ${lossyRuns} times`, () => {
    const random = seededRandom(randomSeed('lossy line'));
    test.each(acts)('$act always ends in a state that is true, and happens once in the end (REL-08, REL-09)', async ({ act }) => {
      for (let run = 0; run < lossyRuns; run += 1) {
        const page = await openPage(act, await prepare(act));
        visitor.line = async (request, forward) => {
          if (random(10) < 3) lost();
          const answer = await forward(request);
          return random(10) < 3 ? lost() : answer;
        };
        for (let presses = 0; presses === 0 || page.step().at === 'unsent'; presses += 1) {
          await page.press();
          await visitor.until(() => !['sending', 'checking'].includes(page.step().at), `${act} has an end`);
          if (page.step().at === 'unsent') await expectHappened(0);
        }
        await page.saysDone();
        await expectHappened(1);
        for (const leave of left.splice(0)) leave();
        endVisit();
        newBrowser();
      }
    });
  });

  const endSessions = () => platform.db.updateTable('sessions').set({ ended_at: new Date() }).where('member_id', '=', memberId).execute();
});
