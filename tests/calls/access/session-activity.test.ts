// The activity of a session: when it is written down, by whom, and what it never overwrites.
import { beforeAll, expect, test } from 'vitest';
import { findSession } from '#platform/areas/access/sign-in/sessions.ts';
import type { Db } from '#platform/context.ts';
import { hashToken } from '#platform/db/signed.ts';
import { endAllSessions, endSession } from '#platform/identity/end-sessions.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { untilWaiting } from '../../lock-waits.ts';
import { startPlatform, type TestPlatform } from '../../platform.ts';

onOneEngineDaily('the activity of a session', (open, engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(open);
  });
  const after = (time: number) => new Date(platform.world.now + time);
  const opened = async () => platform.signIn((await platform.member()).id);
  const rowOf = (token: string) =>
    platform.db.selectFrom('sessions').select(['seen_at', 'ended_at']).where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow();

  test('a request after the interval updates only its own session, and polling does not', async () => {
    const [token, other] = [await opened(), await opened()];
    const start = after(0);
    await findSession(platform.db, token, after(minutes(10)), true);
    expect((await rowOf(token)).seen_at).toEqual(start);
    await findSession(platform.db, token, after(minutes(10)));
    expect([(await rowOf(token)).seen_at, (await rowOf(other)).seen_at]).toEqual([after(minutes(10)), start]);
  });

  test('a read-only database still serves its sessions, and any other error is thrown', async () => {
    const token = await opened();
    let found: Awaited<ReturnType<typeof findSession>> = null;
    const reading = platform.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        found = await findSession(trx, token, after(minutes(10)));
      });
    // The refused write ends the transaction, and nothing else.
    await expect(reading).rejects.toThrow('rolled back');
    expect(found).toMatchObject({ startedAt: after(0) });
    expect((await rowOf(token)).seen_at).toEqual(after(0));
    const failing = {
      selectFrom: platform.db.selectFrom.bind(platform.db),
      updateTable: () => {
        const clause = { set: () => clause, where: () => clause, execute: () => Promise.reject(new Error('torn page')) };
        return clause;
      },
    } as unknown as Db;
    await expect(findSession(failing, token, after(minutes(10)))).rejects.toThrow('torn page');
  });

  test('a session that has ended keeps the time of its end when more sessions of the member end', async () => {
    const { id } = await platform.member();
    const [early, late, kept] = [await platform.signIn(id), await platform.signIn(id), await platform.signIn(id)];
    const idOf = async (token: string) =>
      (await platform.db.selectFrom('sessions').select('id').where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow()).id;
    await endSession(platform.db, await idOf(early), after(minutes(1)));
    await endAllSessions(platform.db, id, after(minutes(2)), await idOf(kept));
    await endSession(platform.db, await idOf(early), after(minutes(3)));
    expect(await Promise.all([early, late, kept].map(async (token) => (await rowOf(token)).ended_at))).toEqual([
      after(minutes(1)),
      after(minutes(2)),
      null,
    ]);
  });

  // The embedded engine has one connection, so two requests cannot overlap.
  if (engine === 'postgres')
    test.each([
      ['a later request', () => ({ seen_at: after(minutes(12)), ended_at: null })],
      ['the sign-out', () => ({ seen_at: after(0), ended_at: after(minutes(9)) })],
    ])('what a request writes down yields to %s that came between', async (_, changed) => {
      const token = await opened();
      const { found } = await platform.db.transaction().execute(async (trx) => {
        await trx.updateTable('sessions').set(changed()).where('token_hash', '=', hashToken(token)).execute();
        const found = findSession(platform.db, token, after(minutes(10)));
        await untilWaiting(platform.db);
        return { found };
      });
      await found;
      expect(await rowOf(token)).toEqual(changed());
    });
});
