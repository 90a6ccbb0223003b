// Feedback and complaints: length limits, number and state, delivery, and rate limits.
import { beforeAll, describe, expect, test } from 'vitest';
import { systemDeliveries } from '#platform/areas/system/jobs.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { runNextDelivery } from '#platform/jobs/outbound.ts';
import { days, hours } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { accessWorld } from '../access/access-fixture.ts';
import { type SystemWorld, systemWorld } from './system-fixture.ts';

onOneEngineDaily('feedback to the operator', (open) => {
  let platform: SystemWorld;
  beforeAll(async () => {
    platform = await systemWorld(open);
  });

  describe('feedback and complaints', () => {
    const content = 'The lobby is clear and quick.';
    const letters = async () =>
      (await platform.db.selectFrom('outbox').selectAll().orderBy('id').execute()).map(
        (one) => `${one.recipient} ${one.subject}\n${one.body}`,
      );
    const post = async () => {
      while (await runNextDelivery(platform.db, systemDeliveries(platform.appContext), new Date(platform.world.now)));
    };

    test('the length limits are published and enforced, counting characters of any language (MC-25, SH-28)', async () => {
      expect((await platform.takeValue('system.feedbacks')).terms).toMatchObject({
        minCharacters: 10,
        maxCharacters: 3000,
        complaintDays: 10,
      });
      await writeSetting(platform.db, 'feedback', { minCharacters: 4, maxCharacters: 6, complaintDays: 'soon' });
      expect((await platform.takeValue('system.feedbacks')).terms).toMatchObject({ minCharacters: 4, maxCharacters: 6, complaintDays: 10 });
      const sent = async (text: string) => platform.ask('system.feedback', { subject: 'Lobby', content: text }, { ip: '10.30.0.1' });
      for (const [text, status] of [
        ['abc', 400],
        ['abcd', 200],
        ['a bcde', 200],
        ['a bcdef', 400],
        ['  abc  ', 400],
        ['大厅清楚又快', 200],
        ['大厅又', 400],
        // Characters of two UTF-16 units, and letters in decomposed form.
        ['🎰🎰🎰🎰🎰🎰', 200],
        ['🎰🎰🎰', 400],
        ['ệệệệệệ'.normalize('NFD'), 200],
      ] as const)
        expect([text, (await sent(text)).status]).toEqual([text, status]);
      expect((await sent(' ab ')).body).toMatchObject({
        errorCode: 'input.invalid',
        value: { fields: { content: { code: 'feedback.length', min: 4, max: 6, characters: 2 } } },
      });
      expect((await platform.ask('system.feedback', { subject: ' ', content: ' ' })).body.value.fields).toEqual({
        subject: { code: 'field.required' },
        content: { code: 'field.required' },
      });
      await writeSetting(platform.db, 'feedback', {});
    });

    test('a complaint has a number and a due day, is mailed to the operator, and its author sees its state (MC-25)', async () => {
      const { id, username } = await platform.member();
      const token = await platform.signIn(id);
      const complaint = await platform.takeValue(
        'system.feedback',
        { kind: 'complaint', subject: 'A round\r\nBcc: x', content },
        { token },
      );
      expect(complaint).toEqual({
        number: expect.stringMatching(/^C-[2-9A-Z]{8}$/),
        kind: 'complaint',
        state: 'received',
        at: platform.at(0).toISOString(),
        dueAt: platform.at(days(10)).toISOString(),
      });
      const mine = async (who: string) =>
        (await platform.takeValue('system.feedbacks', {}, { token: who })).list as Record<string, unknown>[];
      expect(await mine(token)).toEqual([
        {
          ...complaint,
          subject: 'A round\r\nBcc: x',
          content,
          answer: null,
          reviewAt: null,
          answeredAt: null,
          refusedAt: null,
          closedAt: null,
        },
      ]);
      expect(await mine(platform.tokens.member)).toEqual([]);
      expect((await platform.takeValue('system.feedbacks')).list).toEqual([]);
      await post();
      const [letter] = (await letters()).filter((one) => one.includes(String(complaint.number)));
      expect(letter).toContain('help@isla.example Reklamo');
      expect(letter).toContain(username);
      expect(letter).toContain(content);
      expect(letter?.split('\n')[0]).toContain('A round Bcc: x');
      await platform.db
        .updateTable('feedbacks')
        .set({ state: 'answered', answer: 'Put right.', answered_at: platform.at(days(1)) })
        .where('number', '=', String(complaint.number))
        .execute();
      expect(await mine(token)).toMatchObject([
        { state: 'answered', answer: 'Put right.', answeredAt: platform.at(days(1)).toISOString() },
      ]);
    });

    test('the letter shows the due day in the brand’s time zone, as the member sees it (MC-25, R15)', async () => {
      // 18:00 UTC is the next day in Manila.
      platform.advance(days(1) - (platform.at(0).getTime() % days(1)) + hours(18));
      const complaint = await platform.takeValue('system.feedback', {
        kind: 'complaint',
        subject: 'A day',
        content,
        contact: 'day@example.com',
      });
      await post();
      const [letter] = (await letters()).filter((one) => one.includes(String(complaint.number)));
      const inManila = new Date(Date.parse(String(complaint.dueAt)) + hours(8));
      expect(letter).toContain(
        `Takdang petsa: ${new Intl.DateTimeFormat('fil', { dateStyle: 'long', timeZone: 'UTC' }).format(inManila)}\n`,
      );
      expect(inManila.getUTCDate()).not.toBe(new Date(String(complaint.dueAt)).getUTCDate());
    });

    test('a guest may write, and a guest’s complaint needs a contact address (MC-25)', async () => {
      expect(await platform.takeValue('system.feedback', { subject: 'Lobby', content })).toMatchObject({ kind: 'feedback', dueAt: null });
      const complaint = { kind: 'complaint', subject: 'Lobby', content };
      expect((await platform.ask('system.feedback', complaint)).body.value.fields).toEqual({ contact: { code: 'field.required' } });
      expect((await platform.takeValue('system.feedback', { ...complaint, contact: 'ana@example.com' })).number).toMatch(/^C-/);
      await post();
      expect((await letters()).filter((letter) => letter.includes('ana@example.com'))).toHaveLength(1);
    });

    test('a resent letter gets the same response, is stored and delivered once, and does not count again (MC-25)', async () => {
      const strict = await accessWorld(open, { DEMO: '0' });
      const letter = { id: crypto.randomUUID(), kind: 'complaint', subject: 'Twice', content, contact: 'ana@example.com' };
      const send = (how: object) => strict.ask('system.feedback', { ...letter, ...how }, { ip: '10.43.0.1' });
      const responses = await Promise.all(Array.from({ length: 5 }, () => send({})));
      for (let n = 0; n < 10; n += 1) responses.push(await send({}));
      expect([
        new Set(responses.map(({ status }) => status)),
        new Set(responses.map(({ body }) => JSON.stringify(body.value))).size,
      ]).toEqual([new Set([200]), 1]);
      expect((await send({ id: crypto.randomUUID() })).body.value.number).not.toBe(responses[0]?.body.value.number);
      expect((await send({ id: 'x' })).status).toBe(400);
      // Another person's id reveals nothing of their letter; a new one is stored.
      const token = await strict.signIn((await strict.member()).id);
      const own = (await strict.ask('system.feedback', letter, { token, ip: '10.44.0.1' })).body.value.number;
      expect(responses.map(({ body }) => body.value.number)).not.toContain(own);
      expect(await strict.db.selectFrom('feedbacks').select('id').where('subject', '=', 'Twice').execute()).toHaveLength(3);
    });

    test('sending beyond the hourly limit of a network or a member is refused and not stored (SEC-13)', async () => {
      const slow = await accessWorld(open, { DEMO: '0' });
      const send = (how: object) => slow.ask('system.feedback', { subject: 'Lobby', content }, how);
      const statuses = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await send({ ip: '10.40.0.1' })).status);
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
      const refused = await send({ ip: '10.40.0.1' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const { id } = await slow.member();
      const token = await slow.signIn(id);
      for (let n = 0; n < 10; n += 1) expect((await send({ ip: `10.41.${n}.1`, token })).status).toBe(200);
      expect((await send({ ip: '10.42.0.1', token })).status).toBe(429);
      expect(await slow.db.selectFrom('feedbacks').select('id').execute()).toHaveLength(20);
      slow.advance(hours(1) + 1);
      expect((await send({ ip: '10.40.0.1' })).status).toBe(200);
    });
  });
});
