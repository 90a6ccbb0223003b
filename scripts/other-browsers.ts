// Drives the Firefox and the WebKit of a Debian system, for the stories in browsers that are no Chromium (R27). Both speak WebDriver, each
// another one: Firefox the two-way protocol, WebKitGTK the older one over HTTP.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OtherBrowser {
  readonly name: string;
  goto(url: string): Promise<void>;
  /** Value of an expression in the page. Throws what it throws. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

const firefoxPath = '/usr/bin/firefox-esr';
const webKitDriver = '/usr/bin/WebKitWebDriver';

/** The first line of its output that fits. Throws when it ends before. */
function lineOf(program: ChildProcess, shape: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (part: Buffer): void => {
      text += part.toString();
      const found = shape.exec(text);
      if (found) resolve(found);
    };
    program.stderr?.on('data', read);
    program.stdout?.on('data', read);
    program.on('error', reject);
    program.on('exit', () => reject(new Error(`it ended and said ${text.slice(-300)}`)));
  });
}

const ended = (program: ChildProcess): Promise<unknown> =>
  program.exitCode === null ? new Promise((resolve) => program.once('exit', resolve)) : Promise.resolve();

/** JSON, because each protocol writes values in another way. */
const asJson = (expression: string): string => `Promise.resolve((() => (${expression}))()).then((value) => JSON.stringify(value ?? null))`;

export async function openFirefox(): Promise<OtherBrowser> {
  if (!existsSync(firefoxPath)) throw new Error('firefox-esr is not installed');
  const profile = mkdtempSync(join(tmpdir(), 'isla-firefox-'));
  const program = spawn(firefoxPath, ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]);
  const [, address] = await lineOf(program, /WebDriver BiDi listening on (ws:\/\/\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const call = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') call?.reject(new Error(`${error}: ${message}`));
    else call?.resolve(result as never);
  });
  let last = 0;
  const send = <Result>(method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    name: 'Firefox',
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const answer = await send<{ result?: { value: string }; exceptionDetails?: { text: string } }>('script.evaluate', {
        expression: asJson(expression),
        target: { context },
        awaitPromise: true,
      });
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result?.value ?? 'null');
    },
    close: async () => {
      program.kill();
      await ended(program);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A free display, because this browser draws only on one. */
async function openDisplay(): Promise<{ name: string; program: ChildProcess }> {
  const program = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [, number] = await lineOf(program, /(\d+)\n/);
  return { name: `:${number}`, program };
}

export async function openWebKit(port: number): Promise<OtherBrowser> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (!existsSync(webKitDriver) || !binary) throw new Error('webkit2gtk-driver is not installed');
  const display = await openDisplay();
  const env = { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const program = spawn(webKitDriver, [`--port=${port}`], { env, stdio: 'ignore' });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const isReady = async (): Promise<boolean> =>
    send('GET', '/status').then(
      () => true,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100));
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch: options } })) as { sessionId: string };
  const at = `/session/${sessionId}`;
  return {
    name: 'WebKit',
    goto: async (url) => void (await send('POST', `${at}/url`, { url })),
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; ${asJson(expression)}.then((value) => done([value]), (error) => done([null, String(error)]));`;
      const [value, error] = (await send('POST', `${at}/execute/async`, { script, args: [] })) as [string | null, string?];
      if (error) throw new Error(error);
      return JSON.parse(value ?? 'null');
    },
    close: async () => {
      await send('DELETE', at).catch(() => undefined);
      program.kill();
      display.program.kill();
      await Promise.all([ended(program), ended(display.program)]);
    },
  };
}
