// A foreign platform behind PLATFORM_URL: it proxies the reference platform, except for calls that a test changes.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Contract, contractFor } from '#edge/platform/answer-reader.ts';
import { requestJudge } from '../calls/catalogue/request-judge.ts';

/** The fate of a call: another value in its envelope, an HTML page, half a response, or none. */
export type CallOutcome = { readonly value: (sound: unknown) => unknown } | 'page' | 'cut' | 'silent';

export interface ForeignPlatform {
  readonly url: string;
  /** Decides per call; null proxies the response unchanged. */
  fate: (contract: Contract, path: string) => CallOutcome | null;
  /** Names of the calls so far; tests may empty it. */
  readonly asked: string[];
  /** What the requests so far have that the contract document does not describe. A test takes it out and expects nothing. */
  readonly violations: string[];
  /** A higher number invalidates cached pages. */
  version: number;
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const hopByHopHeader =
  /^(?:host|connection|content-length|transfer-encoding|content-encoding|keep-alive|accept-encoding|x-content-version)$/;

export async function openForeignPlatform(reference: string): Promise<ForeignPlatform> {
  const judge = requestJudge();
  const platform: Omit<ForeignPlatform, 'url' | 'close'> = { fate: () => null, asked: [], violations: judge.violations, version: 1 };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const method = request.method ?? 'GET';
    const contract = contractFor(method, path.split('?')[0] ?? '');
    if (contract) platform.asked.push(contract.name);
    const fate = contract ? platform.fate(contract, path) : null;
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      hopByHopHeader.test(name) || value === undefined ? [] : [[name, String(value)]],
    );
    const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await bodyOf(request));
    // Pages and files of a platform stand in no contract.
    if (contract || path.startsWith('/wps/')) await judge.judgeRequest(new Request(reference + path, { method, headers, body }));
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
    const answer = await fetch(reference + path, { method, headers, body, redirect: 'manual' });
    const back = Object.fromEntries([...answer.headers].filter(([name]) => !hopByHopHeader.test(name)));
    const version = { 'x-content-version': `${platform.version}` };
    const text = Buffer.from(await answer.arrayBuffer());
    const envelope = fate ? (JSON.parse(text.toString()) as { success: boolean; value: unknown }) : null;
    const responseBody = fate && envelope?.success ? JSON.stringify({ ...envelope, value: fate.value(envelope.value) }) : text;
    response.writeHead(answer.status, { ...back, ...version }).end(responseBody);
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
