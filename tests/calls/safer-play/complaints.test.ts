// A complaint from its receipt to its end: stages, messages, the due date, the answer and who refuses it, and the outside body.
import { beforeAll, expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { actOnMessage, type OperatorAct } from '#platform/areas/system/complaints.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { days, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type SystemWorld, systemWorld } from '../system/system-fixture.ts';

const body = brand.market.complaints.outsideBody;

onOneEngineDaily('complaints', (open) => {
  let platform: SystemWorld;
  beforeAll(async () => {
    platform = await systemWorld(open);
  });

  const filed = async (kind: 'complaint' | 'feedback' = 'complaint') => {
    await platform.db.deleteFrom('limits').execute();
    const member = await platform.member();
    const token = () => platform.signIn(member.id);
    const { number } = await platform.takeValue(
      'system.feedback',
      { kind, subject: 'A missing win', content: 'A win of a hundred is missing.' },
      { token: await token() },
    );
    return {
      ...member,
      number,
      token,
      entry: async () => (await platform.takeValue('system.feedbacks', {}, { token: await token() })).list[0],
      kinds: async () =>
        (await platform.db.selectFrom('messages').select('kind').where('member_id', '=', member.id).orderBy('id').execute()).map(
          ({ kind: one }) => one,
        ),
      settle: async (accepts: boolean, who?: string) =>
        platform.ask('system.settleComplaint', { number, accepts }, { token: who ?? (await token()) }),
    };
  };
  const told = async (one: OperatorAct) => (await actOnMessage(platform.db, one, new Date(platform.world.now)))?.who ?? null;
  const act = async (one: OperatorAct) => (await told(one)) !== null;
  /** A guest's message with the contact that they gave. */
  const fromGuest = async (contact: string, kind: 'complaint' | 'feedback' = 'complaint') => {
    await platform.db.deleteFrom('limits').execute();
    const letter = { kind, subject: 'A missing win', content: 'A win of a hundred is missing.', contact };
    return (await platform.takeValue('system.feedback', letter)).number;
  };

  test('each stage has its time on the page and a message: received, in review, answered, closed (MC-25)', async () => {
    const complaint = await filed();
    const { number } = complaint;
    const at = () => new Date(platform.world.now).toISOString();
    const received = at();
    platform.advance(days(1));
    expect(await act({ act: 'review', number })).toBe(true);
    const reviewed = at();
    platform.advance(days(1));
    expect(await act({ act: 'answer', number, answer: 'The win was paid twice, so you keep both.' })).toBe(true);
    const answered = at();
    platform.advance(days(1));
    expect((await complaint.settle(true)).status).toBe(200);
    expect(await complaint.entry()).toMatchObject({
      number,
      state: 'closed',
      answer: 'The win was paid twice, so you keep both.',
      at: received,
      reviewAt: reviewed,
      answeredAt: answered,
      refusedAt: null,
      closedAt: at(),
    });
    expect(await complaint.kinds()).toEqual(['complaint.received', 'complaint.in_review', 'complaint.answered']);
    await platform.runDueWork();
    expect((await platform.messagesTo(complaint.email)).map(({ subject }) => subject)).toEqual([`Our reply to complaint ${number}`]);
  });

  test('an answer that its author refuses names the outside body with its address, and may be answered once more (MC-25)', async () => {
    const complaint = await filed();
    const { number } = complaint;
    await act({ act: 'answer', number, answer: 'No.' });
    expect((await complaint.settle(false)).body.value).toMatchObject({ state: 'refused', closedAt: null });
    expect((await complaint.settle(true)).body.value, 'the first word counts').toMatchObject({ state: 'refused' });
    const { messages } = await platform.takeValue('member.messages', {}, { token: await complaint.token() });
    expect(messages[0]?.body).toContain(`${body?.name}\n${body?.address}\n${body?.website}`);
    expect(await act({ act: 'answer', number, answer: 'You are right.' })).toBe(true);
    expect(await complaint.entry()).toMatchObject({ state: 'answered', answer: 'You are right.', refusedAt: null });
  });

  test('a complaint without an answer at its due date tells its author so, once, with the outside body (MC-25)', async () => {
    const [late, inTime] = [await filed(), await filed()];
    await act({ act: 'answer', number: inTime.number, answer: 'Yes.' });
    await platform.runDueWork();
    expect(await late.kinds()).toEqual(['complaint.received']);
    platform.advance(days(10) - 1);
    await platform.runDueWork();
    expect(await late.kinds()).toEqual(['complaint.received']);
    platform.advance(1);
    await platform.runDueWork();
    await platform.runDueWork();
    expect(await late.kinds()).toEqual(['complaint.received', 'complaint.overdue_body']);
    expect((await platform.messagesTo(late.email))[0]?.body).toContain(String(body?.address));
    expect(await inTime.kinds()).toEqual(['complaint.received', 'complaint.answered']);
  });

  test('without an outside body the message names none', async () => {
    await writeSetting(platform.db, 'feedback', { outsideBody: null, complaintDays: 3 });
    const complaint = await filed();
    platform.advance(days(3));
    await platform.runDueWork();
    expect(await complaint.kinds()).toEqual(['complaint.received', 'complaint.overdue']);
    await writeSetting(platform.db, 'feedback', {
      outsideBody: { name: 'Ombudsman', address: '1 Street', website: 'javascript:alert(1)' },
    });
    expect((await platform.takeValue('system.feedbacks')).terms.outsideBody, 'an invalid one counts as missing').toEqual(body);
    await writeSetting(platform.db, 'feedback', {});
  });

  test('an answer to a guest waits for a mail server (MC-25)', async () => {
    const { mail } = platform.appContext.outside;
    const number = await fromGuest('waits@example.com');
    Object.assign(mail, { available: false });
    try {
      expect(await told({ act: 'answer', number, answer: 'The win was paid twice.' })).toBe('contact');
      await platform.runDueWork();
      expect(await platform.messagesTo('waits@example.com')).toEqual([]);
    } finally {
      Object.assign(mail, { available: true });
    }
    platform.advance(minutes(1));
    await platform.runDueWork();
    expect(await platform.messagesTo('waits@example.com')).toMatchObject([{ body: expect.stringContaining('The win was paid twice.') }]);
  });

  test('a guest’s complaint is answered by e-mail to the contact given, with the outside body, and so is a late one (MC-25)', async () => {
    const [number, late] = [await fromGuest('ana@example.com'), await fromGuest('ben@example.com')];
    await platform.runDueWork();
    expect(await platform.messagesTo('ana@example.com')).toEqual([]);
    expect(await told({ act: 'answer', number, answer: 'The win was paid twice.' })).toBe('contact');
    platform.advance(days(10));
    for (let times = 0; times < 2; times++) await platform.runDueWork();
    const [answer, ...others] = await platform.messagesTo('ana@example.com');
    expect([answer?.subject, others]).toEqual([`Our reply to your message ${number}`, []]);
    for (const text of ['The win was paid twice.', brand.supportEmail, body?.website]) expect(answer?.body).toContain(text);
    const overdue = await platform.messagesTo('ben@example.com');
    expect(overdue.map(({ subject }) => subject)).toEqual([`Our reply to complaint ${late} is late`]);
    expect(overdue[0]?.body).toContain(body?.website);
  });

  test('the operator learns who is told of an act (MC-25)', async () => {
    const complaint = await filed();
    expect(await told({ act: 'review', number: complaint.number })).toBe('member');
    const called = await fromGuest('+639171234567');
    expect(await told({ act: 'review', number: called })).toBe('nobody');
    expect(await told({ act: 'answer', number: called, answer: 'Yes.' }), 'a number is no e-mail address').toBe('nobody');
    expect(await told({ act: 'close', number: called })).toBe('nobody');
    const praise = await fromGuest('cat@example.com', 'feedback');
    expect(await told({ act: 'answer', number: praise, answer: 'Thank you.' })).toBe('contact');
    await platform.runDueWork();
    expect((await platform.messagesTo('cat@example.com'))[0]?.body, 'feedback goes to no outside body').not.toContain(body?.website);
  });

  test('nobody settles a complaint of another member, feedback, or one without an answer', async () => {
    const complaint = await filed();
    expect((await complaint.settle(true)).body.errorCode, 'no answer yet').toBe('not_found');
    await act({ act: 'answer', number: complaint.number, answer: 'Yes.' });
    const stranger = await platform.member();
    expect((await complaint.settle(true, await platform.signIn(stranger.id))).body.errorCode).toBe('not_found');
    const praise = await filed('feedback');
    await act({ act: 'answer', number: praise.number, answer: 'Thank you.' });
    expect((await praise.settle(true)).body.errorCode).toBe('not_found');
    expect(await praise.kinds()).toEqual([]);
  });

  test('an operator takes each step only where it is due', async () => {
    const { number } = await filed();
    expect(await act({ act: 'review', number: 'C-NONE' })).toBe(false);
    expect(await act({ act: 'review', number })).toBe(true);
    expect(await act({ act: 'review', number })).toBe(false);
    expect(await act({ act: 'answer', number, answer: 'Yes.' })).toBe(true);
    expect(await act({ act: 'answer', number, answer: 'No.' })).toBe(false);
    expect(await act({ act: 'close', number })).toBe(true);
    expect(await act({ act: 'close', number })).toBe(false);
  });
});
