// What people write to the operator: its bounds, its number and state, where it goes, and how often.
import { beforeAll, describe, expect, test } from 'vitest';
import { systemDeliveries } from '#platform/areas/system/jobs.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { deliverOne } from '#platform/jobs/deliveries.ts';
import { days, hours } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { accessWorld } from './access-world.ts';
import { type SystemWorld, systemWorld } from './system-world.ts';

onBothEngines('writing to the operator', (open) => {
  let it: SystemWorld;
  beforeAll(async () => {
    it = await systemWorld(open);
  });

  describe('feedback and complaints', () => {
    const content = 'The lobby is clear and quick.';
    const letters = async () =>
      (await it.db.selectFrom('outbox').selectAll().orderBy('id').execute()).map((one) => `${one.recipient} ${one.subject}\n${one.body}`);
    const post = async () => {
      while (await deliverOne(it.db, systemDeliveries(it.house), new Date(it.world.now)));
    };

    test('MC-25 SH-28 the bounds are said before, and hold: characters of any language are counted', async () => {
      expect((await it.value('system.feedbacks')).terms).toEqual({ minCharacters: 10, maxCharacters: 3000, complaintDays: 10 });
      await writeSetting(it.db, 'feedback', { minCharacters: 4, maxCharacters: 6, complaintDays: 'soon' });
      expect((await it.value('system.feedbacks')).terms).toEqual({ minCharacters: 4, maxCharacters: 6, complaintDays: 10 });
      const sent = async (text: string) => it.ask('system.feedback', { subject: 'Lobby', content: text }, { ip: '10.30.0.1' });
      for (const [text, status] of [
        ['abc', 400],
        ['abcd', 200],
        ['a bcde', 200],
        ['a bcdef', 400],
        ['  abc  ', 400],
        ['大厅清楚又快', 200],
        ['大厅又', 400],
        // Signs of two units each, and letters that are typed in two parts.
        ['🎰🎰🎰🎰🎰🎰', 200],
        ['🎰🎰🎰', 400],
        ['ệệệệệệ'.normalize('NFD'), 200],
      ] as const)
        expect([text, (await sent(text)).status]).toEqual([text, status]);
      expect((await sent(' ab ')).body).toMatchObject({
        errorCode: 'input.invalid',
        value: { fields: { content: { code: 'feedback.length', min: 4, max: 6, characters: 2 } } },
      });
      expect((await it.ask('system.feedback', { subject: ' ', content: ' ' })).body.value.fields).toEqual({
        subject: { code: 'field.required' },
        content: { code: 'field.required' },
      });
      await writeSetting(it.db, 'feedback', {});
    });

    test('MC-25 a complaint has a number and a due day, goes to the operator’s mailbox, and is seen again by who wrote it with its state', async () => {
      const { id, username } = await it.person();
      const token = await it.session(id);
      const said = await it.value('system.feedback', { kind: 'complaint', subject: 'A round\r\nBcc: x', content }, { token });
      expect(said).toEqual({
        number: expect.stringMatching(/^C-[2-9A-Z]{8}$/),
        kind: 'complaint',
        state: 'received',
        at: it.at(0).toISOString(),
        dueAt: it.at(days(10)).toISOString(),
      });
      const mine = async (who: string) => (await it.value('system.feedbacks', {}, { token: who })).list as Record<string, unknown>[];
      expect(await mine(token)).toEqual([{ ...said, subject: 'A round\r\nBcc: x', content, answer: null, answeredAt: null }]);
      expect(await mine(it.tokens.member)).toEqual([]);
      expect((await it.value('system.feedbacks')).list).toEqual([]);
      await post();
      const [letter] = (await letters()).filter((one) => one.includes(String(said.number)));
      expect(letter).toContain('help@isla.example Reklamo');
      expect(letter).toContain(username);
      expect(letter).toContain(content);
      expect(letter?.split('\n')[0]).toContain('A round Bcc: x');
      await it.db
        .updateTable('feedbacks')
        .set({ state: 'answered', answer: 'Put right.', answered_at: it.at(days(1)) })
        .where('number', '=', String(said.number))
        .execute();
      expect(await mine(token)).toMatchObject([{ state: 'answered', answer: 'Put right.', answeredAt: it.at(days(1)).toISOString() }]);
    });

    test('MC-25 R15 the letter says the due day as the member sees it, in the brand’s own time zone', async () => {
      // Six in the evening of Greenwich is the day after in Manila.
      it.pass(days(1) - (it.at(0).getTime() % days(1)) + hours(18));
      const said = await it.value('system.feedback', { kind: 'complaint', subject: 'A day', content, contact: 'day@example.com' });
      await post();
      const [letter] = (await letters()).filter((one) => one.includes(String(said.number)));
      const inManila = new Date(Date.parse(String(said.dueAt)) + hours(8));
      expect(letter).toContain(`Takda: ${new Intl.DateTimeFormat('fil', { dateStyle: 'long', timeZone: 'UTC' }).format(inManila)}\n`);
      expect(inManila.getUTCDate()).not.toBe(new Date(String(said.dueAt)).getUTCDate());
    });

    test('MC-25 a guest may write; a complaint of a guest needs an address for the answer', async () => {
      expect(await it.value('system.feedback', { subject: 'Lobby', content })).toMatchObject({ kind: 'feedback', dueAt: null });
      const complaint = { kind: 'complaint', subject: 'Lobby', content };
      expect((await it.ask('system.feedback', complaint)).body.value.fields).toEqual({ contact: { code: 'field.required' } });
      expect((await it.value('system.feedback', { ...complaint, contact: 'ana@example.com' })).number).toMatch(/^C-/);
      await post();
      expect((await letters()).filter((letter) => letter.includes('ana@example.com'))).toHaveLength(1);
    });

    test('MC-25 the same letter sent again gets the same answer, is kept and delivered once, and takes no other turn', async () => {
      const strict = await accessWorld(open, { DEMO: '0' });
      const letter = { id: crypto.randomUUID(), kind: 'complaint', subject: 'Twice', content, contact: 'ana@example.com' };
      const send = (how: object) => strict.ask('system.feedback', { ...letter, ...how }, { ip: '10.43.0.1' });
      const said = await Promise.all(Array.from({ length: 5 }, () => send({})));
      for (let n = 0; n < 10; n += 1) said.push(await send({}));
      expect([new Set(said.map(({ status }) => status)), new Set(said.map(({ body }) => JSON.stringify(body.value))).size]).toEqual([
        new Set([200]),
        1,
      ]);
      expect((await send({ id: crypto.randomUUID() })).body.value.number).not.toBe(said[0]?.body.value.number);
      expect((await send({ id: 'x' })).status).toBe(400);
      // By somebody else's id one hears nothing of his letter, and sends one's own.
      const token = await strict.session((await strict.person()).id);
      const own = (await strict.ask('system.feedback', letter, { token, ip: '10.44.0.1' })).body.value.number;
      expect(said.map(({ body }) => body.value.number)).not.toContain(own);
      expect(await strict.db.selectFrom('feedbacks').select('id').where('subject', '=', 'Twice').execute()).toHaveLength(3);
    });

    test('assurance 13: one more than a network or a member may send in an hour is refused, and kept by nobody', async () => {
      const slow = await accessWorld(open, { DEMO: '0' });
      const send = (how: object) => slow.ask('system.feedback', { subject: 'Lobby', content }, how);
      const statuses = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await send({ ip: '10.40.0.1' })).status);
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
      const refused = await send({ ip: '10.40.0.1' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const { id } = await slow.person();
      const token = await slow.session(id);
      for (let n = 0; n < 10; n += 1) expect((await send({ ip: `10.41.${n}.1`, token })).status).toBe(200);
      expect((await send({ ip: '10.42.0.1', token })).status).toBe(429);
      expect(await slow.db.selectFrom('feedbacks').select('id').execute()).toHaveLength(20);
      slow.pass(hours(1) + 1);
      expect((await send({ ip: '10.40.0.1' })).status).toBe(200);
    });
  });
});
