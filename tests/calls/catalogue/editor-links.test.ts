// Addresses that an editor or a member writes, to this machine, to the network around it and to its files: the server shows them at most,
// and opens none of them.
import diagnostics from 'node:diagnostics_channel';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type CallName, nameOf } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { validRequests } from './requests.ts';
import { userOf } from './terms.ts';

/** Requests and connections of this process to anywhere, by Node's own account. */
const outgoing: string[] = [];
const noteRequest = (message: unknown): void => {
  const { request } = message as { request: { origin?: unknown; path?: string; host?: string } };
  outgoing.push(`${request.origin ?? request.host} ${request.path}`);
};
const channels = ['undici:request:create', 'http.client.request.start'];

onOneEngineDaily('addresses that an editor writes', (open) => {
  let world: CatalogueWorld;
  let knocked = 0;
  const server = createServer((socket) => {
    knocked += 1;
    socket.destroy();
  });
  beforeAll(async () => {
    world = await catalogueWorld(open, {}, { starts: false });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    for (const channel of channels) diagnostics.subscribe(channel, noteRequest);
  }, 120_000);
  afterAll(async () => {
    for (const channel of channels) diagnostics.unsubscribe(channel, noteRequest);
    await new Promise((resolve) => server.close(resolve));
    await world.drain();
  });

  test('are opened by no call that reads them and no job (SEC-05)', async () => {
    const { port } = server.address() as { port: number };
    const addresses = [
      `http://127.0.0.1:${port}/x.png`,
      `http://[::ffff:127.0.0.1]:${port}/x.png`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
    ];
    const content = addresses.map((url) => `<p><img src="${url}" alt=""><a href="${url}">x</a></p>`).join('');
    const words = JSON.stringify({ EN: { title: 'For all', short: 'x', content }, TY: { title: 'Para sa lahat', short: 'x', content } });
    const from = new Date(0);
    await world.db.insertInto('notices').values({ kind: 'player', audience: 'all', words, code: null, starts_at: from }).execute();
    await world.db.updateTable('promotions').set({ words }).execute();
    await world.db
      .updateTable('banners')
      .set({ url: addresses[0] as string, linkage: addresses[1] as string })
      .execute();
    const member = await world.signInAs('marisol');
    await world.takeValue(
      'system.feedback',
      { subject: addresses[0], content: `${addresses.join(' ')} is what I see.` },
      { token: member },
    );

    // The judge sees a request that is made.
    await fetch(addresses[0] as string).catch(() => {});
    expect([knocked, outgoing.splice(0)]).toEqual([1, [`http://127.0.0.1:${port} /x.png`]]);

    let read = 0;
    let shown = '';
    for (const each of allEndpoints.filter(({ call }) => call.method === 'GET')) {
      const says = nameOf(each);
      const token = each.call.token === 'none' ? null : await world.signInAs(userOf(says, 'marisol'));
      const request = await (validRequests[says] as (typeof validRequests)[string])(world, token ?? member);
      const { status, text } = await world.ask(says as CallName, request, { token });
      expect([says, status]).toEqual([says, 200]);
      read += 1;
      shown += text;
    }
    await world.runDueWork();
    expect(read).toBeGreaterThan(50);
    // They were read, and not left out before.
    expect(shown).toContain(`127.0.0.1:${port}`);
    expect([knocked, outgoing]).toEqual([1, []]);
  });
});
