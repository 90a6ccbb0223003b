// Accounts that an agent opens for others: in their line at once, closed until the owner sets a password by a link that works once.
import { beforeAll, describe, expect, test } from 'vitest';
import { days, hours } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { type AgentWorld, agentWorld } from './agents-fixture.ts';

const chosen = 'coral8Reef77';
let opened = 0;

onOneEngineDaily('opened accounts', (open, engine) => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await agentWorld(open);
  });
  const fields = (more: object = {}) => {
    const username = `newcomer${++opened}`;
    return { username, email: `${username}@example.com`, ...more };
  };
  const openFor = async (who: { token: string }, more: object = {}) =>
    world.takeValue('access.openAccount', fields(more), { token: who.token });
  const linkOf = ({ link }: { link: string }) => new URL(link).searchParams.get('link') ?? '';
  const claim = (link: string, password = chosen) =>
    world.ask('access.resetPassword', { link, newPassword: password, confirmNewPassword: password });
  const signIn = async (username: string, password = chosen) =>
    world.ask('access.login', { username, password, human: await world.solveHumanCheck() });
  const waiting = async (who: { token: string }) => (await world.takeValue('access.openedAccounts', {}, { token: who.token })).waiting;

  test('an opened account is in the line at once, and its owner signs in only after the link set a password (AG-04)', async () => {
    const { id, username, link, until } = await openFor(world.second, { role: 'member' });
    expect(new URL(link).pathname).toBe('/en/welcome');
    expect(Date.parse(until) - world.world.now).toBe(hours(72));
    const { path, parent_id, type } = await world.db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', BigInt(id))
      .executeTakeFirstOrThrow();
    const { path: above } = await world.db.selectFrom('members').select('path').where('id', '=', world.second.id).executeTakeFirstOrThrow();
    expect({ path, parent_id, type }).toEqual({ path: `${above}${id}/`, parent_id: world.second.id, type: 0 });
    const { rows } = await world.takeValue('agent.team', { q: username }, { token: world.top.token });
    expect(rows.map(({ name }) => name)).toEqual([username]);

    expect((await signIn(username)).body.errorCode).toBe('login.wrong');
    expect((await signIn(username, '!')).body.errorCode).toBe('login.wrong');
    expect(await world.takeValue('access.resetLink', { link: linkOf({ link }) }, {})).toEqual({ works: true, opens: username });
    expect((await claim(linkOf({ link }))).status).toBe(200);
    expect((await signIn(username)).status).toBe(200);
    expect((await claim(linkOf({ link }), 'other tides 99')).body.errorCode).toBe('reset.link_dead');
    expect(await world.takeValue('access.resetLink', { link: linkOf({ link }) }, {})).toEqual({ works: false, opens: null });
  });

  test('the address that the agent wrote opens nothing: its owner adds their own, and their network is the usual one (AG-04, AC-33)', async () => {
    const mine = 'agent.writes@example.com';
    const shown = await openFor(world.second, { email: mine });
    const { link } = await world.takeValue('access.renewOpening', { id: shown.id }, { token: world.second.token });
    // A server of the version before writes the address so, and the agent may enter a number as well.
    await world.db
      .updateTable('members')
      .set({ email: mine, details: JSON.stringify({ mobileNum: '+639171234567' }) })
      .where('id', '=', BigInt(shown.id))
      .execute();
    const address = '198.51.100.77';
    const claimed = await world.ask(
      'access.resetPassword',
      { link: linkOf({ link }), newPassword: chosen, confirmNewPassword: chosen },
      { ip: address },
    );
    expect(claimed.status).toBe(200);
    const row = await world.db.selectFrom('members').selectAll().where('id', '=', BigInt(shown.id)).executeTakeFirstOrThrow();
    expect([row.email, row.registered_ip]).toEqual([null, address]);
    const token = await world.signIn(row.id);
    expect(await world.takeValue('access.security', {}, { token })).toMatchObject({ email: null, mobile: null, contacts: [] });
    await world.takeValue('access.passwordByEmail', { username: shown.username, email: mine });
    await world.runDueWork();
    expect(await world.messagesTo(mine)).toEqual([]);
  });

  test('the database and the log hold no link, and the owner gets the welcome and no notice of a changed password (AG-04)', async () => {
    const shown = await openFor(world.second);
    const kept = await world.db.selectFrom('reset_links').select('link_hash').execute();
    expect(kept.map(({ link_hash }) => link_hash)).not.toContain(linkOf(shown));
    expect(world.world.lines.join()).not.toContain(linkOf(shown));
    await claim(linkOf(shown));
    const messages = await world.db.selectFrom('messages').select('kind').where('member_id', '=', BigInt(shown.id)).execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['account.welcome']);
  });

  test('an opened agent opens accounts of their own, and a member and a trial open none (AG-04, AG-15, AC-09)', async () => {
    const shown = await openFor(world.third, { role: 'agent' });
    const token = await world.signIn(BigInt(shown.id));
    const below = await openFor({ token });
    const { path } = await world.db.selectFrom('members').select('path').where('id', '=', BigInt(below.id)).executeTakeFirstOrThrow();
    expect(path).toContain(`/${world.third.id}/${shown.id}/${below.id}/`);
    for (const [who, code] of [
      [world.member, 'role.not_agent'],
      [world.trial, 'role.trial'],
    ] as const)
      expect((await world.ask('access.openAccount', fields(), { token: who.token })).body.errorCode).toBe(code);
  });

  describe('links', () => {
    test('a new link replaces the older one, and an ended one is told as ended (AG-04)', async () => {
      const first = await openFor(world.second);
      const second = await world.takeValue('access.renewOpening', { id: first.id }, { token: world.second.token });
      expect((await claim(linkOf(first))).body.errorCode).toBe('reset.link_dead');
      expect((await waiting(world.second)).find(({ id }) => id === first.id)).toMatchObject({ until: second.until });
      await world.advance(days(3) + 1000);
      expect((await claim(linkOf(second))).body.errorCode).toBe('reset.link_dead');
      expect((await waiting(world.second)).find(({ id }) => id === first.id)).toMatchObject({ until: null });
      const third = await world.takeValue('access.renewOpening', { id: first.id }, { token: world.second.token });
      expect((await claim(linkOf(third))).status).toBe(200);
      expect((await waiting(world.second)).map(({ id }) => id)).not.toContain(first.id);
    });

    test('nobody but the agent who opened it gets a link, and nobody once a password is set (AG-04, REL-13)', async () => {
      const shown = await openFor(world.second);
      const renew = async (who: { token: string }, id: string) =>
        (await world.ask('access.renewOpening', { id }, { token: who.token })).body.errorCode ?? 'answered';
      for (const who of [world.top, world.third, world.stranger]) expect(await renew(who, shown.id)).toBe('not_found');
      expect(await renew(world.second, world.member.id.toString())).toBe('not_found');
      expect(await renew(world.second, 'x')).toBe('not_found');
      await claim(linkOf(shown));
      expect(await renew(world.second, shown.id)).toBe('not_found');
    });

    // The embedded engine has one connection, so a claim or a move and a new link cannot overlap.
    if (engine === 'postgres') {
      test('an account that its owner claims while the agent asks for a new link gets none (AG-04, SEC-36)', async () => {
        const { id } = await openFor(world.second);
        const { asked } = await world.db.transaction().execute(async (trx) => {
          await trx.updateTable('members').set({ password_hash: 'claimed' }).where('id', '=', BigInt(id)).execute();
          const asked = world.ask('access.renewOpening', { id }, { token: world.second.token });
          expect(await waitsForLock(world.db, asked)).toBe(true);
          return { asked };
        });
        expect((await asked).body.errorCode).toBe('not_found');
      });

      test('an account that moves to another line while the agent asks for a new link gives none (AG-04, R24)', async () => {
        const { id } = await openFor(world.third);
        const path = `/${world.stranger.id}/${id}/`;
        const { asked } = await world.db.transaction().execute(async (trx) => {
          await trx.updateTable('members').set({ path }).where('id', '=', BigInt(id)).execute();
          const asked = world.ask('access.renewOpening', { id }, { token: world.third.token });
          expect(await waitsForLock(world.db, asked)).toBe(true);
          return { asked };
        });
        expect((await asked).body.errorCode).toBe('not_found');
      });
    }
  });

  test('fields follow the rules of registration, and what its owner alone may set is not taken (AG-04, AC-14, AC-18)', async () => {
    const refused = async (sent: object) => world.ask('access.openAccount', sent, { token: world.second.token });
    expect((await refused({ username: '', email: 'nowhere' })).body).toMatchObject({
      errorCode: 'input.invalid',
      value: { fields: { username: { code: 'field.required' }, email: { code: 'reg_pattern_mailbox' } } },
    });
    expect((await refused(fields({ username: world.member.username }))).body.errorCode).toBe('member.name_taken');
    const shown = await openFor(world.second, {
      password: chosen,
      confirmPassword: chosen,
      paymentPassword: '123456',
      referralCode: 'NOBODY',
    });
    expect((await signIn(shown.username)).body.errorCode).toBe('login.wrong');
    const row = await world.db.selectFrom('members').selectAll().where('id', '=', BigInt(shown.id)).executeTakeFirstOrThrow();
    expect([row.payment_password_hash, row.details]).toEqual([null, { email: `${shown.username}@example.com` }]);
  });

  test('a self-excluded person is not opened again, and sets no password of an account opened before (AG-04)', async () => {
    const before = await openFor(world.second, { email: 'paused@example.com' });
    const paused = await world.signedInMember({ email: 'paused@example.com' });
    await world.db
      .insertInto('exclusions')
      .values({
        member_id: paused.id,
        kind: 'exclusion',
        length: 'P1Y',
        starts_at: new Date(world.world.now - 1),
        ends_at: new Date(world.world.now + days(365)),
        ends_by_itself: false,
      })
      .execute();
    const { body } = await world.ask('access.openAccount', fields({ email: 'Paused@example.com' }), { token: world.second.token });
    expect(body.errorCode).toBe('registration.not_possible');
    expect((await claim(linkOf(before))).body.errorCode).toBe('registration.not_possible');
    expect((await signIn(before.username)).body.errorCode).toBe('login.wrong');
  });

  test('who excluded themselves in an opened account is not opened again with its address, once they have verified it (AG-04)', async () => {
    const email = 'opened.then.paused@example.com';
    const shown = await openFor(world.second, { email });
    expect((await claim(linkOf(shown))).status).toBe(200);
    const token = await world.signIn(BigInt(shown.id));
    await world.takeValue('saferPlay.exclude', { kind: 'exclusion', length: 'P6M' }, { token });
    const open = async () => (await world.ask('access.openAccount', fields({ email }), { token: world.third.token })).body;
    expect((await open()).success, 'an agent may have typed anybody’s').toBe(true);
    await world.db
      .updateTable('members')
      .set({ email, email_verified_at: new Date(world.world.now) })
      .where('id', '=', BigInt(shown.id))
      .execute();
    expect((await open()).errorCode).toBe('registration.not_possible');
  });
});
