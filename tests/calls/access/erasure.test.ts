// Erasing the person behind a closed account: what goes, what stays, and what must have ended before.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { erasedTables, eraseMember } from '#platform/areas/access/erasure.ts';
import { reopenAccount } from '#platform/areas/access/reopen.ts';
import { keepGivenUp, listAsides } from '#platform/db/batches/set-aside.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { days, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type WithdrawalWorld, withdrawalWorld } from '../wallet/withdrawal-fixture.ts';

/** Tables of members that stay, because they say nothing of the person. A new one is put here or into `erasedTables`. */
const keptTables = [
  ...['accounts', 'postings', 'deposits', 'withdrawals', 'withdrawal_accounts', 'adjustments', 'erasures'],
  ...['launches', 'rounds', 'wallet_transactions', 'lottery_tickets', 'shot_seeds', 'bonuses', 'promotion_entries', 'rebate_claims'],
  ...['point_events', 'point_counts', 'point_redemptions', 'unbet_deposits', 'mission_claims', 'member_features', 'invite_links'],
  ...['exclusions', 'lift_decisions', 'play_budgets', 'play_limits', 'play_limit_changes', 'protection_events'],
  ...['reality_check_answers', 'reality_check_intervals'],
  // The log of acts is only added to.
  ...['agent_acts', 'agent_contracts', 'agent_offers', 'agent_payouts', 'approvals', 'branch_moves', 'branch_settings'],
  ...['member_days', 'team_days', 'team_events', 'team_movements', 'team_quarters'],
];

