/** The server process: starts the site, listens, passes on requests, and drains on a stop signal. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, STATUS_CODES } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadPages } from './scripts/preload-pages.mjs';
import { startupBanner } from './scripts/startup-banner.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Longest shutdown in ms. */
const drainMs = 9_000;
/** A load balancer keeps sending requests until its next readiness check, so keep the port open this long. */
const lingerMs = 1_500;
/** Without a readiness check for this long, assume there is none. */
const readinessPollMs = 5 * 60_000;
const print = (line) => process.stdout.write(`${line}\n`);

function fail(message, code = 1) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7))
  fail(`Isla needs Node 24.7 or newer, and this is ${process.versions.node}. Start it with npm start, which brings one.`);
if (!existsSync(here('./dist/server/entry.mjs')))
  fail('The site is not built. Start it with npm start, which builds it, or run npm run build.');

// Files of this process are readable by its own user only.
process.umask(0o077);
// Without it React and others run their slow development code.
process.env.NODE_ENV ??= 'production';

const slot = (globalThis[Symbol.for('isla')] ??= {});
const { version } = JSON.parse(readFileSync(here('./package.json'), 'utf8'));
Object.assign(slot, { mode: 'serve', dist: here('./dist'), version, tell: print });

function messageFor(error) {
  if (error?.name === 'StartupError') return error.message;
  switch (error?.code) {
    case 'EACCES':
      return `This user may not write to ${error.path}. Choose another folder with DATA_DIR.`;
    case 'EROFS':
      return `${error.path} lies on a disk that cannot be written to. Choose another folder with DATA_DIR.`;
    case 'ENOSPC':
    case 'DISK_FULL':
    case '53100':
      return 'The disk is full. Nothing is lost or damaged: make room and start again, and leave the data as it is.';
    case 'EPERM':
      return `This user may not use ${error.path ?? 'the data folder'}. Choose another folder with DATA_DIR.`;
    default:
      return null;
  }
}

let isOpen = false;

function failWith(error) {
  const message = isOpen ? null : messageFor(error);
  // Only the stack: other properties of an error may be personal data.
  if (message === null) process.stderr.write(`${error?.stack ?? error}\n`);
  const usual = isOpen
    ? 'An uncaught error has stopped the server. The lines above say where; start it again.'
    : 'The site could not start. The lines above say where; nothing was opened.';
  fail(message ?? usual);
}

const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Counts Host headers. Node reads the first; a proxy before us may have read the last. */
const countHosts = (rawHeaders) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;

/**
 * Whether a request is well-formed: one valid Host, a path, and an allowed method. Otherwise the adapter would respond itself, without our
 * headers and log.
 */
const isWellFormed = ({ method, url, headers, rawHeaders }) =>
  host.test(headers.host ?? '') &&
  countHosts(rawHeaders) === 1 &&
  (url.startsWith('/') || url === '*') &&
  method !== 'TRACE' &&
  method !== 'TRACK';

async function open() {
  // Imported late: an older Node cannot parse its types.
  const { preflightErrors, listenErrorMessage } = await import('./scripts/preflight.mjs');
  const mistakes = await preflightErrors('start');
  if (mistakes.length > 0) fail(mistakes.join('\n'));
  // As an expression, so that the type checker does not read the built site.
  const { handler } = await import(String(new URL('./dist/server/entry.mjs', import.meta.url)));
  const [site] = await Promise.all([slot.ready(), loadPages(new URL('./dist/server/', import.meta.url))]);
  const { settings } = site;
  const badRequest = (status, { socket }) => site.site.badRequest(status, socket.remoteAddress ?? '');
  const send = (response, { status, headers, body }) => response.writeHead(status, headers).end(body ?? undefined);
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // Node's own response to a missing Host would bypass headers and log.
      requireHostHeader: false,
    },
    (request, response) => {
      const immediate = isWellFormed(request) ? site.site.fastPath(request) : badRequest(400, request);
      if (!immediate) return handler(request, response);
      send(response, immediate);
    },
  );
  server.maxHeadersCount = 100;
  server.maxConnections = 10_000;
  // An Expect other than `100-continue`: Node's own response would bypass headers and log.
  server.on('checkExpectation', (request, response) => send(response, badRequest(417, request)));
  server.on('clientError', (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const fault = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const { status, headers, body } = badRequest(fault, { socket });
    const lines = headers.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
    socket.end(body);
  });
  const connections = watchConnections(server);
  await new Promise((resolve, reject) => {
    // The port was free in the preflight and has been taken since.
    server.once('error', (error) => {
      const message = listenErrorMessage(error, settings.port, settings.host);
      reject(message ? Object.assign(new Error(message), { name: 'StartupError' }) : error);
    });
    server.listen(settings.port, settings.host, resolve);
  });
  isOpen = true;
  // Before the first output: its reader may send the stop signal at once.
  stopOnSignal(server, connections);
  for (const line of startupBanner(site)) print(line);
}

/** Counts the open responses of each connection. Idle ones can be closed at any time, even if never used. */
function watchConnections(server) {
  const connections = new Map();
  server.on('connection', (socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    connections.set(socket, (connections.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (connections.has(socket)) connections.set(socket, connections.get(socket) - 1);
      if (connections.stopping && connections.get(socket) === 0) socket.end();
    });
    if (connections.stopping) response.shouldKeepAlive = false;
  });
  return connections;
}

function stopOnSignal(server, connections) {
  const stop = async (signal) => {
    // A second Ctrl+C exits at once. A supervisor's signal after the first changes nothing.
    if (connections.stopping && signal === 'SIGINT' && connections.asked === 'SIGINT') process.exit(130);
    if (connections.stopping) return;
    connections.asked = signal;
    connections.stopping = true;
    const site = await slot.running;
    site.readiness.ready = false;
    const deadline = setTimeout(() => {
      server.closeAllConnections();
      process.exit(1);
    }, drainMs);
    deadline.unref();
    if (Date.now() - (site.readiness.askedAt ?? 0) < readinessPollMs) await pause(lingerMs);
    const closed = new Promise((resolve) => server.close(resolve));
    for (const [socket, answers] of connections) if (answers === 0) socket.end(() => socket.destroy());
    await closed;
    await slot.drain();
    print(signal === 'SIGINT' ? '\nStopped.' : 'Stopped.');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

process.on('uncaughtException', failWith);
open().catch(failWith);
