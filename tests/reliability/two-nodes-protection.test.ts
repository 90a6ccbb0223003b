// Two servers on one database: what a player chooses at one holds at the other from the next request on.
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { accountOf } from '../e2e/browser.ts';
import { type Client, clientOf, until } from './client.ts';
import { openTwoNodes } from './two-nodes.ts';

const { servers, databaseUrl } = await openTwoNodes();
const [first, second] = servers;
const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

/** One device of the member at each server, with a game open at the second. */
async function playerAt(role: string) {
  const account = await accountOf(first, role);
  const [one, two] = [clientOf(first.url), clientOf(second.url)];
  for (const each of [one, two]) await each.signIn(account);
  return { one, two, spin: await gameOf(two) };
}

async function gameOf(device: Client) {
  const { value: launch } = await device.send<{ launchToken: string }>('POST', '/wps/game/launchGame', { gameCode: 'lantern-tide' });
  const { value } = await device.send<{ bearer: string }>('POST', '/originals/api/session', { launchToken: launch.launchToken });
  let number = 0;
  /** The state of a round, or why it was refused. Waits while the game demands a pause between rounds. */
  return async (): Promise<string> => {
    const clientRound = `round-${++number}-${crypto.randomUUID().slice(0, 8)}`;
    const { seen } = await until(
      () =>
        device.call<{ round?: { state: string; refusal: string | null } }>('/originals/api/rounds', {
          method: 'POST',
          body: JSON.stringify({ clientRound, bet: '1.00' }),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${value.bearer}` },
        }),
      ({ errorCode }) => errorCode !== 'game.too_soon',
    );
    return seen.value.round?.refusal ?? seen.value.round?.state ?? seen.errorCode ?? '';
  };
}

test('a limit and a reality check that were set at one server refuse the next bet at the other', async () => {
  const { one, spin } = await playerAt('member');
  expect(await spin()).toBe('settled');
  const limit = (amount: string | null) =>
    one.send('POST', '/wps/v2/saferPlay/limits', { limits: [{ kind: 'stake', period: 'day', amount }] });
  expect((await limit('0')).status).toBe(200);
  expect(await spin()).toBe('protection.stake_limit');
  await sql`update play_limits set amount = null`;

  expect((await one.send('POST', '/wps/v2/saferPlay/realityCheck', { interval: 'PT10M' })).status).toBe(200);
  await sql`update launches set opened_at = opened_at - interval '10 minutes' where ended_at is null`;
  expect(await spin()).toBe('protection.reality_check');
  expect((await one.send('POST', '/wps/v2/saferPlay/realityCheck/answer', { choice: 'continue' })).status).toBe(200);
  expect(await spin()).toBe('settled');
});

test('an exclusion at one server ends the game and the sign-in at the other, and a new sign-in there only reads and pays out', async () => {
  const { one, two, spin } = await playerAt('vip');
  expect(await spin()).toBe('settled');
  const began = await one.send('POST', '/wps/v2/saferPlay/exclusion', { kind: 'exclusion', length: 'P6M' });
  expect(began.status).toBe(200);
  expect(await spin()).toBe('game.launch_ended');
  expect((await two.call('/wps/v2/wallets/balance')).errorCode).toBe('session.ended');
  const again = clientOf(second.url);
  await again.signIn(await accountOf(second, 'vip'));
  const launch = await again.send('POST', '/wps/game/launchGame', { gameCode: 'lantern-tide' });
  expect([launch.status, launch.errorCode]).toEqual([403, 'protection.excluded']);
  const open = ['/wps/v2/wallets/balance', '/wps/v2/withdrawals/terms', '/wps/v2/records/ledger', '/wps/v2/saferPlay'];
  expect(await Promise.all(open.map(async (path) => (await again.call(path)).status))).toEqual(open.map(() => 200));
});
