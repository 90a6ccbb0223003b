// A member of many years: what the pages of the member centre read does not grow with what was played.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { post } from '#platform/ledger/post.ts';
import { entriesFor, pointLines } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon, startPlatform } from '../../platform.ts';
import { listening } from '../../rows-read.ts';

/** Rounds of the member in eleven months, and of each of two others at the same times. */
const played = 20_000;
const every = minutes(25);
const players = 3;
const others = 1_000;

onOneEngineDaily('a long-time member', (open) => {
  const { open: openListening, rowsRead } = listening(open);
  let platform: Awaited<ReturnType<typeof startPlatform>>;
  let member: Awaited<ReturnType<typeof platform.signedInMember>>;
  let upline: typeof member;

  const transfer = (from: { readonly id: bigint }, to: { readonly id: bigint }, n: number) =>
    inTransaction(platform.db, (trx) =>
      post(trx, {
        kind: 'transfer',
        reference: `T-${n}`,
        memberId: from.id,
        at: new Date(noon - days(400) + n),
        data: { from: 'Sender', to: 'Receiver' },
        lines: entriesFor.transfer(from.id, to.id, minor(100 + n)),
      }),
    );

  /** Bets of months, after everything else, in a house where others play, send and earn more. It bypasses the ledger's guards. */
  const playForMonths = () =>
    inTransaction(platform.db, async (trx) => {
      // A slow machine fills them longer than a request may take.
      await sql`set local statement_timeout = 0`.execute(trx);
      const tables = ['accounts', 'postings', 'entries', 'rounds'];
      for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      const at = sql`to_timestamp(${(noon - hours(1)) / 1000}) - (${played} - k) * interval '1 ms' * ${every}`;
      const bets = sql`generate_series(1, ${played}::int) k`;
      const other = sql`1000000 + k % ${others}::int`;
      await sql`insert into accounts (kind, member_id, currency, balance, may_go_below_zero)
        select kind, 1000000 + n, 'PHP', 0, false from generate_series(0, ${others} - 1) n, unnest(array['main', 'points']) kind`.execute(
        trx,
      );
      await sql`insert into postings (kind, reference, member_id, at)
        select kind, 'filled ' || k, case when kind = 'bet' then ${member.id} else ${other} end, ${at}
        from ${bets}, unnest(array['bet', 'transfer', 'points_referral']) kind order by k`.execute(trx);
      await sql`insert into entries (posting_id, account_id, amount, balance_after, at)
        select p.id, a.id, -100000, 1, p.at from postings p join accounts a on a.member_id = p.member_id
          and a.kind = case when p.kind = 'points_referral' then 'points' else 'main' end
        where p.reference like 'filled %' order by p.id`.execute(trx);
      await sql`insert into rounds (vendor, game_code, member_id, bet, win, state, at, settled_at)
        select 'originals', 'game' || k % 3, case when of = 1 then ${member.id} else ${other} end, 1, 0, 'settled', ${at}, ${at}
        from ${bets}, generate_series(1, ${players}::int) of order by k`.execute(trx);
      for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    });

  beforeAll(async () => {
    platform = await startPlatform(openListening, { now: noon });
    upline = await platform.signedInMember({ type: 1, money: 100_000 });
    member = await platform.signedInMember({ parentId: upline.id, money: 100_000 });
    await writeSetting(platform.db, 'referral', { enabled: true });
    for (let n = 0; n < 4; n++) await (n % 2 ? transfer(member, upline, n) : transfer(upline, member, n));
    for (let n = 0; n < 3; n++)
      await inTransaction(platform.db, (trx) =>
        post(trx, {
          kind: 'points_referral',
          reference: `R-${n}`,
          memberId: member.id,
          at: new Date(noon - days(400)),
          data: { friend: '1' },
          lines: pointLines.earned(member.id, 5n),
        }),
      );
    await playForMonths();
    // As autovacuum does in service; it also completes the index of rounds by time.
    await sql`vacuum analyze`.execute(platform.db);
  });

  test('the latest transfers and an older one are found without reading the bets since (MC-06)', async () => {
    for (const row of [undefined, 'T-0']) {
      const read = await rowsRead(async () => {
        const { latest } = await platform.takeValue('wallet.transferTerms', { row }, { token: member.token });
        expect(latest.map(({ reference, amount }) => [reference, amount])).toEqual([
          ['T-3', '-1.03'],
          ['T-2', '1.02'],
          ['T-1', '-1.01'],
          ['T-0', '1.00'],
        ]);
      });
      // What still has to be bet is looked for in the newest entries, a thousand at a time.
      expect(read.entries).toBeLessThan(played / 5);
    }
  });

  test('what friends earned is added up from those postings alone (MC-12)', async () => {
    const read = await rowsRead(async () => {
      const { mine } = await platform.takeValue('system.referral', {}, { token: member.token });
      expect(mine?.earned?.points).toBe(15);
    });
    expect(read.entries).toBeLessThan(100);
    expect(read.postings).toBeLessThan(100);
  });

  test('how many missions can be claimed is counted from the rounds of two weeks, not of months (MC-13)', async () => {
    const read = await rowsRead(async () => {
      const { claimableMissions } = await platform.takeValue('wallet.consolidated', {}, { token: member.token });
      expect(claimableMissions).toBeGreaterThan(0);
    });
    // What everybody played since, at most.
    expect(read.rounds).toBeLessThan((players * days(17)) / every);
  });
});
