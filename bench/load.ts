// Load generator: a process that requests one address repeatedly over keep-alive connections and prints its result as
// JSON. Arguments: port, path, seconds, connections.
import { connect } from 'node:net';

const [port = '0', path = '/', seconds = '5', connections = '32'] = process.argv.slice(2);
const ask = Buffer.from(
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nAccept-Encoding: br\r\nConnection: keep-alive\r\n\r\n`,
);
const separator = Buffer.from('\r\n\r\n');
let answers = 0;
let failures = 0;
let bytes = 0;
let over = false;

function keepAsking(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(ask));
    socket.setNoDelay(true);
    let held: Buffer = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      held = held.length === 0 ? part : Buffer.concat([held, part]);
      for (;;) {
        const end = held.indexOf(separator);
        if (end < 0) return;
        const head = held.toString('latin1', 0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (length === undefined) {
          failures += 1;
          socket.destroy();
          return;
        }
        const whole = end + separator.length + Number(length);
        if (held.length < whole) return;
        held = held.subarray(whole);
        answers += 1;
        bytes += Number(length);
        if (!/^HTTP\/1\.1 200/.test(head)) failures += 1;
        if (over) socket.destroy();
        else socket.write(ask);
      }
    });
    socket.on('error', () => {
      failures += 1;
    });
    socket.on('close', () => resolve());
  });
}

const start = performance.now();
const all = Array.from({ length: Number(connections) }, keepAsking);
const stop = setTimeout(() => {
  over = true;
}, Number(seconds) * 1000);
await Promise.all(all);
clearTimeout(stop);
console.log(
  JSON.stringify({
    perSecond: answers / ((performance.now() - start) / 1000),
    answers,
    failures,
    bytesEach: answers ? bytes / answers : 0,
  }),
);
