// Fields that a request should not have, such as a role or a balance: they are dropped or refused, and never stored.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type CallName, inQuery, nameOf } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { needsMessageSecret, validRequests } from './requests.ts';
import { userOf } from './terms.ts';

/** Texts that are nowhere else in a database. */
const planted = {
  role: 'planted-role',
  roles: ['planted-role'],
  balance: '77712345.67',
  agentId: 'planted-agent',
  agent_id: 'planted-agent',
  memberId: '777123450001',
  member_id: '777123450001',
  parentId: '777123450001',
  parent_id: '777123450001',
  rankLevel: 777_123,
  rank_level: 777_123,
  isAgent: 'planted-agent',
  verified: 'planted-proof',
  constructor: { prototype: { role: 'planted-role' } },
};
const pattern = 'planted-|77712345[.]67|777123450001';

onOneEngineDaily('fields that do not belong', (open) => {
  let world: CatalogueWorld;
  beforeAll(async () => {
    world = await catalogueWorld(open, {}, { starts: false });
  }, 120_000);

  /** Who the members are, which no call below may change. */
  const standing = () => world.db.selectFrom('members').select(['id', 'type', 'parent_id', 'rank_level', 'brand']).orderBy('id').execute();

  /** The tables that hold anything planted, whatever the column. */
  async function tablesWithPlanted(): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(
      world.db,
    );
    const searches = tables.map(({ name }) => sql`select ${name}::text as name from ${sql.table(name)} as t where t::text ~ ${pattern}`);
    const { rows } = await sql<{ name: string }>`${sql.join(searches, sql` union `)}`.execute(world.db);
    return rows.map(({ name }) => name);
  }

  test('are stored by no call that changes something, and change nobody’s role, upline or level (SEC-37)', async () => {
    // The sports book opens with the services, whose jobs would change levels meanwhile.
    const changing = allEndpoints.filter((each) => !inQuery(each.call) && nameOf(each) !== 'games.launchFB');
    const answered = new Map<string, number>();
    for (const each of changing) {
      const says = nameOf(each);
      const token = each.call.token === 'none' ? null : await world.signInAs(userOf(says, 'marisol'));
      // The calls of self-exclusion leave the member excluded.
      await world.db.deleteFrom('exclusions').execute();
      const make = validRequests[says] as (typeof validRequests)[string];
      const request = await make(world, token ?? (await world.signInAs('marisol')));
      await world.db.deleteFrom('limits').execute();
      const before = await standing();
      const { status } = await world.ask(says as CallName, { ...planted, ...request }, { token });
      answered.set(says, status);
      const known = new Set(before.map(({ id }) => id));
      expect([says, (await standing()).filter(({ id }) => known.has(id))]).toEqual([says, before]);
    }
    // They are answered, not refused for another reason.
    const refused = [...answered].filter(([says, status]) => status !== 200 && !((says.split('.')[1] as string) in needsMessageSecret));
    expect(refused).toEqual([]);
    expect(answered.size).toBeGreaterThan(60);
    expect(await tablesWithPlanted()).toEqual([]);
    // The search sees one that is stored.
    await writeSetting(world.db, 'module_flags', planted);
    expect(await tablesWithPlanted()).toEqual(['platform_settings']);
  });
  afterAll(() => world.drain());
});
