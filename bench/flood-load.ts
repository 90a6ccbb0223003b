// One member's flood: a process that sends, each second, 200 requests at once, and prints the answers by status as JSON. Most are reads
// with the member's cookies; the others begin to send pictures with sessions that it makes up. Arguments: port, seconds, cookies.
import { connect } from 'node:net';

const [port = '0', seconds = '5', ...cookies] = process.argv.slice(2);
const atOnce = 200;
/** One in five. */
const picturesEvery = 5;
const pictureBytes = 20 * 1024 * 1024;
const part = Buffer.alloc(64 * 1024, 32);
const reads = ['/wps/v2/wallets/balance', '/wps/member/info', '/wps/v2/messages', '/wps/v2/security'];
const answers: Record<string, number> = {};
/** Bytes of pictures that the server took before it refused them. */
let taken = 0;

const head = (line: string, cookie: string, more = '') =>
  `${line} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nCookie: ${cookie}\r\n${more}\r\n`;

/** Sends one request on a connection of its own. Never rejects: a connection that closes without an answer is `cut`. */
function ask(text: string, sendsPicture: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(text);
      const more = () => {
        if (!sendsPicture || socket.destroyed || socket.bytesWritten >= pictureBytes) return;
        socket.write(part, more);
      };
      more();
    });
    let status = 'cut';
    socket.on('data', (data: Buffer) => {
      status = data.toString('latin1', 9, 12);
      socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (sendsPicture) taken += socket.bytesWritten;
      const name = `${sendsPicture ? 'picture' : 'read'} ${status}`;
      answers[name] = (answers[name] ?? 0) + 1;
      resolve();
    });
  });
}

let invented = 0;
function one(n: number): Promise<void> {
  if (n % picturesEvery > 0) return ask(head(`GET ${reads[n % reads.length]}`, cookies[n % cookies.length] ?? ''), false);
  invented += 1;
  const cookie = `isla=${String(invented).padStart(43, 'x')}; isla_in=1`;
  const more = `Content-Type: application/json\r\nContent-Length: ${pictureBytes}\r\n`;
  return ask(head('POST /wps/v2/promotions/island-picture/join', cookie, more), true);
}

const waves: Promise<unknown>[] = [];
const start = performance.now();
for (let second = 0; second < Number(seconds); second += 1) {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, start + second * 1000 - performance.now())));
  waves.push(Promise.all(Array.from({ length: atOnce }, (_, n) => one(n))));
}
await Promise.all(waves);
console.log(JSON.stringify({ answers, taken }));
