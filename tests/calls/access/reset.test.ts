// A forgotten password: the same answer for everyone, one e-mail, one link, single-use.
import { beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type AccessWorld, accessWorld } from './access-fixture.ts';

onOneEngineDaily('a new password', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });

  describe('forgotten password', () => {
    const letters = async (to: string) =>
      ((await platform.ask('system.demoOutbox')).body.value as unknown as { to: string; body: string; subject: string }[]).filter(
        (letter) => letter.to === to,
      );
    const linkIn = (body: string) => /\/forget\?link=([\w-]+)/.exec(body)?.[1] ?? '';
    const requestLink = async (username: string, email: string, ip?: string) =>
      platform.ask('access.passwordByEmail', { username, email }, ip ? { ip } : {});
    const reset = (link: string, newPassword: string, confirmNewPassword = newPassword) =>
      platform.ask('access.resetPassword', { link, newPassword, confirmNewPassword });
    const linkFor = async (username: string, email: string) => {
      await requestLink(username, email);
      await platform.runDueWork();
      return linkIn((await letters(email))[0]?.body ?? '');
    };

    test('a form post gets one answer for everyone, and only the account’s address gets an e-mail (AC-29, CL-09, ER-14)', async () => {
      const { username, email } = await platform.member();
      const answers = [
        await requestLink(username, email),
        await requestLink(username, 'other@example.com'),
        await requestLink('nobodyatall', 'other@example.com'),
      ];
      await platform.runDueWork();
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: { value: { sent: true } } });
      expect(await letters('other@example.com')).toEqual([]);
      const [letter] = await letters(email);
      expect(letter?.body).toMatch(/http:\/\/isla\.test\/en\/forget\?link=[\w-]{43}/);
      const kept = await platform.db.selectFrom('reset_links').selectAll().execute();
      expect(kept.map((row) => row.link_hash)).not.toContain(linkIn(letter?.body ?? ''));
      expect(platform.world.lines.join()).not.toContain(linkIn(letter?.body ?? ''));
    });

    test('a reset ends the owner’s sessions and the session that opened the link, and a dead link ends none (SEC-36)', async () => {
      const [owner, other] = [await platform.member(), await platform.member()];
      const [owners, others, elsewhere] = [
        await platform.signIn(owner.id),
        await platform.signIn(other.id),
        await platform.signIn(other.id),
      ];
      const inSession = (link: string) =>
        platform.ask('access.resetPassword', { link, newPassword: 'coral8Reef', confirmNewPassword: 'coral8Reef' }, { token: others });
      const lives = async (token: string) => (await platform.ask('member.info', {}, { token })).status === 200;
      expect((await inSession('x'.repeat(43))).body.errorCode).toBe('reset.link_dead');
      expect(await lives(others)).toBe(true);
      expect((await inSession(await linkFor(owner.username, owner.email))).status).toBe(200);
      expect([await lives(owners), await lives(others), await lives(elsewhere)]).toEqual([false, false, true]);
    });

    test('a link sets a new password once, ends every session and unlocks the account (R18, SEC-36)', async () => {
      const { id, username, email } = await platform.member();
      const token = await platform.signIn(id);
      for (let n = 0; n < 10; n += 1)
        await platform.ask(
          'access.login',
          { username, password: 'wrong 1', human: await platform.solveHumanCheck(), ...(await platform.captcha()) },
          { ip: '10.8.0.1' },
        );
      const link = await linkFor(username, email);
      expect((await reset(link, 'short')).body).toMatchObject({
        errorCode: 'input.invalid',
        value: { fields: { newPassword: { code: 'reg_pattern_letters_numbers' } } },
      });
      expect((await reset(link, 'new tides 88', 'new tides 89')).body).toMatchObject({
        value: { fields: { confirmNewPassword: { code: 'field.unequal' } } },
      });
      expect((await reset(link, 'password123')).body.errorCode).toBe('password.common');
      expect((await reset(link, 'new tides 88')).status).toBe(200);
      expect(await reset(link, 'new tides 99')).toMatchObject({ status: 409, body: { errorCode: 'reset.link_dead' } });
      await platform.runDueWork();
      expect((await letters(email)).map(({ subject }) => subject)).toEqual(['Your Isla password was changed', 'Reset your Isla password']);
      expect((await platform.ask('member.info', {}, { token })).body.errorCode).toBe('session.ended');
      expect(
        (await platform.ask('access.login', { username, password, human: await platform.solveHumanCheck() }, { ip: '10.8.0.2' })).status,
      ).toBe(401);
      expect(
        (
          await platform.ask(
            'access.login',
            { username, password: 'new tides 88', human: await platform.solveHumanCheck() },
            { ip: '10.8.0.2' },
          )
        ).status,
      ).toBe(200);
    });

    test('a reset whose answer was lost is answered as made when it is sent again, for a quarter of an hour, and each try counts (R18, SEC-36)', async () => {
      const { id, username, email } = await platform.member();
      const link = await linkFor(username, email);
      const made = { status: 200, body: { value: { username } } };
      expect(await Promise.all([reset(link, 'new tides 88'), reset(link, 'new tides 88')])).toMatchObject([made, made]);
      const token = await platform.signIn(id);
      expect(await reset(link, 'new tides 88')).toMatchObject(made);
      // Nothing was set again: that would have ended the session.
      expect((await platform.ask('member.info', {}, { token })).status).toBe(200);
      expect((await reset(link, 'new tides 99')).body.errorCode).toBe('reset.link_dead');
      platform.advance(minutes(15) + 1);
      expect((await reset(link, 'new tides 88')).body.errorCode).toBe('reset.link_dead');
      const tries = await platform.db.selectFrom('login_failures').selectAll().where('key', '=', `session:${username}`).execute();
      expect(tries).toMatchObject([{ in_hour: 1 }]);
    });

    test('a used link answers for no password that was set since (R18, SEC-36)', async () => {
      const { username, email } = await platform.member();
      const first = await linkFor(username, email);
      expect((await reset(first, 'new tides 88')).status).toBe(200);
      await platform.runDueWork();
      platform.advance(minutes(1));
      const second = await linkFor(username, email);
      expect((await reset(second, 'new tides 99')).status).toBe(200);
      for (const one of ['new tides 88', 'new tides 99']) expect((await reset(first, one)).body.errorCode).toBe('reset.link_dead');
      expect((await reset(second, 'new tides 99')).status).toBe(200);
    });

    test('checking whether a link works does not use it up (R18)', async () => {
      const { username, email } = await platform.member();
      const works = async (link: string) => (await platform.ask('access.resetLink', { link })).body.value.works;
      const first = await linkFor(username, email);
      expect([await works(first), await works(first), await works('x'.repeat(43))]).toEqual([true, true, false]);
      const second = await linkFor(username, email);
      expect([await works(first), await works(second)]).toEqual([false, true]);
      expect((await reset(second, 'new tides 88')).status).toBe(200);
      expect(await works(second)).toBe(false);
      const third = await linkFor(username, email);
      platform.advance(minutes(30) + 1);
      expect(await works(third)).toBe(false);
    });

    test('a link expires after thirty minutes or by a newer one, and of ten concurrent uses with different passwords one succeeds (SEC-32)', async () => {
      const { username, email } = await platform.member();
      const first = await linkFor(username, email);
      const second = await linkFor(username, email);
      expect((await reset(first, 'new tides 88')).body.errorCode).toBe('reset.link_dead');
      platform.advance(minutes(30) + 1);
      expect((await reset(second, 'new tides 88')).body.errorCode).toBe('reset.link_dead');
      const third = await linkFor(username, email);
      const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(third, `new tides ${80 + n}`)));
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(tries.filter(({ body }) => body.errorCode === 'reset.link_dead')).toHaveLength(9);
      expect((await reset('x'.repeat(43), 'new tides 88')).body.errorCode).toBe('reset.link_dead');
    });

    test('requests with a name and a wrong address do not use up the owner’s e-mails (AC-29, SEC-13)', async () => {
      const { username, email } = await platform.member();
      for (let n = 0; n < 8; n += 1) await requestLink(username, 'stranger@example.com', `10.9.2.${n}`);
      expect((await requestLink(username, email, '10.9.3.1')).status).toBe(200);
      await platform.runDueWork();
      expect(await letters(email)).toHaveLength(1);
    });

    test('the sixth e-mail for an account within an hour is refused, for known and unknown names (SEC-13)', async () => {
      const { username, email } = await platform.member();
      for (const name of [username, 'nobodyeither']) {
        for (let n = 0; n < 5; n += 1) expect((await requestLink(name, email, `10.9.0.${n}`)).status).toBe(200);
        const sixth = await requestLink(` ${name.toUpperCase()} `, email.toUpperCase(), '10.9.1.1');
        expect(sixth).toMatchObject({ status: 429, body: { errorCode: 'rate.too_many' } });
        expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000);
      }
    });
  });
});
