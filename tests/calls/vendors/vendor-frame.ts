/** A page around the game frame, served with the frame's own policy and port, for the frame's tests and screenshots. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BuiltFrame } from '#originals/build.ts';
import type { VendorWorld } from './vendor-fixture.ts';

/** The page records the frame's messages in `said`, starts the frame when ready, and answers nothing else. */
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
  server: Server;
  /**
   * The fate of the next vendor requests. `lost`: the vendor acts, its response is lost. `cut`: never arrives.
   * `closed`, `blocked`: refused by the gate.
   */
  fate: {
    of: (path: string) => 'answered' | 'lost' | 'cut' | 'closed' | 'blocked';
    asked: string[];
    /** How many requests the vendor works on; one may outlive the frame that sent it. */
    underway: number;
  };
  close(): Promise<void>;
};

/** Serves the built frame. */
export async function frameSite(
  platform: VendorWorld,
  { html, policy }: BuiltFrame,
  init: Record<string, unknown> = {},
): Promise<FrameSite> {
  const fate: FrameSite['fate'] = { of: () => 'answered', asked: [], underway: 0 };
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
      fate.underway += 1;
      const answering = async (): Promise<Response> => {
        const body = await bodyOf(request);
        return platform.originals.request(path, {
          method: request.method ?? 'GET',
          headers: request.headers as Record<string, string>,
          ...(body ? { body } : {}),
        });
      };
      const answer = await answering().finally(() => {
        fate.underway -= 1;
      });
      if (end === 'lost') return void request.socket.destroy();
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    } else if (path === '/') {
      const { launchToken } = await platform.launch();
      const words = {
        type: 'init',
        launchToken,
        api: '/originals/api',
        locale: 'en',
        currencySymbol: '₱',
        words: {},
        reducedMotion: true,
        balance: await platform.amount(),
        ...init,
      };
      const game = (
        await platform.db
          .selectFrom('launches')
          .select('game_code')
          .where('member_id', '=', platform.member)
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
