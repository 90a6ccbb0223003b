/** Opens the port when the site says that it is ready, hands it every request, and drains it when asked to stop. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, STATUS_CODES } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { greeting } from './scripts/greeting.mjs';
import { loadPages } from './scripts/pages-loaded.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** How long a stop may take. */
const drainMs = 9_000;
/** Who asks for readiness sends visitors until it has asked again: so long the door stays open at the end. */
const lingerMs = 1_500;
/** Who has not asked for so long does not ask. */
const asksWithinMs = 5 * 60_000;
const say = (line) => process.stdout.write(`${line}\n`);

function fail(sentence, code = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7))
  fail(`Isla needs Node 24.7 or newer, and this is ${process.versions.node}. Start it with npm start, which brings one.`);
if (!existsSync(here('./dist/server/entry.mjs')))
  fail('The site is not built. Start it with npm start, which builds it, or run npm run build.');

// Whatever this process writes is for its own user alone.
process.umask(0o077);
// React and others choose their careful, slow halves without it.
process.env.NODE_ENV ??= 'production';

const slot = (globalThis[Symbol.for('isla')] ??= {});
const { version } = JSON.parse(readFileSync(here('./package.json'), 'utf8'));
Object.assign(slot, { mode: 'serve', dist: here('./dist'), version, tell: say });

function sentenceFor(error) {
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
  const sentence = isOpen ? null : sentenceFor(error);
  // The stack alone: what else hangs on an error may be a person's.
  if (sentence === null) process.stderr.write(`${error?.stack ?? error}\n`);
  const usual = isOpen
    ? 'A fault that nobody caught has ended the server. The lines above say where; start it again.'
    : 'The site could not start. The lines above say where; nothing was opened.';
  fail(sentence ?? usual);
}

const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Node gives the first of several hosts; a proxy before us may have read the last. */
const hostsIn = (rawHeaders) => rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;

/** What cannot be made into a request: a host that is none or stands there twice, an address that is no path, a method that no `Request` takes. The adapter would answer these by itself, with another page or past the log and the headers. */
const isWhole = ({ method, url, headers, rawHeaders }) =>
  host.test(headers.host ?? '') &&
  hostsIn(rawHeaders) === 1 &&
  (url.startsWith('/') || url === '*') &&
  method !== 'TRACE' &&
  method !== 'TRACK';

async function open() {
  // Only now: an older Node cannot read its types.
  const { mistakesBefore, listenSentence } = await import('./scripts/look.mjs');
  const mistakes = await mistakesBefore('start');
  if (mistakes.length > 0) fail(mistakes.join('\n'));
  const { handler } = await import('./dist/server/entry.mjs');
  const [site] = await Promise.all([slot.ready(), loadPages(new URL('./dist/server/', import.meta.url))]);
  const { settings } = site;
  const unread = (status, { socket }) => site.site.unread(status, socket.remoteAddress ?? '');
  const answer = (response, { status, headers, body }) => response.writeHead(status, headers).end(body ?? undefined);
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // Node's own answer to a missing one passes the headers and the log.
      requireHostHeader: false,
    },
    (request, response) => {
      const ready = isWhole(request) ? site.site.shortcut(request) : unread(400, request);
      if (!ready) return handler(request, response);
      answer(response, ready);
    },
  );
  server.maxHeadersCount = 100;
  server.maxConnections = 10_000;
  // Something other than `100-continue` is expected: Node's own answer passes the headers and the log.
  server.on('checkExpectation', (request, response) => answer(response, unread(417, request)));
  server.on('clientError', (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const fault = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const { status, headers, body } = unread(fault, { socket });
    const lines = headers.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
    socket.end(body);
  });
  const lines = watchLines(server);
  await new Promise((resolve, reject) => {
    // Free a moment ago, and taken since.
    server.once('error', (error) => {
      const sentence = listenSentence(error, settings.port, settings.host);
      reject(sentence ? Object.assign(new Error(sentence), { name: 'StartupError' }) : error);
    });
    server.listen(settings.port, settings.host, resolve);
  });
  isOpen = true;
  // Before the first word, for whoever reads it may ask at once for the stop.
  stopOnSignal(server, lines);
  for (const line of greeting(site)) say(line);
}

/** Which lines are in the middle of an answer: the others may be closed at any time, also those that have never asked anything. */
function watchLines(server) {
  const lines = new Map();
  server.on('connection', (socket) => {
    lines.set(socket, 0);
    socket.once('close', () => lines.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    lines.set(socket, (lines.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (lines.has(socket)) lines.set(socket, lines.get(socket) - 1);
      if (lines.stopping && lines.get(socket) === 0) socket.end();
    });
    if (lines.stopping) response.shouldKeepAlive = false;
  });
  return lines;
}

function stopOnSignal(server, lines) {
  const stop = async (signal) => {
    // A second Ctrl+C means now; a supervisor's signal after one is the same wish again.
    if (lines.stopping && signal === 'SIGINT' && lines.asked === 'SIGINT') process.exit(130);
    if (lines.stopping) return;
    lines.asked = signal;
    lines.stopping = true;
    const site = await slot.running;
    site.readiness.ready = false;
    const late = setTimeout(() => {
      server.closeAllConnections();
      process.exit(1);
    }, drainMs);
    late.unref();
    if (Date.now() - (site.readiness.askedAt ?? 0) < asksWithinMs) await pause(lingerMs);
    const closed = new Promise((resolve) => server.close(resolve));
    for (const [socket, answers] of lines) if (answers === 0) socket.end(() => socket.destroy());
    await closed;
    await slot.drain();
    say(signal === 'SIGINT' ? '\nStopped.' : 'Stopped.');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

process.on('uncaughtException', failWith);
open().catch(failWith);
