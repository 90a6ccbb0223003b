// Requests per second of a cached page through the gate, alternating with nginx with one worker serving the same bytes.
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, startServer } from '../tests/e2e/server.ts';
import { scaled } from './fixture-data.ts';
import { median, notMeasured, type Row } from './result-row.ts';

const run = promisify(execFile);
const figure = 'cached home page against nginx';
const minimumShare = 0.35;
const target = `>= ${minimumShare * 100} % of nginx`;
const rounds = scaled(5, 1);

interface Load {
  perSecond: number;
  answers: number;
  failures: number;
  bytesEach: number;
}

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  try {
    const page = await fetch(`${server.url}/`, { headers: { 'accept-encoding': 'br' } });
    await page.arrayBuffer();
    await load(server.port, '/', 2);
    const alone = await load(server.port, '/', 5);
    if (alone.failures > 0) return [{ figure, target, measured: `${alone.failures} of ${alone.answers} answers failed`, reached: false }];
    if (!(await hasNginx()))
      return [
        notMeasured(
          figure,
          target,
          `no nginx on this machine (ours: ${Math.round(alone.perSecond)} a second, ${Math.round(alone.bytesEach)} bytes each)`,
        ),
      ];
    const nginx = await startNginx(Math.round(alone.bytesEach));
    const ours: number[] = [];
    const theirs: number[] = [];
    try {
      await load(nginx.port, '/page', 2);
      for (let round = 0; round < rounds; round++) {
        ours.push((await load(server.port, '/', 5)).perSecond);
        theirs.push((await load(nginx.port, '/page', 5)).perSecond);
      }
    } finally {
      await nginx.stop();
    }
    const share = median(ours) / median(theirs);
    return [
      {
        figure,
        target,
        measured: `${(share * 100).toFixed(1)} % (${Math.round(median(ours))} of ${Math.round(median(theirs))} a second)`,
        reached: share >= minimumShare,
      },
    ];
  } finally {
    await server.stop();
  }
}

async function load(port: number, path: string, seconds: number): Promise<Load> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'load.ts'), String(port), path, String(seconds), '32']);
  return JSON.parse(stdout) as Load;
}

const hasNginx = () =>
  run('nginx', ['-v']).then(
    () => true,
    () => false,
  );

async function startNginx(bytes: number): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'isla-nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'page'), 'x'.repeat(bytes));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  await writeFile(
    join(folder, 'nginx.conf'),
    // Started as root, nginx would switch to a user without access to the folder.
    `${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; ${temporary} keepalive_requests 1000000000; default_type "text/html; charset=utf-8"; server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const until = performance.now() + 5_000;
  while (
    !(await fetch(`http://127.0.0.1:${port}/page`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (performance.now() > until || child.exitCode !== null) throw new Error('nginx did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
