// Dormant accounts by the clock, on both databases: told once after the market's time, with the balance and without a fee.
import { beforeAll, expect, test } from 'vitest';
import { dormantJob } from '#platform/areas/access/dormant-accounts.ts';
import { schedule } from '#platform/jobs/queue.ts';
import { days } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { startPlatform, type TestPlatform } from '../../platform.ts';

onOneEngineDaily('dormant accounts', (open) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(open);
  }, 60_000);
  const runJob = async () => {
    await schedule(platform.db, dormantJob, '', new Date(platform.world.now));
    await platform.runDueWork();
  };
  const inboxOf = async (id: bigint) =>
    (await platform.db.selectFrom('messages').select(['kind', 'data']).where('member_id', '=', id).execute()).filter(
      ({ kind }) => kind === 'account.dormant',
    );

  test('a member is told once after a year without a sign-in, by message and e-mail, and keeps every cent', async () => {
    const { id, email } = await platform.member({ money: 12_345 });
    await platform.signIn(id);
    const signedInAt = new Date(platform.world.now).toISOString();
    platform.advance(days(364));
    await runJob();
    expect(await inboxOf(id)).toEqual([]);
    platform.advance(days(3));
    await runJob();
    await runJob();
    expect(await inboxOf(id)).toEqual([{ kind: 'account.dormant', data: { since: signedInAt, balance: '123.45' } }]);
    const [mail, ...more] = await platform.messagesTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Your Isla account hasn't been used for a while");
    expect(mail?.body).toContain('₱123.45 stays yours, and we charge no fee');
    const { value } = (await platform.ask('wallet.balance', {}, { token: await platform.signIn(id) })).body;
    expect(value.sumBalance).toBe('123.45');
  });

  test('signing in begins the count afresh', async () => {
    const { id } = await platform.member();
    await platform.signIn(id);
    platform.advance(days(200));
    await platform.signIn(id);
    platform.advance(days(200));
    await runJob();
    expect(await inboxOf(id)).toEqual([]);
    platform.advance(days(170));
    await runJob();
    expect(await inboxOf(id)).toHaveLength(1);
    await platform.signIn(id);
    platform.advance(days(370));
    await runJob();
    expect(await inboxOf(id), 'told again after another year').toHaveLength(2);
  });
});
