// Every call by a member who has paused play: refused and nothing changed, or open because it reads, pays out, helps or secures.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { nameOf } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { needsMessageSecret, notImplementedCalls, validRequests } from './requests.ts';
import { openWhileExcluded, userOf } from './terms.ts';
import { watchWrites } from './written-tables.ts';

const sessionCalls = allEndpoints.map((each) => ({ ...each, says: nameOf(each) })).filter(({ call }) => call.token !== 'none');
const implemented = sessionCalls.filter(({ says }) => !notImplementedCalls.includes(says));
const counted = ['sessions', 'limits', 'envelopes_seen', 'login_failures', 'jobs', 'outbox'];

test('the calls that are open while excluded are these and no other', () => {
  const open = sessionCalls.filter(({ call }) => call.whileExcluded).map(({ says }) => says);
  expect(open.sort()).toEqual([...openWhileExcluded].sort());
});

onOneEngineDaily('calls while excluded', (open) => {
  let world: CatalogueWorld;
  let written: () => Promise<string[]>;
  let token = '';
  const tokens: Record<string, string> = {};
  const ids: Record<string, bigint> = {};
  beforeAll(async () => {
    world = await catalogueWorld(open, {}, { starts: false });
    for (const name of ['vicente', 'andres']) {
      tokens[name] = await world.signInAs(name);
      ids[name] = (await world.db.selectFrom('members').select('id').where('username', '=', name).executeTakeFirstOrThrow()).id;
    }
    token = tokens.vicente ?? '';
    await world.publishedKey();
    written = await watchWrites(world.db, counted);
  }, 120_000);
  // Another call turned the authenticator on; a withdrawal would ask for its code.
  beforeEach(() => world.db.deleteFrom('authenticators').execute());
  afterAll(() => world.drain());

  /** Excludes an account while `story` runs. */
  async function whileExcluded<Value>(until: Date | null, story: () => Promise<Value>, who = 'vicente'): Promise<Value> {
    const member = ids[who] ?? 0n;
    const now = new Date();
    const more = { starts_at: now, ends_at: until, ends_by_itself: true, lift_asked_at: null, lifted_at: null };
    const row = { member_id: member, kind: 'time-out' as const, length: until === null ? 'indefinite' : 'P6M', ...more };
    await world.db.insertInto('exclusions').values(row).execute();
    try {
      return await story();
    } finally {
      await world.db.deleteFrom('exclusions').where('member_id', '=', member).execute();
    }
  }
  const make = (says: string, by: string) => (validRequests[says] as (typeof validRequests)[string])(world, by);

  test.each(implemented.filter(({ call }) => call.token === 'needed'))('$says is as its terms define (REL-13, SEC-36)', async (each) => {
    const who = userOf(each.says, 'vicente');
    const session = async () => (each.says === 'access.logout' ? await world.signInAs(who) : (tokens[who] ?? ''));
    const own = await session();
    const request = await make(each.says, own);
    const until = new Date('2030-01-31T20:30:00Z');
    const story = async () => {
      await written();
      const { status, body, text } = await world.sendCall(each.call, request, { token: own });
      // The tests share their member, so this request stops at the call's last check.
      if (each.says === 'access.closeAccount') return expect(body.errorCode, text).toBe(needsMessageSecret.closeAccount);
      if (openWhileExcluded.includes(each.says)) return expect([status, body.success], text).toEqual([200, true]);
      expect([status, body.errorCode], text).toEqual([403, 'protection.excluded']);
      expect(body.value).toEqual({ until: until.toISOString() });
      expect(body.message, 'the end in the zone of the brand').toContain('February 1, 2030 at 04:30');
      expect(await written()).toEqual([]);
    };
    await whileExcluded(until, story, who);
    const again = await world.sendCall(each.call, await make(each.says, own), { token: await session() });
    expect([again.status, again.body.errorCode], 'and it is open again after the end').not.toContain('protection.excluded');
    await world.db
      .deleteFrom('exclusions')
      .where('member_id', '=', ids[who] ?? 0n)
      .execute();
  });

  test.each(sessionCalls.filter(({ says, call }) => call.token === 'needed' && notImplementedCalls.includes(says) && !call.whileExcluded))(
    '$says is not built yet, and refuses an excluded member before it says so',
    async ({ call }) => {
      if (call.money) return;
      const { status, body } = await whileExcluded(null, () => world.sendCall(call, {}, { token }));
      expect([status, body.errorCode, body.value.until]).toEqual([403, 'protection.excluded', null]);
    },
  );

  test.each(implemented.filter(({ says, call }) => call.token === 'optional' && !openWhileExcluded.includes(says)))(
    '$says answers an excluded member as it answers a guest',
    async ({ says, call }) => {
      const request = await make(says, token);
      const guest = await world.sendCall(call, request);
      const answer = await whileExcluded(null, () => world.sendCall(call, request, { token }));
      const facts = ({ status, body }: typeof guest) => ({ status, value: { ...body.value, serverTime: null } });
      expect(facts(answer)).toEqual(facts(guest));
    },
  );

  test('feedback of an excluded member stays theirs, and customer service knows them', async () => {
    await whileExcluded(null, async () => {
      await world.takeValue('system.feedback', { subject: 'My money', content: 'How do I withdraw while I am excluded?' }, { token });
      const feedbacks = await world.takeValue('system.feedbacks', {}, { token });
      expect(feedbacks.list.map(({ subject }) => subject)).toContain('My money');
    });
  });

  test('announcements invite an excluded member to nothing', async () => {
    const request = { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' };
    const usual = await world.takeValue('system.announcements', request, { token });
    expect(usual.banners?.length).toBeGreaterThan(0);
    const quiet = await whileExcluded(null, () => world.takeValue('system.announcements', request, { token }));
    expect([quiet.banners, quiet.popup, quiet.promotion]).toEqual([[], [], []]);
    expect(quiet.player).toEqual(usual.player);
  });

  test('a new sign-in works and says until when', async () => {
    await whileExcluded(null, async () => {
      const fresh = await world.signInAs('vicente');
      expect(await world.takeValue('member.info', {}, { token: fresh })).toMatchObject({ excluded: { until: null } });
      expect(await world.takeValue('wallet.balance', {}, { token: fresh })).toBeTruthy();
      expect((await world.ask('games.launch', await make('games.launch', token), { token: fresh })).body.errorCode).toBe(
        'protection.excluded',
      );
    });
    expect(await world.takeValue('member.info', {}, { token })).toMatchObject({ excluded: null });
  });

  test('the same key and request of a deposit from before gets its answer, and a new one is refused', async () => {
    const key = crypto.randomUUID();
    const request = await make('wallet.deposit', token);
    const deposit = (again = key) => world.ask('wallet.deposit', request, { token, key: again });
    const first = await deposit();
    await whileExcluded(null, async () => {
      expect((await deposit()).body).toEqual(first.body);
      expect((await deposit(crypto.randomUUID())).body.errorCode).toBe('protection.excluded');
    });
  });

  test('no server fault was logged', () => {
    expect(world.world.faults).toEqual([]);
  });
});
