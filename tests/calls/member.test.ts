// Calls about the signed-in person.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CallHead } from '#calls/call.ts';
import { catalogue } from '#calls/catalogue.ts';
import { endAllSessions } from '#platform/areas/access/sessions.ts';
import { contentVersion } from '#platform/db/content-version.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { days } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, password } from './access-world.ts';

onBothEngines('member', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
  });

  test('AC-08 AC-09 info says who is signed in, for each role', async () => {
    const top = await it.person({ type: 41, rankLevel: 6, labelName: 'Gold', memberLabel: 'VIP' });
    for (const [type, parentId] of [
      [0, null],
      [1, top.id],
      [2, top.id],
      [4, null],
      [42, null],
    ] as const) {
      const { id, username } = await it.person({ type, parentId });
      const { value } = (await it.ask('member.info', {}, { token: await it.session(id) })).body;
      expect(value).toMatchObject({ id: id.toString(), account: username, type, toUpline: parentId !== null, language: 'EN' });
    }
    const { value } = (await it.ask('member.info', {}, { token: await it.session(top.id) })).body;
    expect(value).toMatchObject({ clubLabel: { rankLevel: 6, labelName: 'Gold' }, memberLabel: 'VIP', type: 41 });
  });

  test('R26 whether others see the wins is the member’s own choice, off at first; each change makes the pages anew, and only a change', async () => {
    const { id } = await it.person();
    const token = await it.session(id);
    const shown = async () => (await it.ask('member.info', {}, { token })).body.value.winsShown;
    const version = () => contentVersion(it.db);
    expect(await shown()).toBe(false);
    const before = await version();
    expect((await it.ask('member.showWins', { shown: true }, { token })).body.value).toEqual({ shown: true });
    expect([await shown(), await version()]).toEqual([true, before + 1n]);
    await it.ask('member.showWins', { shown: true }, { token });
    expect(await version()).toBe(before + 1n);
    await it.ask('member.showWins', { shown: false }, { token });
    expect([await shown(), await version()]).toEqual([false, before + 2n]);
  });

  test('R26 a member turns the wins on twice a day and off whenever; the limit and a trial account change nothing', async () => {
    const { id } = await it.person();
    const token = await it.session(id);
    const turn = async (shown: boolean, as = token) => (await it.ask('member.showWins', { shown }, { token: as })).body;
    // Asking for what is so already uses nothing up.
    for (const shown of [false, true, true, true, false, true]) expect((await turn(shown)).value).toEqual({ shown });
    expect((await turn(false)).value).toEqual({ shown: false });
    const before = await contentVersion(it.db);
    expect((await turn(true)).errorCode).toBe('rate.too_many');
    expect((await turn(true, await it.session((await it.person({ type: 4 })).id))).errorCode).toBe('role.trial');
    expect(await contentVersion(it.db)).toBe(before);
    it.pass(days(1));
    expect((await turn(true, await it.session(id))).value).toEqual({ shown: true });
  });

  test('R26 where the pages cannot be made anew the choice is not kept either', async () => {
    const { id } = await it.person();
    const token = await it.session(id);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(it.db);
    await sql`create trigger refuse before update on content_version execute function refuse()`.execute(it.db);
    const answer = await it.ask('member.showWins', { shown: true }, { token });
    await sql`drop trigger refuse on content_version`.execute(it.db);
    expect(answer.status).toBe(500);
    expect((await it.ask('member.info', {}, { token })).body.value.winsShown).toBe(false);
  });

  test('SH-22 the language chosen is kept; one that the brand does not offer is not', async () => {
    const { id } = await it.person();
    const token = await it.session(id);
    expect((await it.ask('member.language', { language: 'TY' }, { token })).status).toBe(200);
    expect((await it.ask('member.info', {}, { token })).body.value.language).toBe('TY');
    expect((await it.ask('member.language', { language: 'CN' }, { token })).body).toMatchObject({
      errorCode: 'input.invalid',
      value: { fields: { language: { code: 'field.invalid' } } },
    });
  });

  test('SH-31 the count of unread messages is one’s own', async () => {
    const [mine, other] = [await it.person(), await it.person()];
    const token = await it.session(mine.id);
    const count = async () => (await it.ask('member.unreadCount', {}, { token })).body.value.unreadMessage;
    expect(await count()).toBe(0);
    const at = new Date(it.world.now);
    const message = { title: 'Hello', body: 'Text', at };
    await it.db
      .insertInto('messages')
      .values([
        { member_id: mine.id, ...message, read_at: null },
        { member_id: mine.id, ...message, read_at: at },
        { member_id: other.id, ...message, read_at: null },
      ])
      .execute();
    expect(await count()).toBe(1);
  });

  test('AC-32 passwords expire only while the module is on', async () => {
    const { id, username } = await it.person();
    it.pass(days(91));
    const token = await it.session(id);
    const expired = async () => (await it.ask('member.info', {}, { token })).body.value.passwordExpired;
    expect(await expired()).toBe(false);
    await writeSetting(it.db, 'module_flags', { PWDEXPFORCECHANGE3: true });
    expect(await expired()).toBe(true);
    expect((await it.ask('access.login', { username, password })).body.value.passwordExpired).toBe(true);
    await writeSetting(it.db, 'module_flags', {});
  });

  test('assurance 36: ending every session ends each at once, save the one that is spared', async () => {
    const { id } = await it.person();
    const tokens = await Promise.all([it.session(id), it.session(id), it.session(id)]);
    const keep = await it.db
      .selectFrom('sessions')
      .select('id')
      .where('member_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await endAllSessions(it.db, id, new Date(it.world.now), keep.id);
    const statuses = await Promise.all(tokens.map(async (token) => (await it.ask('member.info', {}, { token })).status));
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  test('CL-04 every call that needs a session refuses without one and with one that never was', async () => {
    const needing = Object.entries(catalogue.member as Record<string, CallHead>).filter(([, call]) => call.token === 'needed');
    expect(needing.length).toBeGreaterThan(5);
    for (const [name] of needing) {
      expect((await it.ask(`member.${name}`)).body.errorCode).toBe('session.needed');
      expect((await it.ask(`member.${name}`, {}, { token: 'A'.repeat(43) })).body.errorCode).toBe('session.ended');
    }
  });
});
