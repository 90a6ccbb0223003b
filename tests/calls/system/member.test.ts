// Endpoints about the signed-in member.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#calls/endpoint.ts';
import { endpoints } from '#calls/endpoints.ts';
import { contentVersion } from '#platform/db/content-version.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { endAllSessions } from '#platform/identity/end-sessions.ts';
import { days } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type CallName, password } from '../../platform.ts';
import { type AccessWorld, accessWorld } from '../access/access-fixture.ts';

onOneEngineDaily('member', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });

  test('info returns the signed-in member, for each role (AC-08, AC-09, MC-27)', async () => {
    const top = await platform.member({ type: 41, rankLevel: 6, labelName: 'Gold', memberLabel: 'VIP' });
    for (const [type, parentId] of [
      [0, null],
      [1, top.id],
      [2, top.id],
      [4, null],
      [42, null],
    ] as const) {
      const { id, username } = await platform.member({ type, parentId });
      const { value } = (await platform.ask('member.info', {}, { token: await platform.signIn(id) })).body;
      expect(value).toMatchObject({
        id: id.toString(),
        nickname: username,
        account: username,
        type,
        toUpline: parentId !== null,
        language: 'EN',
      });
    }
    const { value } = (await platform.ask('member.info', {}, { token: await platform.signIn(top.id) })).body;
    expect(value).toMatchObject({ clubLabel: { rankLevel: 6, labelName: 'Gold' }, memberLabel: 'VIP', type: 41 });
  });

  test('the row of recent games is shown until its member switches it off, on this account only', async () => {
    const [one, other] = [await platform.signedInMember(), await platform.signedInMember()];
    const shown = async (member: typeof one) => (await member.ask('member.info')).body.value.recentShown;
    expect(await shown(one)).toBe(true);
    expect((await one.ask('member.showRecent', { shown: false })).body.value).toEqual({ shown: false });
    expect([await shown(one), await shown(other)]).toEqual([false, true]);
    await one.ask('member.showRecent', { shown: true });
    expect(await shown(one)).toBe(true);
  });

  test('a member’s wins are hidden by default; each real change, and only that, raises the content version (R26)', async () => {
    const { id } = await platform.member();
    const token = await platform.signIn(id);
    const shown = async () => (await platform.ask('member.info', {}, { token })).body.value.winsShown;
    const version = () => contentVersion(platform.db);
    expect(await shown()).toBe(false);
    const before = await version();
    expect((await platform.ask('member.showWins', { shown: true }, { token })).body.value).toEqual({ shown: true });
    expect([await shown(), await version()]).toEqual([true, before + 1n]);
    await platform.ask('member.showWins', { shown: true }, { token });
    expect(await version()).toBe(before + 1n);
    await platform.ask('member.showWins', { shown: false }, { token });
    expect([await shown(), await version()]).toEqual([false, before + 2n]);
  });

  test('a member turns wins on twice a day and off at any time; a limited call and a trial account change nothing (R26)', async () => {
    const { id } = await platform.member();
    const token = await platform.signIn(id);
    const turn = async (shown: boolean, as = token) => (await platform.ask('member.showWins', { shown }, { token: as })).body;
    // A request for the current state does not count.
    for (const shown of [false, true, true, true, false, true]) expect((await turn(shown)).value).toEqual({ shown });
    expect((await turn(false)).value).toEqual({ shown: false });
    const before = await contentVersion(platform.db);
    expect((await turn(true)).errorCode).toBe('rate.too_many');
    expect((await turn(true, await platform.signIn((await platform.member({ type: 4 })).id))).errorCode).toBe('role.trial');
    expect(await contentVersion(platform.db)).toBe(before);
    platform.advance(days(1));
    expect((await turn(true, await platform.signIn(id))).value).toEqual({ shown: true });
  });

  test('the choice is rolled back when the content version cannot change (R26)', async () => {
    const { id } = await platform.member();
    const token = await platform.signIn(id);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(platform.db);
    await sql`create trigger refuse before update on content_version execute function refuse()`.execute(platform.db);
    const answer = await platform.ask('member.showWins', { shown: true }, { token });
    await sql`drop trigger refuse on content_version`.execute(platform.db);
    expect(answer.status).toBe(500);
    expect((await platform.ask('member.info', {}, { token })).body.value.winsShown).toBe(false);
  });

  test('the chosen language is kept, and one the brand does not offer is refused (SH-22)', async () => {
    const { id } = await platform.member();
    const token = await platform.signIn(id);
    expect((await platform.ask('member.language', { language: 'TY' }, { token })).status).toBe(200);
    expect((await platform.ask('member.info', {}, { token })).body.value.language).toBe('TY');
    expect((await platform.ask('member.language', { language: 'CN' }, { token })).body).toMatchObject({
      errorCode: 'input.invalid',
      value: { fields: { language: { code: 'field.invalid' } } },
    });
  });

  test('the unread count covers only the member’s own messages (SH-31)', async () => {
    const [mine, other] = [await platform.member(), await platform.member()];
    const token = await platform.signIn(mine.id);
    const count = async () => (await platform.ask('member.unreadCount', {}, { token })).body.value.unreadMessage;
    expect(await count()).toBe(0);
    const at = new Date(platform.world.now);
    const message = { title: 'Hello', body: 'Text', at };
    await platform.db
      .insertInto('messages')
      .values([
        { member_id: mine.id, ...message, read_at: null },
        { member_id: mine.id, ...message, read_at: at },
        { member_id: other.id, ...message, read_at: null },
      ])
      .execute();
    expect(await count()).toBe(1);
  });

  test('passwords expire only while the feature flag is on (AC-32)', async () => {
    const { id, username } = await platform.member();
    platform.advance(days(91));
    const token = await platform.signIn(id);
    const expired = async () => (await platform.ask('member.info', {}, { token })).body.value.passwordExpired;
    expect(await expired()).toBe(false);
    await writeSetting(platform.db, 'module_flags', { PWDEXPFORCECHANGE3: true });
    expect(await expired()).toBe(true);
    expect((await platform.ask('access.login', { username, password })).body.value.passwordExpired).toBe(true);
    await writeSetting(platform.db, 'module_flags', {});
  });

  test('ending all sessions ends each at once, except the one to keep (SEC-36)', async () => {
    const { id } = await platform.member();
    const tokens = await Promise.all([platform.signIn(id), platform.signIn(id), platform.signIn(id)]);
    const keep = await platform.db
      .selectFrom('sessions')
      .select('id')
      .where('member_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await endAllSessions(platform.db, id, new Date(platform.world.now), keep.id);
    const statuses = await Promise.all(tokens.map(async (token) => (await platform.ask('member.info', {}, { token })).status));
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  test('every endpoint that needs a session refuses a missing and an unknown one (CL-04)', async () => {
    const needing = Object.entries(endpoints.member as Record<string, Endpoint>).filter(([, call]) => call.token === 'needed');
    expect(needing.length).toBeGreaterThan(5);
    for (const [name] of needing) {
      expect((await platform.ask(`member.${name}` as CallName)).body.errorCode).toBe('session.needed');
      expect((await platform.ask(`member.${name}` as CallName, {}, { token: 'A'.repeat(43) })).body.errorCode).toBe('session.ended');
    }
  });
});
