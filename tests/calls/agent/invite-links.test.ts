// Invitation links of agents: who registers by one joins its agent's line and is counted with it; an ended one says so and hinders nobody.
import { beforeAll, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { hours } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { postMovement } from '../../platform.ts';
import { type AgentWorld, agentWorld } from './agents-fixture.ts';

let joined = 0;

onOneEngineDaily('invitation links', (open) => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await agentWorld(open);
  });
  const create = async (name: string, lastDay?: string) => {
    const { links } = await world.takeValue('agent.createInvite', { name, ...(lastDay ? { lastDay } : {}) }, { token: world.second.token });
    return { id: links[0]?.id ?? '', code: new URL(links[0]?.link ?? '').searchParams.get('referralCode') ?? '' };
  };
  const linkOf = async (id: string) =>
    (await world.takeValue('agent.invites', {}, { token: world.second.token })).links.find((one) => one.id === id);
  const register = async (more: object) => {
    const username = `arrival${++joined}`;
    const response = await world.ask('access.register', {
      username,
      email: `${username}@example.com`,
      password: 'coral8Reef77',
      confirmPassword: 'coral8Reef77',
      registerMethod: 'WEB',
      human: await world.solveHumanCheck(),
      ...more,
    });
    if (!response.body.success) return response;
    const row = await world.db.selectFrom('members').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
    return { ...response, row };
  };

  test('who registers by a link joins its agent’s line, and the link counts visits, members and first deposits (AG-04, AC-23)', async () => {
    const [group, flyer] = [await create('Facebook group'), await create('Flyer')];
    expect(group.code).not.toBe(flyer.code);
    for (let visits = 0; visits < 3; visits += 1) await world.ask('access.invitationSeen', { code: group.code });
    const first = await register({ referralCode: group.code });
    await register({ affiliateCode: group.code });
    if (!('row' in first)) throw new Error(first.text);
    expect([first.row.parent_id, first.row.type]).toEqual([world.second.id, 0]);
    const token = await world.signIn(first.row.id);
    const { id } = await world.takeValue('wallet.deposit', { method: 'island-wallet', amount: '500.00' }, { token });
    expect(await linkOf(group.id)).toMatchObject({ name: 'Facebook group', seen: 3, joined: 2, deposited: 0 });
    await world.db
      .updateTable('deposits')
      .set({ state: 'credited', posting_id: await aPosting(first.row.id), credited_at: new Date(world.world.now), balance_after: 500_00n })
      .where('id', '=', id)
      .execute();
    expect(await linkOf(group.id)).toMatchObject({ seen: 3, joined: 2, deposited: 1, hasEnded: false });
    expect(await linkOf(flyer.id)).toMatchObject({ seen: 0, joined: 0, deposited: 0 });
  });
  const aPosting = async (memberId: bigint) => {
    await postMovement(world.db, memberId, 500_00);
    return (await world.db.selectFrom('postings').select('id').where('member_id', '=', memberId).executeTakeFirstOrThrow()).id;
  };

  test('an ended link says so, brings nobody and counts no visit, and registration works without it (AG-04, AC-21)', async () => {
    const { id, code } = await create('Short');
    expect((await world.ask('access.affiliate', { code })).status).toBe(200);
    await world.takeValue('agent.endInvite', { id }, { token: world.second.token });
    expect(await linkOf(id)).toMatchObject({ hasEnded: true, endsAt: new Date(world.world.now).toISOString() });
    expect((await world.ask('access.affiliate', { code })).body.errorCode).toBe('invitation.ended');
    expect((await world.ask('access.affiliate', { code: 'NOBODY' })).body.errorCode).toBe('invitation_code_error');
    await world.ask('access.invitationSeen', { code });
    const hidden = await register({ referralCode: code });
    if (!('row' in hidden)) throw new Error(hidden.text);
    expect([hidden.row.parent_id, hidden.row.invite_link_id]).toEqual([null, null]);
    expect(await linkOf(id)).toMatchObject({ seen: 0, joined: 0 });
    await writeSetting(world.db, 'registration', { referralCode: { enabled: true } });
    const typed = await register({ referralCode: code });
    await writeSetting(world.db, 'registration', {});
    expect(typed.body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { referralCode: { code: 'invitation.ended' } } } });
  });

  test('a link with a last day works until midnight of the brand’s zone after it, and a day that is over is refused (AG-04)', async () => {
    const refused = await world.ask('agent.createInvite', { name: 'Late', lastDay: '2026-11-19' }, { token: world.second.token });
    expect(refused.body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { lastDay: { code: 'field.day_over' } } } });
    // It is noon in Manila.
    const { id, code } = await create('Today', '2026-11-20');
    expect(await linkOf(id)).toMatchObject({ endsAt: '2026-11-20T16:00:00.000Z', hasEnded: false });
    await world.advance(hours(12) - 1000);
    expect((await world.ask('access.affiliate', { code })).status).toBe(200);
    await world.advance(1000);
    expect((await world.ask('access.affiliate', { code })).body.errorCode).toBe('invitation.ended');
  });

  test('an agent sees and ends own links only, and each needs a name (AG-04, REL-13)', async () => {
    const { id } = await create('Mine');
    for (const who of [world.top, world.third, world.stranger]) {
      expect((await world.takeValue('agent.invites', {}, { token: who.token })).links).toEqual([]);
      expect((await world.ask('agent.endInvite', { id }, { token: who.token })).body.errorCode).toBe('not_found');
    }
    expect(await linkOf(id)).toMatchObject({ hasEnded: false });
    expect((await world.ask('agent.createInvite', { name: '  ' }, { token: world.second.token })).body).toMatchObject({
      value: { fields: { name: { code: 'field.required' } } },
    });
  });

  test('a member’s own code and a link’s code are never the same (AG-04, SH-30)', async () => {
    const { code } = await create('First');
    const { storeInviteCode } = await import('#platform/db/invitations.ts');
    const made = [code, code, 'FRESH234'];
    expect(
      await storeInviteCode(
        world.db,
        () => made.shift() ?? '',
        async (fresh) => fresh,
      ),
    ).toBe('FRESH234');
  });

  test.each(['break', 'closing'] as const)(
    'a link and an own code after the %s of their account answer as an ended one, bring nobody and count no visit (AG-04, AC-21)',
    async (how) => {
      const agent = await world.signedInMember({ type: 1, invitationCode: `OWN${how.toUpperCase()}` });
      const { links } = await world.takeValue('agent.createInvite', { name: 'Club' }, { token: agent.token });
      const linkCode = new URL(links[0]?.link ?? '').searchParams.get('referralCode') ?? '';
      const codes = [linkCode, `OWN${how.toUpperCase()}`];
      for (const code of codes) expect((await world.ask('access.affiliate', { code })).status).toBe(200);
      if (how === 'break') await world.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, { token: agent.token });
      else
        await world.db
          .updateTable('members')
          .set({ closed_at: new Date(world.world.now) })
          .where('id', '=', agent.id)
          .execute();
      for (const code of codes) {
        expect((await world.ask('access.affiliate', { code })).body.errorCode).toBe('invitation.ended');
        const arrived = await register({ referralCode: code });
        if (!('row' in arrived)) throw new Error(arrived.text);
        expect([arrived.row.parent_id, arrived.row.invite_link_id, arrived.row.path]).toEqual([null, null, `/${arrived.row.id}/`]);
      }
      await world.ask('access.invitationSeen', { code: linkCode });
      const link = await world.db.selectFrom('invite_links').select('seen').where('code', '=', linkCode).executeTakeFirstOrThrow();
      expect(link.seen).toBe(0n);
      if (how === 'closing') return;
      await world.advance(hours(24));
      for (const code of codes) expect((await world.ask('access.affiliate', { code })).status).toBe(200);
    },
  );
});
