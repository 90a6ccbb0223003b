// Two accounts of one line, or one member, that send as many orders as they can to all processes, until this process is stopped.
// Arguments: the attack, the addresses of the processes. It prints a line once it has begun.
import { setTimeout as pause } from 'node:timers/promises';
import { encryptPayload, type PublishedKey } from '#calls/encrypt-payload.ts';
import { demoPassword, demoPaymentPassword as paymentPassword } from '#platform/rules/demo-accounts.ts';
import { type Client, clientOf } from '../tests/reliability/client.ts';

const callsAtOnce = 12;
/** Milliseconds: the load and the servers share the processors, so an endless loop of refusals would measure the loop. */
const roundPause = 250;

/** Signs in at a server, from a network of its own. */
async function enter(url: string, username: string, network: number): Promise<Client> {
  const client = clientOf(url, url, { 'x-forwarded-for': `198.51.${network}.7` });
  await client.signIn({ username, password: demoPassword });
  return client;
}

type Attack = (urls: readonly string[]) => Promise<(() => Promise<unknown>)[]>;

/** With a key that is asked for once: nobody who attacks asks for it again and again. */
async function times(count: number, client: Client, path: string, body: object) {
  const { value: publicKey } = await client.call<PublishedKey>('/wps/system/key');
  return Array.from(
    { length: count },
    () => async () => client.send('POST', path, await encryptPayload(body, publicKey), crypto.randomUUID()),
  );
}

/** An agent sends down while the member sends up, at all processes. */
const line: Attack = async (urls) => {
  const calls: (() => Promise<unknown>)[] = [];
  for (const [n, url] of urls.entries()) {
    const [member, agent] = [await enter(url, 'marisol', 10 + n), await enter(url, 'amihan', 20 + n)];
    const team = await agent.call<{ members: { id: string; name: string }[] }>('/wps/v2/agent/team?search=marisol');
    const to = team.value.members?.find(({ name }) => name.includes('marisol'))?.id ?? '';
    calls.push(...(await times(callsAtOnce / 2, agent, '/wps/v2/transfers/downline', { to, amount: '100.00', paymentPassword })));
    calls.push(...(await times(callsAtOnce / 2, member, '/wps/v2/transfers/upline', { amount: '100.00', paymentPassword })));
  }
  return calls;
};

/** One member converts points with the payment password, as often as the processes take it. */
const member: Attack = async (urls) => {
  const calls: (() => Promise<unknown>)[] = [];
  for (const [n, url] of urls.entries())
    calls.push(
      ...(await times(callsAtOnce * 3, await enter(url, 'marisol', 30 + n), '/wps/relay/passwordCheck/MCS2_convertPoint', {
        points: 100,
        paymentPassword,
      })),
    );
  return calls;
};

const [kind = '', ...urls] = process.argv.slice(2);
const calls = await (kind === 'line' ? line : member)(urls);
console.log('begun');
// A round begins when the one before has been answered, and four in a second at most.
for (;;) await Promise.all([pause(roundPause), ...calls.map((call) => call().catch(() => {}))]);
