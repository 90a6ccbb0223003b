// What each guard of the ledger and of money's keys decides where it decides alone: whose key, which of several, what a refusal says, and who waits for whom.
import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type Errand, type MoneyCall, once, onceOutside, outcomeOf, takeUp } from '#platform/ledger/once.ts';
import { balanceAfter, post } from '#platform/ledger/post.ts';
import { postMany } from '#platform/ledger/post-many.ts';
import { balanceOf } from '#platform/ledger/statement.ts';
import { type Line, moves } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import { onBothEngines } from '../engines.ts';
import { isKeptWaiting } from './kept-waiting.ts';

const at = new Date('2026-11-20T08:00:00Z');
const codeOf = (error: unknown) => (error instanceof Refused ? error.code : String(error));

onBothEngines('guards of the ledger', (open, engine) => {
  let db: Kysely<Tables>;
  let people = 9_000n;
  beforeAll(async () => {
    ({ db } = await open());
  });
  const callOf = (more: Partial<MoneyCall> = {}): MoneyCall => ({
    memberId: ++people,
    key: 'k',
    call: 'deposit',
    fingerprint: 'f',
    at,
    ...more,
  });
  const keyOf = ({ memberId, key }: MoneyCall) => outcomeOf(db, memberId, key);
  /** An errand whose outside answers when the test says so, by `end`. */
  const errand = (begun: Json) => {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<Json | Refused>()];
    const tries = { count: 0 };
    const whole: Errand = {
      begin: async () => begun,
      ask: async () => {
        tries.count += 1;
        asked.resolve();
        const said = await answered.promise;
        return async () => said;
      },
    };
    return { ...whole, asked: asked.promise, end: answered.resolve, tries };
  };
  const ended = (begun: Json, said: Json | Refused) => {
    const one = errand(begun);
    one.end(said);
    return one;
  };

  describe('CL-03 R4 a key', () => {
    test('keeps its own answer, whatever others of the same member and the same name are answered', async () => {
      const [one, two] = [callOf(), callOf()];
      const calls = [one, { ...one, key: 'other' }, two];
      for (const [n, call] of calls.entries()) await once(db, call, async () => ({ n }));
      for (const [n, call] of calls.entries()) expect(await once(db, call, async () => 'again')).toEqual({ answer: { n }, replayed: true });
    });

    test('that another call has used is refused, and says which', async () => {
      const call = callOf();
      await once(db, call, async () => 1);
      const refused = await once(db, { ...call, call: 'transfer' }, async () => 2).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'wallet.key_reused', params: { call: 'deposit' } });
    });

    test('whose errand has ended asks nobody again, and says that it is told once more', async () => {
      const call = callOf();
      const first = ended({ id: 'X' }, 'done');
      expect(await onceOutside(db, call, first)).toEqual({ answer: 'done', replayed: false });
      expect(await onceOutside(db, call, first)).toEqual({ answer: 'done', replayed: true });
      expect(first.tries.count).toBe(1);
    });

    test('of one member is ended by no other with the same wish, and by no other key of theirs', async () => {
      const begun = { id: 'the same' };
      const one = callOf();
      const calls = [one, { ...one, key: 'other' }, callOf()];
      for (const [n, call] of calls.entries())
        expect(await onceOutside(db, call, ended(begun, `answer ${n}`))).toEqual({ answer: `answer ${n}`, replayed: false });
      for (const [n, call] of calls.entries()) expect(await keyOf(call)).toMatchObject({ answer: `answer ${n}` });
    });

    test('that a refusal frees is its own alone', async () => {
      const [refused, other] = [callOf(), callOf()];
      await onceOutside(db, other, ended({ id: 'O' }, 'kept'));
      const same = { ...refused, key: 'mine too' };
      await onceOutside(db, same, ended({ id: 'S' }, 'kept too'));
      expect(await onceOutside(db, refused, ended({ id: 'X' }, new Refused('wallet.method_closed'))).catch(codeOf)).toBe(
        'wallet.method_closed',
      );
      expect([await keyOf(refused), (await keyOf(other))?.answer, (await keyOf(same))?.answer]).toEqual([null, 'kept', 'kept too']);
    });

    test.each<[string, Json | Refused]>([
      ['an answer', 'of X'],
      ['a refusal', new Refused('wallet.method_closed')],
    ])('that was freed and begun anew takes %s of what was begun before for nothing of its own', async (_, late) => {
      const call = callOf();
      const before = errand({ id: 'X' });
      const first = onceOutside(db, call, before).then(({ answer, replayed }) => [answer, replayed], codeOf);
      await before.asked;
      // Somebody who asked what became of it was refused, so the key is free.
      expect(await takeUp(db, call, { id: 'X' }, ended({ id: 'X' }, new Refused('wallet.method_closed')).ask).catch(codeOf)).toBe(
        'wallet.method_closed',
      );
      const anew = errand({ id: 'Y' });
      const second = onceOutside(db, call, anew);
      await anew.asked;
      before.end(late);
      expect(await first).toEqual(late instanceof Refused ? late.code : ['of X', false]);
      expect(await keyOf(call)).toMatchObject({ answer: null, begun: { id: 'Y' } });
      anew.end('of Y');
      expect(await second).toEqual({ answer: 'of Y', replayed: false });
      expect(await keyOf(call)).toMatchObject({ answer: 'of Y' });
    });

    // One connection cannot be in the middle of two things.
    if (engine === 'postgres')
      test('whose call runs keeps those waiting who ask what became of it, and nobody who asks of another', async () => {
        const [call, other] = [callOf(), callOf()];
        const { asked } = await db.transaction().execute(async (trx) => {
          await once(trx, call, async () => 'done');
          expect(await keyOf(other)).toBeNull();
          const waits = keyOf(call);
          expect(await isKeptWaiting(db, waits)).toBe(true);
          return { asked: waits };
        });
        expect(await asked).toMatchObject({ answer: 'done' });
      });
  });

  describe('MC-04 a posting', () => {
    const funded = async (units: number) => {
      const member = ++people;
      const lines = moves.deposit(member, minor(units), minor(1));
      return {
        member,
        posted: await inTransaction(db, (trx) => post(trx, { kind: 'deposit', reference: `start-${member}`, memberId: member, at, lines })),
      };
    };
    const postOf = (member: bigint, lines: Line[], reference = `then-${member}`) =>
      inTransaction(db, (trx) => post(trx, { kind: 'test', reference, memberId: member, at, lines })).catch((error: unknown) => error);

    test('tells the balance of each account that it touched, of the house too, and of no other', async () => {
      const { member, posted } = await funded(500);
      expect(balanceAfter(posted, { member, kind: 'main' })).toBe(499n);
      const { balance } = await db.selectFrom('accounts').select('balance').where('name', '=', 'fees').executeTakeFirstOrThrow();
      expect(balanceAfter(posted, { house: 'fees' })).toBe(balance);
      expect(() => balanceAfter(posted, { member, kind: 'pending' })).toThrow(`member:${member}:pending is not in posting`);
    });

    test('that asks for more than there is says how much the member was asked for, not the house', async () => {
      const { member } = await funded(101);
      const refused = await postOf(member, [
        { account: { member, kind: 'main' }, amount: minor(-101) },
        { account: { house: 'bank' }, amount: minor(-900) },
        { account: { member: ++people, kind: 'main' }, amount: minor(1) },
        { account: { house: 'games' }, amount: minor(1_000) },
      ]);
      expect(refused).toMatchObject({ code: 'wallet.insufficient_funds', params: { amount: '1.01' } });
    });

    test('that breaks another rule of the tables is a fault of ours, and no lack of funds', async () => {
      const { member } = await funded(500);
      const fault = await postOf(member, [
        { account: { member, kind: 'house' as 'main' }, amount: minor(5) },
        { account: { house: 'bank' }, amount: minor(-5) },
      ]);
      expect(fault).toBeInstanceOf(Error);
      expect(fault).not.toBeInstanceOf(Refused);
    });

    test('whose reference was posted with other lines names it', async () => {
      const { member } = await funded(500);
      const bet = (amount: number) => postOf(member, moves.bet(member, 'isla', minor(amount)));
      await bet(5);
      expect(await bet(6)).toMatchObject({ code: 'wallet.key_reused', params: { reference: `then-${member}` } });
    });

    test('of what is asked out leaves one purse for the other, and each is told by its name', async () => {
      const { member } = await funded(501);
      await postOf(member, moves.withdrawalAsked(member, minor(120)));
      expect(await balanceOf(db, member)).toEqual({ main: 380n, pending: 120n });
      expect(await balanceOf(db, ++people)).toEqual({ main: 0n, pending: 0n });
    });
  });

  describe('MC-08 many postings at once', () => {
    test('are what each of them says: kind, member, data, and the balance after it', async () => {
      const member = ++people;
      const house: Line[] = [
        { account: { house: 'bank' }, amount: minor(-7) },
        { account: { house: 'promotions' }, amount: minor(7) },
      ];
      const done = await inTransaction(db, (trx) =>
        postMany(trx, [
          {
            kind: 'deposit',
            reference: `many-${member}`,
            memberId: member,
            at,
            data: { method: 'card' },
            lines: moves.deposit(member, minor(300)),
          },
          { kind: 'bet', reference: `many-${member}`, memberId: member, at, lines: moves.bet(member, 'isla', minor(100)) },
          { kind: 'house', reference: `many-${member}`, memberId: null, at, lines: house },
        ]),
      );
      const kept = await db.selectFrom('postings').selectAll().where('reference', '=', `many-${member}`).orderBy('id').execute();
      expect(kept.map(({ kind, member_id, data, at: when }) => [kind, member_id, data, when])).toEqual([
        ['deposit', member, { method: 'card' }, at],
        ['bet', member, {}, at],
        ['house', null, {}, at],
      ]);
      expect([...done]).toEqual([
        [`deposit many-${member}`, { postingId: kept[0]?.id, balance: 300n }],
        [`bet many-${member}`, { postingId: kept[1]?.id, balance: 200n }],
      ]);
    });

    test('of which one is none are refused, all of them, before the database is asked', async () => {
      const member = ++people;
      const good = { kind: 'deposit', reference: `none-${member}`, memberId: member, at, lines: moves.deposit(member, minor(300)) };
      const bad = { ...good, reference: 'bad', lines: [{ account: { member, kind: 'main' as const }, amount: minor(5) }] };
      await expect(inTransaction(db, (trx) => postMany(trx, [good, bad]))).rejects.toThrow(
        new RangeError('deposit bad: A posting has two lines or more.'),
      );
      expect((await balanceOf(db, member)).main).toBe(0n);
    });
  });
});
