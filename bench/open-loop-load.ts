// Open-loop load generator: sends a fixed number of requests per second regardless of responses, prints results as
// JSON. Arguments: port, requests per second, seconds, number of the first visitor. Requests are pipelined in batches,
// because a client that sends each separately cannot reach ten times the server's capacity.
import { connect, type Socket } from 'node:net';

const [port = '0', perSecond = '0', seconds = '15', firstVisitor = '0'] = process.argv.slice(2);
const connections = 200;
/** Milliseconds between two batches. */
const pause = 10;
/** Milliseconds to wait for open responses at the end. */
const drainTimeout = 60_000;

interface Connection {
  socket: Socket;
  open: number;
}

const counts = { asked: 0, good: 0, shed: 0, other: 0 };
const end = Buffer.from('\r\n\r\n');

/** An uncached read from a new visitor, as behind a proxy. */
function requestText(n: number): string {
  const visitor = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const path = `/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=${(n % 3) + 1}&pageSize=48`;
  return `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nX-Forwarded-For: ${visitor}\r\n\r\n`;
}

/** Content-Length of a response; null for chunked encoding. */
function contentLength(head: string): number | null {
  const said = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return said === undefined ? null : Number(said);
}

/** Offset after a chunked body that starts at `start`; -1 while incomplete. */
function endOfChunks(held: Buffer, start: number): number {
  for (let at = start; ; ) {
    const line = held.indexOf('\r\n', at);
    if (line < 0) return -1;
    const size = Number.parseInt(held.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (at > held.length) return -1;
    if (size === 0) return at;
  }
}

function listen(line: Connection): void {
  let held: Buffer = Buffer.alloc(0);
  line.socket.on('data', (part: Buffer) => {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    for (;;) {
      const body = held.indexOf(end) + end.length;
      if (body < end.length) return;
      const head = held.toString('latin1', 0, body);
      const length = contentLength(head);
      const whole = length === null ? endOfChunks(held, body) : body + length;
      if (whole < 0 || held.length < whole) return;
      held = held.subarray(whole);
      // A final message on an idle connection is not a response.
      if (line.open === 0) continue;
      line.open -= 1;
      const status = head.slice(9, 12);
      if (status === '200') counts.good += 1;
      else if (status === '503' && /\r\nretry-after: [1-9]/i.test(head)) counts.shed += 1;
      else counts.other += 1;
    }
  });
  // Requests on a closed connection count as unanswered.
  const cut = () => {
    counts.other += line.open;
    line.open = 0;
  };
  line.socket.on('error', cut).on('close', cut);
}

async function open(): Promise<Connection> {
  const socket = connect(Number(port), '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const line = { socket, open: 0 };
  listen(line);
  return line;
}

const lines = await Promise.all(Array.from({ length: connections }, open));
const start = performance.now();
for (let passed = 0; passed < Number(seconds) * 1000; passed = performance.now() - start) {
  const due = Math.floor((passed / 1000) * Number(perSecond)) - counts.asked;
  const each = Math.ceil(due / connections);
  const from = counts.asked;
  for (let sent = 0; sent < due; sent += each) {
    const at = Math.floor(sent / each);
    // Reopens an idle connection that the server has closed, as a browser does.
    if (lines[at]?.socket.closed) lines[at] = await open();
    const line = lines[at];
    if (!line) break;
    const count = Math.min(each, due - sent);
    line.socket.write(Array.from({ length: count }, (_, n) => requestText(Number(firstVisitor) + from + sent + n)).join(''));
    line.open += count;
    counts.asked += count;
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
}
// The load has ended: the parent process can check the recovery.
console.log(JSON.stringify({ over: true }));
const last = performance.now();
while (lines.some((line) => line.open > 0) && performance.now() - last < drainTimeout)
  await new Promise((resolve) => setTimeout(resolve, pause));
for (const line of lines) {
  counts.other += line.open;
  line.socket.removeAllListeners().destroy();
}
console.log(JSON.stringify(counts));
