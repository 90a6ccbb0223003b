// The conversation with customer service: queue, VIP first, answers, history, and what a stranger cannot read.
import { beforeAll, expect, test } from 'vitest';
import { accessJobs, sweepJob } from '#platform/areas/access/jobs.ts';
import { answerChat } from '#platform/areas/system/chat.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { days, hours } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { type SystemWorld, systemWorld } from './system-fixture.ts';

const key = (n: number) => `key-of-a-guest-for-the-tests-of-chats-${n}`;
type State = { state: string; place: number | null; desk: string | null; messages: { from: string; text: string }[] };
type List = { list: { id: string; username: string | null; isWaiting: boolean; desk: string; messages: { text: string }[] }[] };

onBothEngines('conversation with customer service', (open) => {
  let platform: SystemWorld;
  let sent = 0;
  beforeAll(async () => {
    platform = await systemWorld(open);
  });
  const context = () =>
    ({
      ...platform.appContext,
      db: platform.db,
      now: new Date(platform.world.now),
      session: null,
      language: 'EN',
      ip: '10.0.0.9',
    }) as unknown as Parameters<typeof answerChat>[0];
  const take = async <Value>(name: string, request: object, token?: string): Promise<Value> =>
    (await platform.takeValue(name as 'system.readChat', request as never, token ? { token } : {})) as unknown as Value;
  const write = (text: string, who: { key: string } | { token: string }, id = `message-${++sent}`) =>
    take<State>('system.sendChat', { id, text, ...('key' in who ? who : {}) }, 'token' in who ? who.token : undefined);
  const read = (who: { key: string } | { token: string }) =>
    take<State>('system.readChat', 'key' in who ? who : {}, 'token' in who ? who.token : undefined);
  const list = async () => (await answerableChats()).list;
  const answerableChats = () => take<List>('system.demoChats', {});

  test('a guest waits in the queue, a VIP member comes before, and an answer ends the wait (R33, SH-24)', async () => {
    expect(await read({ key: key(1) })).toEqual({ desk: null, state: 'none', place: null, messages: [] });
    expect(await write(' Where is my deposit? ', { key: key(1) })).toMatchObject({ desk: 'LIVE', state: 'waiting', place: 1 });
    expect(await write('Hello', { key: key(2) })).toMatchObject({ desk: 'LIVE', state: 'waiting', place: 2 });
    expect(await write('Good day', { token: platform.tokens.vip })).toMatchObject({ desk: 'VIP', state: 'waiting', place: 1 });
    expect(await read({ key: key(1) })).toMatchObject({ place: 2, messages: [{ from: 'visitor', text: 'Where is my deposit?' }] });
    const waiting = await list();
    expect(waiting.map(({ desk, username }) => [desk, username === null])).toEqual([
      ['VIP', false],
      ['LIVE', true],
      ['LIVE', true],
    ]);
    const mine = waiting[1]?.id ?? '';
    for (const id of ['answer-1', 'answer-1']) await take('system.answerDemoChat', { chat: mine, id, text: 'It has arrived.' });
    expect(await read({ key: key(1) })).toMatchObject({
      state: 'open',
      place: null,
      messages: [{ from: 'visitor' }, { from: 'agent', text: 'It has arrived.' }],
    });
    expect(await read({ key: key(2) })).toMatchObject({ state: 'waiting', place: 2, messages: [{ text: 'Hello' }] });
  });

  test('the same message is written once, also by fifty requests at once, and an ended conversation is not begun anew by it (R33)', async () => {
    const who = { key: key(3) };
    await Promise.all(Array.from({ length: 50 }, () => write('Once', who, 'the-same-message')));
    expect((await read(who)).messages).toHaveLength(1);
    expect((await list()).filter(({ messages }) => messages[0]?.text === 'Once')).toHaveLength(1);
    await take('system.endChat', who);
    expect(await write('Once', who, 'the-same-message')).toMatchObject({ state: 'ended', messages: [{ text: 'Once' }] });
    expect(await write('Another', who)).toMatchObject({ state: 'waiting', messages: [{ text: 'Once' }, { text: 'Another' }] });
  });

  test('nobody reads another’s conversation, and a message has bounds (R33)', async () => {
    const token = await platform.signIn((await platform.member()).id);
    await write('Mine', { token });
    const other = await platform.signIn((await platform.member()).id);
    expect((await read({ token: other })).messages).toEqual([]);
    // A key opens nothing for a member, and a guest has none but their own.
    expect((await take<State>('system.readChat', { key: key(1) }, other)).messages).toEqual([]);
    expect((await read({ key: key(99) })).messages).toEqual([]);
    for (const text of ['', '   ', 'x'.repeat(1_001)])
      expect((await platform.ask('system.sendChat', { id: 'bad', text, key: key(4) })).status).toBe(400);
    expect((await platform.ask('system.sendChat', { id: 'no-key', text: 'Hello' })).status).toBe(400);
    await expect(answerChat(context(), { chat: '999999', id: 'a', text: 'To nobody', ends: false })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a conversation ends after a day without a word; a member’s history stays half a year, a guest’s a week (R33)', async () => {
    const token = await platform.signIn((await platform.member()).id);
    await write('Old', { token });
    await write('Old too', { key: key(5) });
    const sweep = () =>
      inTransaction(platform.db, (trx) => accessJobs[sweepJob](trx, { table: 'chats' }, new Date(platform.world.now)) as Promise<unknown>);
    const stored = async (text: string) =>
      (await platform.db.selectFrom('chat_messages').select('id').where('body', '=', text).execute()).length;
    platform.world.now += hours(24);
    expect(await read({ key: key(5) })).toMatchObject({ state: 'ended', place: null });
    expect((await list()).some(({ messages }) => messages[0]?.text === 'Old too')).toBe(false);
    platform.world.now += days(6) + 1;
    await sweep();
    expect([await stored('Old'), await stored('Old too')]).toEqual([1, 0]);
    platform.world.now += days(177);
    await sweep();
    expect(await stored('Old')).toBe(0);
  });
});