onOneEngineDaily('erasure', (open) => {
  let platform: WithdrawalWorld;
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
  });

  const year = days(366);
  const at = (after = 0) => new Date(platform.world.now + after);
  const order = (username: string) => ({ username, reason: 'Asked for on 1 March', by: 'Ana Reyes' });
  const eraseAt = (username: string, after: number) => eraseMember(platform.db, order(username), brand, at(after));

  /** A closed account without money. */
  async function closed(fields: object = {}) {
    const { id } = await platform.player(0);
    await platform.db
      .updateTable('members')
      .set({ closed_at: at(), ...fields })
      .where('id', '=', id)
      .execute();
    const { username } = await platform.db.selectFrom('members').select('username').where('id', '=', id).executeTakeFirstOrThrow();
    return { id, username };
  }

  test('every table of members is either erased or known to say nothing of the person', async () => {
    const { rows } = await sql<{ name: string }>`select distinct table_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and column_name in ('member_id', 'agent_id', 'author_id', 'about_id') and table_type = 'BASE TABLE'`.execute(
      platform.db,
    );
    expect([...erasedTables, ...keptTables].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test('five years after the closing the person is in no row, and the money is where it was (MC-02)', async () => {
    const { db } = platform;
    const player = await platform.player();
    const { id } = player;
    const requested = await player.requested('10000.00');
    await platform.notify(requested.id, 'returned', '10000.00');
    await platform.runDueWork();
    const [money = 0n] = await player.money();
    await platform.move(id, 'bet', -Number(money));
    const canary = (what: string) => `CANARY ${what}`;
    const other = await platform.player();
    await db
      .updateTable('members')
      .set({
        ...{ username: 'canary-rico', nickname: canary('nickname'), email: 'canary@example.com', mobile: '+639170001122' },
        ...{ payee_name: canary('payee'), details: JSON.stringify({ birthday: canary('birthday'), idNumber: canary('identity') }) },
        ...{ registered_ip: '203.0.113.199', member_label: canary('label'), avatar: canary('avatar'), passkey_handle: canary('handle') },
      })
      .where('id', '=', id)
      .execute();
    const session = { member_id: id, token_hash: canary('token'), ip: '203.0.113.198', user_agent: canary('browser') };
    await db
      .insertInto('sessions')
      .values({ ...session, started_at: at(), seen_at: at(), ended_at: null, country: null })
      .execute();
    await db.insertInto('known_networks').values({ member_id: id, network: '203.0.113.197', seen_at: at() }).execute();
    await db.insertInto('former_contacts').values({ member_id: id, contact: 'canary-old@example.com', given_up_at: at() }).execute();
    const google = { member_id: id, provider: 'google', subject: canary('subject'), name: canary('google'), linked_at: at() } as const;
    await db.insertInto('linked_accounts').values(google).execute();
    const passkey = { rp_id: 'isla.test', credential_id: canary('credential'), public_key: canary('key'), counter: 0n };
    await db
      .insertInto('passkeys')
      .values({ ...passkey, member_id: id, name: canary('device'), created_at: at(), used_at: null })
      .execute();
    const message = { member_id: id, title: canary('title'), body: canary('message'), at: at() };
    const { id: messageId } = await db
      .insertInto('messages')
      .values({ ...message, read_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const givenUp = (key: string, of: bigint, address: string) =>
      keepGivenUp(
        db as never,
        { name: 'member.message', key, attempts: 36, data: { id: String(of), to: { email: address } } },
        new Error('The mail server is away'),
        at(),
      );
    await givenUp('of-rico', messageId, 'canary-old@example.com');
    await givenUp('of-another', messageId + 1_000_000n, 'another@example.com');
    const letter = { member_id: id, number: 'C-CANARY', kind: 'complaint', subject: canary('subject'), content: canary('letter') } as const;
    await db
      .insertInto('feedbacks')
      .values({ ...letter, sent_id: null, contact: null, language: 'EN', state: 'closed', answer: canary('answer'), at: at() } as never)
      .execute();
    const entry = { id: 'entry-of-rico', promotion: 'island-picture', member_id: id, comment: canary('comment'), reason: canary('reason') };
    await db
      .insertInto('promotion_entries')
      .values({ ...entry, state: 'rejected', joined_at: at(), decided_at: at() } as never)
      .execute();
    await db
      .insertInto('promotion_pictures')
      .values({ entry_id: entry.id, place: 0, picture: Buffer.from('picture') })
      .execute();
    await db
      .insertInto('invite_links')
      .values({ member_id: id, code: 'LINKOFRICO', name: canary('link'), created_at: at(), ends_at: null })
      .execute();
    await db
      .updateTable('withdrawal_accounts')
      .set({ holder: canary('holder'), number: canary('number') })
      .where('member_id', '=', id)
      .execute();
    const withheld = { number_hash: canary('hash'), number_end: 'CANA' };
    await db.updateTable('withdrawal_accounts').set(withheld).where('member_id', '=', id).execute();
    const transfer = {
      agent_id: other.id,
      author_id: other.id,
      about_id: id,
      kind: 'transfer',
      amount: 100n,
      note: canary('note'),
    } as const;
    const expired = { state: 'expired', begun_at: at(), expires_at: at(), answered_at: at(), period: null, tiers: null } as const;
    await db
      .insertInto('approvals')
      .values({ ...transfer, ...expired, answered_by: null, reason: canary('reason'), reference: null })
      .execute();
    await sql`insert into deposits (id, reference, member_id, method, provider, amount, fee, currency, state, pay_url, created_at, open_until,
        expired_at) values ('d-rico', 'D-RICO', ${id}, 'island-wallet', 'demo', 100, 0, 'PHP', 'expired', ${canary('page')}, now(), now(),
        now())`.execute(db);
    await db.updateTable('members').set({ closed_at: at() }).where('id', '=', id).execute();

    const canaries = '(?i)cana|203\\.0\\.113\\.19|639170001122';
    /** The tables that have a row with one of them, beside the rows that belong to somebody else. */
    const found = async () => {
      const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db);
      const names: string[] = [];
      for (const { name } of tables) {
        const { rows } = await sql`select from ${sql.table(name)} one where one::text ~ ${canaries} limit 1`.execute(db);
        if (rows.length > 0) names.push(name);
      }
      return names;
    };
    expect(await found()).toEqual([
      ...[
        'approvals',
        'deposits',
        'feedbacks',
        'former_contacts',
        'invite_links',
        'known_networks',
        'linked_accounts',
        'members',
        'messages',
        'passkeys',
      ],
      ...['promotion_entries', 'sessions', 'set_aside', 'withdrawal_accounts'],
    ]);
    const ledger = () => sql`select * from entries order by id`.execute(db).then(({ rows }) => rows);
    const [entries, keys] = [await ledger(), () => db.selectFrom('money_keys').select('key').where('member_id', '=', id).execute()];
    expect((await keys()).length).toBeGreaterThan(0);

    expect(await eraseAt('canary-rico', 4 * year)).toMatchObject({ kind: 'kept' });
    expect(await found()).toContain('members');
    expect(await eraseAt('canary-rico', 5 * year)).toEqual({ kind: 'erased', name: `erased-${id}` });
    expect(await found()).toEqual([]);
    expect((await listAsides(db)).map(({ id: key }) => key)).toEqual(['of-another']);
    expect([await keys(), await db.selectFrom('promotion_pictures').select('place').execute()]).toEqual([[], []]);
    expect(await ledger()).toEqual(entries);
    expect((await verifyLedger(db)).faults).toEqual([]);
    expect(await platform.rows(id)).toHaveLength(1);
    expect(await db.selectFrom('withdrawal_accounts').select('holder').where('member_id', '=', other.id).execute()).toEqual([
      { holder: 'MARISOL DELA CRUZ' },
    ]);
    expect(await db.selectFrom('erasures').selectAll().execute()).toEqual([
      { member_id: id, erased_by: 'Ana Reyes', reason: 'Asked for on 1 March', at: at(5 * year) },
    ]);
    expect((await eraseAt(`erased-${id}`, 6 * year)).kind).toBe('erased before');
    expect(await reopenAccount(db, `erased-${id}`, at(6 * year))).toBe('not closed');
  });

  test('the term begins with the last money that moved, and not before the closing', async () => {
    const { id, username } = await closed();
    await platform.move(id, 'win', 500, { at: platform.world.now + year });
    await platform.move(id, 'bet', -500, { at: platform.world.now + year });
    expect(await eraseAt(username, 5 * year)).toMatchObject({ kind: 'kept' });
    expect(await eraseAt(username, 6 * year)).toMatchObject({ kind: 'erased' });
  });

  test('an agent’s helpers go with the agent, and the friends of a member stay theirs (AG-14)', async () => {
    const { db } = platform;
    const { id, username } = await closed();
    const [helper, waiting, inviter] = [await platform.member(), await platform.member(), await platform.member()];
    const friend = {
      registered_ip: '203.0.113.9',
      parent_id: inviter.id,
      details: JSON.stringify({ referralCode: 'FRIEND', birthday: 'x' }),
    };
    await db.updateTable('members').set(friend).where('id', '=', id).execute();
    await db.updateTable('members').set({ staff_of: id, type: 9, staff_rights: '[]' }).where('id', '=', helper.id).execute();
    await db
      .updateTable('members')
      .set({ opened_by: id, password_hash: '!', registered_ip: '203.0.113.9' })
      .where('id', '=', waiting.id)
      .execute();
    expect((await eraseAt(helper.username, 9 * year)).kind).toBe('helper');
    expect((await eraseAt(username, 9 * year)).kind).toBe('erased');
    const row = (of: bigint) => db.selectFrom('members').selectAll().where('id', '=', of).executeTakeFirstOrThrow();
    expect(await row(helper.id)).toMatchObject({ username: `erased-${helper.id}`, email: null, closed_at: expect.any(Date) });
    expect(await row(waiting.id)).toMatchObject({ username: waiting.username, registered_ip: '' });
    expect((await row(id)).details).toEqual({ referralCode: 'FRIEND' });
  });

  test('an open account and an unknown one are not erased', async () => {
    const { username } = await closed({ closed_at: null });
    expect([(await eraseAt(username, 9 * year)).kind, (await eraseAt('nobody-here', 9 * year)).kind]).toEqual(['open', 'unknown']);
  });

  test('an exclusion outlives the data that it is known by, one without an end until it is lifted', async () => {
    const { id, username } = await closed();
    const excluded = { member_id: id, kind: 'exclusion', length: 'P1Y', starts_at: at(), lift_asked_at: null, lifted_at: null } as const;
    await platform.db
      .insertInto('exclusions')
      .values({ ...excluded, ends_at: at(7 * year), ends_by_itself: true })
      .execute();
    expect(await eraseAt(username, 6 * year)).toEqual({ kind: 'excluded', until: at(7 * year).toISOString() });
    await platform.db.updateTable('exclusions').set({ ends_at: null, length: 'indefinite' }).where('member_id', '=', id).execute();
    expect(await eraseAt(username, 60 * year)).toEqual({ kind: 'excluded', until: null });
    await platform.db
      .updateTable('exclusions')
      .set({ lifted_at: at(8 * year) })
      .where('member_id', '=', id)
      .execute();
    expect((await eraseAt(username, 9 * year)).kind).toBe('erased');
    expect(await platform.db.selectFrom('exclusions').select('kind').where('member_id', '=', id).execute()).toEqual([
      { kind: 'exclusion' },
    ]);
  });

  const round = sql`insert into rounds (vendor, game_code, member_id, bet, state, at)`;
  const withdrawal = (id: bigint, state: string) => sql`insert into withdrawals
    (id, reference, member_id, account_id, provider, amount, fee, currency, state, requested_at, balance_after)
    select ${`w-${id}`}, ${`W-${id}`}, ${id}, id, 'demo', 100, 0, 'PHP', ${state}, now(), 0 from withdrawal_accounts where member_id = ${id}`;
  test.each([
    ['money', (id: bigint) => platform.move(id, 'win', 1)],
    ['bets', (id: bigint) => sql`${round} values ('elsewhere', 'reef', ${id}, 100, 'debited', now())`.execute(platform.db)],
    ['withdrawals', (id: bigint) => withdrawal(id, 'checked').execute(platform.db)],
    ['disputes', (id: bigint) => withdrawal(id, 'disputed').execute(platform.db)],
    [
      'deposits',
      (id: bigint) =>
        sql`insert into deposits (id, reference, member_id, method, provider, amount, fee, currency, state, created_at, open_until)
          values (${`d-${id}`}, ${`D-${id}`}, ${id}, 'island-wallet', 'demo', 100, 0, 'PHP', 'created', now(), now())`.execute(platform.db),
    ],
    [
      'complaints',
      (id: bigint) =>
        sql`insert into feedbacks (number, member_id, kind, subject, content, language, state, at)
          values (${`C-${id}`}, ${id}, 'complaint', 'A win', 'It is missing.', 'EN', 'in_review', now())`.execute(platform.db),
    ],
    [
      'applications',
      (id: bigint) =>
        sql`insert into promotion_entries (id, promotion, member_id, state, joined_at)
          values (${`e-${id}`}, 'island-picture', ${id}, 'applying', now())`.execute(platform.db),
    ],
    [
      'redemptions',
      (id: bigint) =>
        sql`with one as (insert into point_goods (code, kind, art, words, points_needed) values ('cup', 'voucher', 'cup', '{}', 1))
          insert into point_redemptions (id, reference, member_id, goods_code, points, state, requested_at)
          values (${`r-${id}`}, ${`P-${id}`}, ${id}, 'cup', 1, 'in_process', now())`.execute(platform.db),
    ],
    [
      'adjustments',
      (id: bigint) =>
        sql`insert into adjustments (reference, member_id, amount, reason, begun_by, begun_at)
          values (${`J-${id}`}, ${id}, 100, 'A round', 'Ben', now())`.execute(platform.db),
    ],
    [
      'contracts',
      (id: bigint) =>
        sql`insert into agent_contracts (kind, period, member_id, tiers, starts_at)
          values ('daily', 'daily', ${id}, '[]', now())`.execute(platform.db),
    ],
  ] as const)('nothing is erased while there are %s', async (what, begin) => {
    const { id, username } = await closed();
    await begin(id);
    expect(await eraseAt(username, 9 * year + minutes(1))).toEqual({ kind: 'unfinished', what });
    expect(await platform.db.selectFrom('members').select('username').where('id', '=', id).executeTakeFirst()).toEqual({ username });
  });
});
