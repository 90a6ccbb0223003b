// A platform of somebody else behind PLATFORM_URL: it answers as the reference platform does, but for what a story makes of single calls.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Contract, contractFor } from '#edge/answer-reader.ts';

/** What becomes of one call: another value in its envelope, a page, half an answer, or none for as long as the story goes. */
export type Fate = { readonly value: (sound: unknown) => unknown } | 'page' | 'cut' | 'silent';

export interface ForeignPlatform {
  readonly url: string;
  /** Null leaves an answer as it is. */
  fate: (contract: Contract, path: string) => Fate | null;
  /** Names of the calls that were asked, since it was emptied. */
  readonly asked: string[];
  /** Rises when pages are to be made anew. */
  version: number;
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const ofTheLine = /^(?:host|connection|content-length|transfer-encoding|content-encoding|keep-alive|accept-encoding|x-content-version)$/;

export async function openForeignPlatform(reference: string): Promise<ForeignPlatform> {
  const platform: Omit<ForeignPlatform, 'url' | 'close'> = { fate: () => null, asked: [], version: 1 };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const method = request.method ?? 'GET';
    const contract = contractFor(method, path.split('?')[0] ?? '');
    if (contract) platform.asked.push(contract.name);
    const fate = contract ? platform.fate(contract, path) : null;
    if (fate === 'silent') return;
    if (fate === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title><h1>It works</h1>');
      return;
    }
    if (fate === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 900 }).write('{"success":true,"val');
      setImmediate(() => response.destroy());
      return;
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      ofTheLine.test(name) || value === undefined ? [] : [[name, String(value)]],
    );
    const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await bodyOf(request));
    const answer = await fetch(reference + path, { method, headers, body, redirect: 'manual' });
    const back = Object.fromEntries([...answer.headers].filter(([name]) => !ofTheLine.test(name)));
    const version = { 'x-content-version': `${platform.version}` };
    const text = Buffer.from(await answer.arrayBuffer());
    const envelope = fate ? (JSON.parse(text.toString()) as { success: boolean; value: unknown }) : null;
    const said = fate && envelope?.success ? JSON.stringify({ ...envelope, value: fate.value(envelope.value) }) : text;
    response.writeHead(answer.status, { ...back, ...version }).end(said);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(platform, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
