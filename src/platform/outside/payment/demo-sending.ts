/** How the demo provider sends withdrawals. The cents of the amount say what happens, so that each course can be tried. */
import { sql } from 'kysely';
import { type Minor, minor, toMinor } from '#values/money.ts';
import type { ProviderOptions, Sending, SendingNotice, SqlDb } from './port.ts';

type Notification = readonly [state: SendingNotice, after: number, share?: 'half'];

const soon = 2_000;
const courses: Readonly<Record<number, readonly Notification[]>> = {
  1: [
    ['sending', 0],
    ['returned', soon],
  ],
  2: [
    ['sending', 0],
    ['part_sent', soon, 'half'],
  ],
  3: [
    ['sending', 0],
    ['sent', 60_000],
  ],
  4: [
    ['sending', 0],
    ['sending', 500],
    ['sent', soon],
    ['sent', soon + 500],
  ],
  5: [
    ['sent', 0],
    ['sending', soon],
  ],
  6: [
    ['sending', 0],
    ['sent', soon],
    ['returned', 10_000],
  ],
};
const usual: readonly Notification[] = [
  ['sending', 0],
  ['sent', soon],
];
/** A dispute about this amount ends with a proof, about any other with the missing part returned. */
const provenCents = 7;
/** The provider refuses it at once. */
const refusedCents = 8;

interface DemoSendingOptions<Db> extends Pick<ProviderOptions<Db>, 'db' | 'clock' | 'inTransaction'> {
  readonly scheduleNotification: (trx: Db, orderId: string, state: SendingNotice, after: number, amount: Minor | null) => Promise<void>;
}

const centsOf = (amount: Minor): number => Number(amount % 100n);

export function demoSending<Db extends SqlDb>({ db, clock, inTransaction, scheduleNotification }: DemoSendingOptions<Db>): Sending {
  return {
    send: ({ id, amount: text }) =>
      inTransaction(db, async (trx) => {
        const amount = toMinor(text) ?? minor(0);
        if (centsOf(amount) === refusedCents) return 'refused';
        const { rows } = await sql`
          insert into demo_payments (order_id, amount, decision, decided_at) values (${id}, ${amount}::bigint, 'sent', ${new Date(clock())})
          on conflict do nothing returning order_id
        `.execute(trx);
        if (rows.length > 0)
          for (const [state, after, share] of courses[centsOf(amount)] ?? usual)
            await scheduleNotification(trx, id, state, after, share ? minor(amount / 2n) : null);
        return 'accepted';
      }),
    dispute: ({ id, missing }) =>
      inTransaction(db, async (trx) => {
        const { rows } = await sql<{ amount: bigint; sent: bigint | null; settled: boolean }>`
          select amount, (select coalesce(n.amount, p.amount) from demo_payment_news n where n.order_id = p.order_id and n.state in ('sent', 'part_sent') limit 1) as sent,
            exists (select from demo_payment_news n where n.order_id = p.order_id and n.state in ('returned', 'proven')) as settled
          from demo_payments p where order_id = ${id} for update
        `.execute(trx);
        const [order] = rows;
        if (!order || order.settled || order.sent === null) return;
        if (centsOf(minor(order.amount)) === provenCents) await scheduleNotification(trx, id, 'proven', soon, minor(order.sent));
        else await scheduleNotification(trx, id, 'returned', soon, toMinor(missing));
      }),
  };
}
