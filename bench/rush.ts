// A process that asks so much a second, whether answers come or not, and prints how it was answered, as JSON. Its arguments: port, questions a second, seconds, the number of its first visitor. Many are sent in one go over each kept connection, because a client that makes each by itself cannot ask ten times what a server answers.
import { connect, type Socket } from 'node:net';

const [port = '0', perSecond = '0', seconds = '15', firstVisitor = '0'] = process.argv.slice(2);
const connections = 200;
/** Between two handfuls, in milliseconds. */
const pause = 10;
/** For the answers that are still under way at the end, in milliseconds. */
const patience = 60_000;

interface Line {
  socket: Socket;
  open: number;
}

const found = { asked: 0, good: 0, shed: 0, other: 0 };
const end = Buffer.from('\r\n\r\n');

/** A read that no cache answers, from a visitor of its own, as behind a proxy. */
function question(n: number): string {
  const visitor = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const path = `/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=${(n % 3) + 1}&pageSize=48`;
  return `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nX-Forwarded-For: ${visitor}\r\n\r\n`;
}

/** How long a body is by its head; null for one that tells it piece by piece. */
function lengthOf(head: string): number | null {
  const said = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return said === undefined ? null : Number(said);
}

/** Where a body that comes in pieces ends, from its start; -1 when that has not come yet. */
function endOfPieces(held: Buffer, start: number): number {
  for (let at = start; ; ) {
    const line = held.indexOf('\r\n', at);
    if (line < 0) return -1;
    const size = Number.parseInt(held.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (at > held.length) return -1;
    if (size === 0) return at;
  }
}

function listen(line: Line): void {
  let held: Buffer = Buffer.alloc(0);
  line.socket.on('data', (part: Buffer) => {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    for (;;) {
      const body = held.indexOf(end) + end.length;
      if (body < end.length) return;
      const head = held.toString('latin1', 0, body);
      const length = lengthOf(head);
      const whole = length === null ? endOfPieces(held, body) : body + length;
      if (whole < 0 || held.length < whole) return;
      held = held.subarray(whole);
      // A last word on a line where nothing is asked any more is no answer.
      if (line.open === 0) continue;
      line.open -= 1;
      const status = head.slice(9, 12);
      if (status === '200') found.good += 1;
      else if (status === '503' && /\r\nretry-after: [1-9]/i.test(head)) found.shed += 1;
      else found.other += 1;
    }
  });
  // What was asked over a line that is cut has no answer.
  const cut = () => {
    found.other += line.open;
    line.open = 0;
  };
  line.socket.on('error', cut).on('close', cut);
}

async function open(): Promise<Line> {
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
  const due = Math.floor((passed / 1000) * Number(perSecond)) - found.asked;
  const each = Math.ceil(due / connections);
  const from = found.asked;
  for (let sent = 0; sent < due; sent += each) {
    const at = Math.floor(sent / each);
    // As a browser does, after a line was shut on which nothing was asked any more.
    if (lines[at]?.socket.closed) lines[at] = await open();
    const line = lines[at];
    if (!line) break;
    const count = Math.min(each, due - sent);
    line.socket.write(Array.from({ length: count }, (_, n) => question(Number(firstVisitor) + from + sent + n)).join(''));
    line.open += count;
    found.asked += count;
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
}
// The rush is over: who started it may look whether all is as before.
console.log(JSON.stringify({ over: true }));
const last = performance.now();
while (lines.some((line) => line.open > 0) && performance.now() - last < patience)
  await new Promise((resolve) => setTimeout(resolve, pause));
for (const line of lines) {
  found.other += line.open;
  line.socket.removeAllListeners().destroy();
}
console.log(JSON.stringify(found));
