/** A page around the game frame, served with the frame's own policy, on a port of its own: what the frame's tests and pictures look at. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { buildOriginals } from '#originals/build.ts';
import type { VendorHouse } from './vendor-house.ts';

type Frame = Awaited<ReturnType<typeof buildOriginals>>;

/** The page keeps what the frame says in `said`, starts it when it is ready, and answers nothing else. */
const page = (
  game: string,
  init: object,
) => `<!doctype html><html lang="en"><title>page</title><body style="margin:0;background:#071b23"><iframe title="game" sandbox="allow-scripts" src="/originals/slot/index.html?game=${game}" style="border:0;display:block;width:100vw;height:100vh"></iframe>
<script>const said=[],frame=document.querySelector('iframe');addEventListener('message',e=>{if(e.source!==frame.contentWindow||e.origin!=='null')return;said.push(e.data);if(e.data.type==='ready')frame.contentWindow.postMessage(${JSON.stringify(init)},'*')})</script>`;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

export type FrameSite = {
  url: string;
  server: Server /** How the next requests to the vendor fare: `lost` hears nothing back after the vendor has acted, `cut` never reaches it, `closed` and `blocked` are turned away by the gate. */;
  fate: { of: (path: string) => 'answered' | 'lost' | 'cut' | 'closed' | 'blocked'; asked: string[] };
  close(): Promise<void>;
};

/** Serves the frame as it was built. */
export async function frameSite(house: VendorHouse, { html, policy }: Frame, init: Record<string, unknown> = {}): Promise<FrameSite> {
  const fate: FrameSite['fate'] = { of: () => 'answered', asked: [] };
  let url = '';
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/originals/slot/')) {
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy.replaceAll('{origin}', url),
          'x-content-type-options': 'nosniff',
        })
        .end(html);
    } else if (path.startsWith('/originals/api')) {
      if (request.method !== 'OPTIONS') fate.asked.push(path);
      const end = request.method === 'OPTIONS' ? 'answered' : fate.of(path);
      if (end === 'cut') return void request.socket.destroy();
      if (end === 'closed' || end === 'blocked')
        return void response
          .writeHead(end === 'closed' ? 503 : 451, { 'content-type': 'application/json', 'access-control-allow-origin': 'null' })
          .end(
            JSON.stringify({
              success: false,
              errorCode: end === 'closed' ? 'maintenance' : 'region.blocked',
              message: 'Closed.',
              value: {},
            }),
          );
      const body = await bodyOf(request);
      const answer = await house.originals.request(path, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body ? { body } : {}),
      });
      if (end === 'lost') return void request.socket.destroy();
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    } else if (path === '/') {
      const { launchToken } = await house.launch();
      const words = {
        type: 'init',
        launchToken,
        api: '/originals/api',
        locale: 'en',
        currencySymbol: '₱',
        words: {},
        reducedMotion: true,
        balance: await house.amount(),
        ...init,
      };
      const game = (
        await house.db
          .selectFrom('launches')
          .select('game_code')
          .where('member_id', '=', house.member)
          .orderBy('opened_at', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).game_code;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(game, words));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    server,
    fate,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
