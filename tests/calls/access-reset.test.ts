// A forgotten password: the same answer for all, one letter, one link, good once.
import { beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, password } from './access-world.ts';

onBothEngines('a new password', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
  });

  describe('forgotten password', () => {
    const letters = async (to: string) =>
      ((await it.ask('system.demoOutbox')).body.value as unknown as { to: string; body: string; subject: string }[]).filter(
        (letter) => letter.to === to,
      );
    const linkIn = (body: string) => /\/forget\?link=([\w-]+)/.exec(body)?.[1] ?? '';
    const wish = async (username: string, email: string, ip?: string) =>
      it.ask('access.passwordByEmail', { username, email }, ip ? { ip } : {});
    const reset = (link: string, newPassword: string, confirmNewPassword = newPassword) =>
      it.ask('access.resetPassword', { link, newPassword, confirmNewPassword });
    const linkFor = async (username: string, email: string) => {
      await wish(username, email);
      await it.work();
      return linkIn((await letters(email))[0]?.body ?? '');
    };

    test('AC-29 CL-09 ER-10 ER-14 a form post; the same answer for all; a letter only to the address of the account', async () => {
      const { username, email } = await it.person();
      const answers = [
        await wish(username, email),
        await wish(username, 'other@example.com'),
        await wish('nobodyatall', 'other@example.com'),
      ];
      await it.work();
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: { value: { sent: true } } });
      expect(await letters('other@example.com')).toEqual([]);
      const [letter] = await letters(email);
      expect(letter?.body).toMatch(/http:\/\/isla\.test\/en\/forget\?link=[\w-]{43}/);
      const kept = await it.db.selectFrom('reset_links').selectAll().execute();
      expect(kept.map((row) => row.link_hash)).not.toContain(linkIn(letter?.body ?? ''));
      expect(it.world.lines.join()).not.toContain(linkIn(letter?.body ?? ''));
    });

    test("AC-36 by a link that is opened in somebody else's session that session ends too, and so does the owner's; none ends by a link that does not work", async () => {
      const [owner, other] = [await it.person(), await it.person()];
      const [owners, others, elsewhere] = [await it.session(owner.id), await it.session(other.id), await it.session(other.id)];
      const inSession = (link: string) =>
        it.ask('access.resetPassword', { link, newPassword: 'coral8Reef', confirmNewPassword: 'coral8Reef' }, { token: others });
      const lives = async (token: string) => (await it.ask('member.info', {}, { token })).status === 200;
      expect((await inSession('x'.repeat(43))).body.errorCode).toBe('reset.link_dead');
      expect(await lives(others)).toBe(true);
      expect((await inSession(await linkFor(owner.username, owner.email))).status).toBe(200);
      expect([await lives(owners), await lives(others), await lives(elsewhere)]).toEqual([false, false, true]);
    });

    test('AC-36 R18 the link sets a new password once, ends every session and opens a locked account', async () => {
      const { id, username, email } = await it.person();
      const token = await it.session(id);
      for (let n = 0; n < 10; n += 1)
        await it.ask(
          'access.login',
          { username, password: 'wrong 1', human: await it.slide(), ...(await it.captcha()) },
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
      await it.work();
      expect((await letters(email)).map(({ subject }) => subject)).toEqual(['Your Isla password was changed', 'Reset your Isla password']);
      expect((await it.ask('member.info', {}, { token })).body.errorCode).toBe('session.ended');
      expect((await it.ask('access.login', { username, password, human: await it.slide() }, { ip: '10.8.0.2' })).status).toBe(401);
      expect(
        (await it.ask('access.login', { username, password: 'new tides 88', human: await it.slide() }, { ip: '10.8.0.2' })).status,
      ).toBe(200);
    });

    test('AC-36 R18 a link says whether it still works as often as it is asked, and is not used up by that', async () => {
      const { username, email } = await it.person();
      const works = async (link: string) => (await it.ask('access.resetLink', { link })).body.value.works;
      const first = await linkFor(username, email);
      expect([await works(first), await works(first), await works('x'.repeat(43))]).toEqual([true, true, false]);
      const second = await linkFor(username, email);
      expect([await works(first), await works(second)]).toEqual([false, true]);
      expect((await reset(second, 'new tides 88')).status).toBe(200);
      expect(await works(second)).toBe(false);
      const third = await linkFor(username, email);
      it.pass(minutes(30) + 1);
      expect(await works(third)).toBe(false);
    });

    test('assurance 32: a link dies after thirty minutes, by a newer one, and of ten at once one wins', async () => {
      const { username, email } = await it.person();
      const first = await linkFor(username, email);
      const second = await linkFor(username, email);
      expect((await reset(first, 'new tides 88')).body.errorCode).toBe('reset.link_dead');
      it.pass(minutes(30) + 1);
      expect((await reset(second, 'new tides 88')).body.errorCode).toBe('reset.link_dead');
      const third = await linkFor(username, email);
      const tries = await Promise.all(Array.from({ length: 10 }, () => reset(third, 'new tides 88')));
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(tries.filter(({ body }) => body.errorCode === 'reset.link_dead')).toHaveLength(9);
      expect((await reset('x'.repeat(43), 'new tides 88')).body.errorCode).toBe('reset.link_dead');
    });

    test('AC-29 assurance 13: whoever knows the name alone does not use up the letters of its owner', async () => {
      const { username, email } = await it.person();
      for (let n = 0; n < 8; n += 1) await wish(username, 'stranger@example.com', `10.9.2.${n}`);
      expect((await wish(username, email, '10.9.3.1')).status).toBe(200);
      await it.work();
      expect(await letters(email)).toHaveLength(1);
    });

    test('assurance 13: the sixth letter for an account within an hour is refused, known or not', async () => {
      const { username, email } = await it.person();
      for (const name of [username, 'nobodyeither']) {
        for (let n = 0; n < 5; n += 1) expect((await wish(name, email, `10.9.0.${n}`)).status).toBe(200);
        const sixth = await wish(` ${name.toUpperCase()} `, email.toUpperCase(), '10.9.1.1');
        expect(sixth).toMatchObject({ status: 429, body: { errorCode: 'rate.too_many' } });
        expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000);
      }
    });
  });
});
