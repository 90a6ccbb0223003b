// The sweep deletes expired rows and keeps those that still count.
import { expect, test } from 'vitest';
import { sweepJob, sweptTables } from '#platform/areas/access/jobs.ts';
import { queueLoginNotice, queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { accessWorld } from './access-fixture.ts';

/** Queues the sweep jobs as at a start, plus one of an older release, which swept all tables and is not repeated. */
async function queueSweeps({ db, world }: Awaited<ReturnType<typeof accessWorld>>): Promise<void> {
  const run_at = new Date(world.now);
  for (const table of ['', ...sweptTables])
    await db
      .insertInto('jobs')
      .values({ name: sweepJob, key: table, run_at, data: JSON.stringify(table ? { table } : {}), last_error: null })
      .execute();
}

onOneEngineDaily('the sweep', (open) => {
  test('it deletes expired rows, keeps live ones, and schedules itself again', async () => {
    const platform = await accessWorld(open);
    const { db } = platform;
    const at = (ms: number) => new Date(platform.world.now + ms);
    const { id } = await platform.member();
    const failures = { in_hour: 1, hour_ends_at: at(-1), in_day: 1, locked_until: null };
    await db
      .insertInto('envelopes_seen')
      .values([
        { digest: 'old', at: at(-minutes(16)) },
        { digest: 'live', at: at(-minutes(11)) },
      ])
      .execute();
    await db
      .insertInto('captchas')
      .values([
        { id: 'old', answer: 'A', expires_at: at(-1) },
        { id: 'live', answer: 'A', expires_at: at(1) },
      ])
      .execute();
    await db
      .insertInto('human_tasks')
      .values([
        { id: 'old', salt: '', bits: 1, expires_at: at(-1) },
        { id: 'live', salt: '', bits: 1, expires_at: at(1) },
      ])
      .execute();
    await db
      .insertInto('limits')
      .values([
        { key: 'old', used: 1, ends_at: at(-1) },
        { key: 'live', used: 1, ends_at: at(1) },
      ])
      .execute();
    await db
      .insertInto('login_failures')
      .values([
        { key: 'old', ...failures, day_ends_at: at(-1) },
        { key: 'old lock', ...failures, day_ends_at: at(-1), locked_until: at(-1) },
        { key: 'live', ...failures, day_ends_at: at(1) },
      ])
      .execute();
    await db
      .insertInto('reset_links')
      .values([
        { link_hash: 'old', member_id: id, expires_at: at(-days(1) - 1), used_at: null },
        { link_hash: 'live', member_id: id, expires_at: at(-hours(1)), used_at: null },
      ])
      .execute();
    await db
      .insertInto('bet_slips')
      .values([
        { member_id: id, game_code: 'old', slip: '{}', saved_at: at(-days(30) - 1) },
        { member_id: id, game_code: 'live', slip: '{}', saved_at: at(-days(30)) },
      ])
      .execute();
    const launch = {
      member_id: id,
      session_id: null,
      vendor: 'originals',
      game_code: 'lantern-tide',
      token_ends: at(0),
      opened_at: at(0),
      active_at: at(0),
      nonce_hash: null,
      bearer_hash: null,
      end_reason: 'idle' as const,
    };
    // Rounds of another vendor name no launch.
    const elsewhere = { vendor: 'quayside', game_code: 'harbour', opened_at: at(-days(37)) };
    await db
      .insertInto('launches')
      .values([
        { id: 'old', token_hash: 'old', ...launch, ended_at: at(-days(35) - 1) },
        { id: 'old, played', token_hash: 'played', ...launch, ended_at: at(-days(35) - 1) },
        { id: 'live', token_hash: 'live', ...launch, ended_at: at(-days(34)) },
        { id: 'old, played elsewhere', token_hash: 'elsewhere', ...launch, ...elsewhere, ended_at: at(-days(35) - 1) },
        {
          id: 'old, empty elsewhere',
          token_hash: 'empty',
          ...launch,
          ...elsewhere,
          opened_at: at(-days(35) - 2),
          ended_at: at(-days(35) - 1),
        },
      ])
      .execute();
    await db
      .insertInto('rounds')
      .values({
        vendor: 'originals',
        game_code: 'lantern-tide',
        member_id: id,
        launch_id: 'old, played',
        client_round: 'one',
        bet: 1n,
        state: 'settled',
        detail: null,
        at: at(-days(36)),
        settled_at: at(-days(36)),
      })
      .execute();
    await db
      .insertInto('rounds')
      .values({
        ...{ vendor: elsewhere.vendor, game_code: elsewhere.game_code, member_id: id, launch_id: null, client_round: null },
        ...{ bet: 1n, state: 'settled', detail: null, at: at(-days(36)), settled_at: at(-days(36)) },
      })
      .execute();
    const code = { purpose: 'login' as const, recipient: 'x', network: 'x', made_at: at(0), used_at: null };
    const visit = { proof_hash: 'x', provider: 'google' as const, member_id: null };
    const ticket = { provider: 'google' as const, subject: 'x', name: 'x', member_id: null };
    for (const [name, expires_at] of [
      ['old', at(-1)],
      ['live', at(1)],
    ] as const) {
      await db
        .insertInto('codes')
        .values({ id: name, ...code, expires_at })
        .execute();
      await db.insertInto('login_requests').values({ id_hash: name, member_id: id, expires_at, done_at: null }).execute();
      await db.insertInto('phone_proofs').values({ digest: name, expires_at }).execute();
      await db
        .insertInto('provider_visits')
        .values({ state_hash: name, ...visit, expires_at })
        .execute();
      await db
        .insertInto('link_tickets')
        .values({ ticket_hash: name, ...ticket, expires_at })
        .execute();
    }
    await db
      .insertInto('known_networks')
      .values([
        { member_id: id, network: 'old', seen_at: at(-days(35) - 1) },
        { member_id: id, network: 'live', seen_at: at(-days(34)) },
      ])
      .execute();
    await db
      .insertInto('outbox')
      .values([
        { at: at(-days(8)), by: 'mail', recipient: 'old', subject: '', body: '' },
        { at: at(0), by: 'mail', recipient: 'live', subject: '', body: '' },
      ])
      .execute();
    await queueSweeps(platform);
    await platform.runDueWork();
    const left = async (rows: Promise<{ name: string }[]>) => (await rows).map((row) => row.name);
    const kept = [
      left(db.selectFrom('envelopes_seen').select('digest as name').execute()),
      left(db.selectFrom('captchas').select('id as name').execute()),
      left(db.selectFrom('human_tasks').select('id as name').execute()),
      left(db.selectFrom('limits').select('key as name').execute()),
      left(db.selectFrom('login_failures').select('key as name').execute()),
      left(db.selectFrom('reset_links').select('link_hash as name').execute()),
      left(db.selectFrom('outbox').select('recipient as name').execute()),
      left(db.selectFrom('codes').select('id as name').execute()),
      left(db.selectFrom('login_requests').select('id_hash as name').execute()),
      left(db.selectFrom('phone_proofs').select('digest as name').execute()),
      left(db.selectFrom('provider_visits').select('state_hash as name').execute()),
      left(db.selectFrom('link_tickets').select('ticket_hash as name').execute()),
      left(db.selectFrom('bet_slips').select('game_code as name').execute()),
      left(db.selectFrom('known_networks').select('network as name').execute()),
    ];
    expect(await Promise.all(kept)).toEqual(Array.from(kept, () => ['live']));
    expect((await left(db.selectFrom('launches').select('id as name').execute())).sort()).toEqual([
      'live',
      'old, played',
      'old, played elsewhere',
    ]);
    const jobs = await db.selectFrom('jobs').select(['key', 'run_at', 'attempts', 'last_error']).where('name', '=', sweepJob).execute();
    const again = { run_at: at(minutes(10)), attempts: 0, last_error: null };
    expect(jobs.sort((a, b) => a.key.localeCompare(b.key))).toEqual([...sweptTables].sort().map((key) => ({ key, ...again })));
  });

  test('the notice of a sign-in goes after 35 days, because it has an address and a browser, and others stay', async () => {
    const platform = await accessWorld(open);
    const { id } = await platform.member();
    const days36 = new Date(platform.world.now - days(36));
    for (const at of [days36, new Date(platform.world.now - days(34))]) {
      await queueLoginNotice({ db: platform.db, ip: '203.0.113.7', userAgent: 'Firefox', country: 'PH', now: at }, id);
      await queueSecurityNotice(platform.db, { memberId: id, about: 'changed' }, at);
    }
    await queueSweeps(platform);
    await platform.runDueWork();
    const left = await platform.db.selectFrom('messages').select(['kind', 'at']).where('member_id', '=', id).orderBy('at').execute();
    expect(left.map(({ kind, at }) => [kind, at < new Date(platform.world.now - days(35))])).toEqual([
      ['notice.changed', true],
      ...left.slice(1).map(({ kind }) => [kind, false]),
    ]);
    expect(left.map(({ kind }) => kind).sort()).toEqual(['notice.changed', 'notice.changed', 'notice.new_login']);
  });

  test('login failures are kept while their hour or lock runs, also past the end of their day (SEC-30)', async () => {
    const platform = await accessWorld(open);
    const at = (ms: number) => new Date(platform.world.now + ms);
    const over = { in_hour: 9, hour_ends_at: at(-1), in_day: 9, day_ends_at: at(-1), locked_until: null };
    await platform.db
      .insertInto('login_failures')
      .values([
        { key: 'over', ...over },
        { key: 'hour runs', ...over, hour_ends_at: at(1) },
        { key: 'locked', ...over, locked_until: at(1) },
      ])
      .execute();
    await queueSweeps(platform);
    await platform.runDueWork();
    const left = await platform.db.selectFrom('login_failures').select('key').orderBy('key').execute();
    expect(left.map(({ key }) => key)).toEqual(['hour runs', 'locked']);
  });
});
