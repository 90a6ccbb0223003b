// What the inbox says of rewards, bonuses, limits and breaks by itself, and what it does not say to a member who has paused play.
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { saferPlayMarkets } from '#brands/safer-play-markets.ts';
import { decideApplication } from '#platform/areas/rewards/applications.ts';
import { decideLift } from '#platform/areas/safer-play/exclusion.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { minor, toAmount } from '#values/money.ts';
import { days, hours, millis } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { depositBonus, gift, type Player, type RewardsWorld, rewardsWorld, withBonus } from './rewards-fixture.ts';

const key = () => ({ key: crypto.randomUUID() });
const pause = { kind: 'time-out', length: 'PT24H' } as const;

onOneEngineDaily('messages of rewards and breaks', (open) => {
  let world: RewardsWorld;
  beforeAll(async () => {
    world = await rewardsWorld(open);
  });
  // The next member is offered only the promotions of the next test.
  afterEach(() => world.endPromotions());

  /** Newest first. */
  const inbox = async ({ id }: Pick<Player, 'id'>, language?: string) =>
    (await world.takeValue('member.messages', {}, { token: await world.signIn(id), ...(language ? { language } : {}) })).messages;
  const arrived = /^₱500\.00 from your deposit has arrived \(D-\S+\)$/;
  /** Without the deposits that brought a bonus. */
  const titles = async (player: Pick<Player, 'id'>) =>
    (await inbox(player)).map(({ title }) => title).filter((title) => !arrived.test(title));

  test('a bonus is told when it is ready, a day before it expires, and when it has, and names its promotion (MC-10, MC-14)', async () => {
    const player = await withBonus(world);
    const name = player.promotion.replace('promotion-', '“Promotion ');
    const [ready] = await inbox(player);
    expect(ready).toMatchObject({ title: '₱250.00 bonus: ready to claim', topic: 'promotion', leadsTo: '/member/rewardCenter' });
    expect(ready?.body).toContain(`${name}”. The bonus of ₱250.00 `);
    await world.advanceAndWork(days(13) - 1);
    expect(await titles(player)).toEqual(['₱250.00 bonus: ready to claim']);
    await world.advanceAndWork(1);
    const [ending] = await inbox(player);
    expect(ending).toMatchObject({ title: 'Your bonus is about to expire', topic: 'bonus', leadsTo: '/member/bonusDetails' });
    await world.advanceAndWork(days(1));
    await world.advanceAndWork(hours(1));
    const [expired, ...before] = await inbox(player);
    expect(expired?.title).toBe('Your bonus has expired');
    expect(expired?.body).toContain(`${name}” has expired. Lost with it: ₱250.00.`);
    expect(before).toHaveLength(3);
    expect((await inbox(player, 'TY'))[0]?.title).toBe('Nag-expire na ang bonus mo');
  });

  test('a bonus that was fulfilled or used up is told once, and one that the member gave up is not', async () => {
    const [winner, loser, leaver] = [await withBonus(world), await withBonus(world), await withBonus(world)];
    for (let n = 0; n < 40; n += 1) await winner.play('50.00', '50.00');
    for (const amount of ['500.00', '250.00']) await loser.play(amount);
    await world.takeValue('rewards.dropBonus', { id: (await leaver.bonus())?.id ?? '' }, { ...leaver, ...key() });
    for (let n = 0; n < 2; n += 1) await world.advanceAndWork(days(14));
    expect(await titles(winner)).toEqual(['₱250.00 of bonus is now your own money', '₱250.00 bonus: ready to claim']);
    expect((await inbox(winner))[0]?.body).toContain('you can withdraw it: ₱250.00.');
    expect(await titles(loser)).toEqual(['Your bonus has been used up', '₱250.00 bonus: ready to claim']);
    expect(await titles(leaver)).toEqual(['₱250.00 bonus: ready to claim']);
  });

  test('an application that is accepted names its promotion', async () => {
    const code = await world.promotion(gift, { joining: 'apply' });
    const player = await world.player();
    const { entry } = await world.takeValue('rewards.joinPromotion', { code, pictures: [] }, player);
    await inTransaction(world.db, (trx) => decideApplication(trx, entry?.id ?? '', { state: 'approved' }, new Date(world.world.now)));
    expect((await inbox(player))[0]?.body).toContain('Your application for “Promotion ');
  });

  test('nothing invites a member who has paused play, and what was earned is there all the same', async () => {
    const [code, applied] = [await world.promotion(depositBonus), await world.promotion(gift, { joining: 'apply' })];
    const player = await world.player();
    await world.takeValue('rewards.joinPromotion', { code }, player);
    const { entry } = await world.takeValue('rewards.joinPromotion', { code: applied, pictures: [] }, player);
    const { id } = await player.deposit('500.00');
    await world.takeValue('saferPlay.exclude', pause, player);
    await world.sendNotification({ notificationId: crypto.randomUUID(), orderId: id, state: 'paid', amount: toAmount(minor(50_000n)) });
    await inTransaction(world.db, (trx) => decideApplication(trx, entry?.id ?? '', { state: 'approved' }, new Date(world.world.now)));
    const made = await world.db.selectFrom('promotion_entries').select('state').where('member_id', '=', player.id).execute();
    expect(made.map(({ state }) => state).toSorted()).toEqual(['applying', 'ready']);
    // Money that comes is told; nothing invites.
    expect((await inbox(player))[0]?.title).toMatch(arrived);
    expect(await titles(player)).toEqual(['Play on your Isla account is paused']);
    const other = await withBonus(world);
    await world.advanceAndWork(days(12) + hours(12));
    await world.takeValue('saferPlay.exclude', pause, { token: await world.signIn(other.id) });
    await world.advanceAndWork(hours(12));
    expect(await titles(other)).toEqual(['Play on your Isla account is paused', '₱250.00 bonus: ready to claim']);
  });

  test('a raise of a limit is told when it can be confirmed, once for all that were asked for together; one taken back is not', async () => {
    const [asking, dropping] = [await world.player(), await world.player()];
    const limits = (amount: string) => ({
      limits: (['day', 'week'] as const).map((period) => ({ kind: 'loss' as const, period, amount })),
    });
    for (const one of [asking, dropping]) for (const amount of ['500', '900']) await world.ask('saferPlay.setLimits', limits(amount), one);
    await world.ask('saferPlay.setLimits', limits('400'), dropping);
    await world.advanceAndWork(hours(24) - 1);
    expect(await titles(asking)).toEqual([]);
    await world.advanceAndWork(1);
    const [told, ...more] = await inbox(asking);
    expect(told).toMatchObject({ title: 'Your limit change is waiting for your answer', topic: 'account', leadsTo: '/member/saferPlay' });
    expect([more, await titles(dropping)]).toEqual([[], []]);
  });

  test('a self-exclusion is told as a security message when it begins, when its end is asked for, and when a person decides on that', async () => {
    const player = await world.player();
    const { saferPlay } = world.appContext.brand.market;
    Object.assign(world.appContext.brand.market, { saferPlay: saferPlayMarkets.malta });
    onTestFinished(() => void Object.assign(world.appContext.brand.market, { saferPlay }));
    const ask = async () => world.takeValue('saferPlay.askLift', {}, { token: await world.signIn(player.id) });
    const { username } = await world.db.selectFrom('members').select('username').where('id', '=', player.id).executeTakeFirstOrThrow();
    const decide = (decision: 'kept' | 'lifted') => {
      const { brand } = world.appContext;
      const clock = () => millis(world.world.now);
      return decideLift({ db: world.db, brand, clock }, { username, decision, reason: 'Asked and spoke with us', by: 'Ana' });
    };
    await world.takeValue('saferPlay.exclude', { kind: 'exclusion', length: 'indefinite' }, player);
    await ask();
    await ask();
    expect(await decide('kept')).toMatchObject({ kind: 'decided' });
    await ask();
    world.advance(days(30));
    expect(await decide('lifted')).toMatchObject({ kind: 'decided' });
    const told = await inbox(player);
    expect(told.map(({ title }) => title)).toEqual([
      'Self-exclusion ended on your Isla account',
      'Someone asked to end self-exclusion on your Isla account',
      'Self-exclusion stays in force on your Isla account',
      'Someone asked to end self-exclusion on your Isla account',
      'Self-exclusion began on your Isla account',
    ]);
    expect(new Set(told.map(({ topic, leadsTo }) => `${topic} ${leadsTo}`))).toEqual(new Set(['notice /member/saferPlay']));
    await world.runDueWork();
    const letters = await world.messagesTo(player.email);
    expect(letters).toHaveLength(5);
    // The letter also says what to do if it was somebody else, and that is done on another page.
    for (const { body } of letters) expect(body).toContain('/member/securityCenter?alert=1');
  });
});
