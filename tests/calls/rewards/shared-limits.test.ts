// A free code and a draw: how many accounts of one device and of one network take them, and what the refused one reads.
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '#platform/context.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { createDeviceMark } from '#platform/identity/device-mark.ts';
import { days } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { gift, type RewardsWorld, rewardsWorld } from './rewards-fixture.ts';

const draw = { kind: 'raffle', envelopes: [{ amount: '5.00', count: 100 }] };

onOneEngineDaily('limits of free rewards', (open) => {
  let world: RewardsWorld;
  beforeAll(async () => {
    world = await rewardsWorld(open);
  });
  afterEach(async () => {
    await world.endPromotions();
    await writeSetting(world.db, 'reward_limits', {});
  });

  let marks = 0;
  /** The mark of a device; `before` is the one that it had. */
  const markOf = (before: string | null = null): string => {
    const context = { ...world.appContext, now: new Date(world.world.now + ++marks), deviceMark: before } as RequestContext;
    return createDeviceMark(context, context.now)?.mark ?? '';
  };
  const ways = {
    code: async () => {
      const promotion = await world.promotion(gift, { joining: 'code' });
      await world.db
        .insertInto('promo_codes')
        .values({ code: `FREE${promotion.toUpperCase()}`, promotion, uses_left: 100 })
        .execute();
      return (how: object) => world.ask('rewards.redeemCode', { promoCode: `free${promotion}` }, how as never);
    },
    draw: async () => {
      const code = await world.promotion(draw, { joining: 'none' });
      return (how: object) => world.ask('rewards.claimRaffle', { code }, { ...how, key: crypto.randomUUID() } as never);
    },
  };

  for (const way of ['code', 'draw'] as const) {
    test(`a device takes a ${way} for three accounts, through new sign-ins too, and the fourth reads what to do`, async () => {
      const take = await ways[way]();
      let mark: string | null = null;
      const answers: (string | undefined)[] = [];
      for (let n = 0; n < 4; n += 1) {
        mark = markOf(mark);
        const { body } = await take({ ...(await world.player()), mark, ip: `10.44.${n}.1` });
        answers.push(body.errorCode);
        if (n === 3) expect(body.message).toMatch(/customer service can help you\.$/);
      }
      expect(answers).toEqual([undefined, undefined, undefined, 'promotion.shared_limit']);
      expect((await take({ ...(await world.player()), mark: markOf(), ip: '10.44.9.1' })).status, 'another device').toBe(200);
    });

    test(`a network takes a ${way} for as many accounts as the operator says, whatever the device, and another network goes on`, async () => {
      await writeSetting(world.db, 'reward_limits', { network: 4 });
      const take = await ways[way]();
      const codes: (string | undefined)[] = [];
      for (let n = 0; n < 5; n += 1)
        codes.push((await take({ ...(await world.player()), mark: markOf(), ip: '10.45.0.1' })).body.errorCode);
      expect(codes).toEqual([...Array.from({ length: 4 }, () => undefined), 'promotion.shared_limit']);
      expect((await take({ ...(await world.player()), ip: '10.45.0.2' })).status).toBe(200);
    });
  }

  test('a repeat of one’s own uses nothing up, and a refusal gives nothing', async () => {
    await writeSetting(world.db, 'reward_limits', { device: 1, network: 2 });
    const take = await ways.code();
    const [one, two, three] = [await world.player(), await world.player(), await world.player()];
    for (let n = 0; n < 3; n += 1) expect((await take({ ...one, ip: '10.46.0.1' })).status).toBe(200);
    expect((await take({ ...two, ip: '10.46.0.1' })).status).toBe(200);
    expect((await take({ ...three, ip: '10.46.0.1' })).body.errorCode).toBe('promotion.shared_limit');
    expect((await take({ ...three, ip: '10.46.0.3' })).status, 'at another connection').toBe(200);
  });

  test('the next promotion counts anew, the operator may count nothing, and no address is kept', async () => {
    await writeSetting(world.db, 'reward_limits', { device: null, network: 1 });
    const [first, second] = [await ways.draw(), await ways.draw()];
    const mark = markOf();
    for (const take of [first, second]) expect((await take({ ...(await world.player()), mark, ip: '10.47.0.1' })).status).toBe(200);
    expect((await first({ ...(await world.player()), mark, ip: '10.47.0.1' })).body.errorCode).toBe('promotion.shared_limit');
    await writeSetting(world.db, 'reward_limits', { device: null, network: null });
    expect((await first({ ...(await world.player()), mark, ip: '10.47.0.1' })).status).toBe(200);
    const kept = await world.db.selectFrom('limits').select(['key', 'ends_at']).where('key', 'like', 'reward:%').execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ key }) => key.includes('10.4'))).toEqual([]);
    expect(kept.every(({ ends_at: end }) => end.getTime() <= world.world.now + days(31))).toBe(true);
  });
});
