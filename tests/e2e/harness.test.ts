// Tests the test harness: its checks must find planted faults before their silence counts.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults, axeFaultsInBothThemes } from './actions.ts';
import { loseResponse, openBrowser, visit } from './browser.ts';
import { lintFaults, nuFaults } from './markup.ts';
import type { RunningServer } from './server.ts';

const sound = (body = '') =>
  `<!doctype html><html lang="en"><head><title>Isle</title></head><body><main><h1>Isle</h1>${body}</main></body></html>`;
const pages: Record<string, string> = {
  '/sound': sound(),
  '/console': sound('<script>console.error("planted")</script>'),
  '/throws': sound('<script>throw new Error("planted")</script>'),
  '/missing': sound('<img src="/nowhere.png" alt="">'),
  '/foreign': sound('<img src="http://127.0.0.1:9/pixel.png" alt="">'),
  '/policy': sound('<p style="color:red">x</p>'),
  '/unlabelled': sound('<input type="text"><button></button>'),
  '/dim': sound('<style>html[data-theme=dark] p { color: #777; background: #666 }</style><p>words</p>'),
};

let site: Server;
let browser: Browser;
let server: RunningServer;
let moneyRequests = 0;

beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/money') {
      moneyRequests += 1;
      response.end('{}');
      return;
    }
    const page = pages[path];
    response.writeHead(page ? 200 : path === '/favicon.ico' ? 204 : 404, {
      'content-type': 'text/html; charset=utf-8',
      ...(path === '/policy' ? { 'content-security-policy': "style-src 'self'" } : {}),
    });
    response.end(page ?? '');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  server = {
    url: `http://localhost:${port}`,
    port,
    dataDir: '',
    pid: 0,
    logs: () => '',
    stop: async () => 0,
    jump: () => {},
    kill: async () => {},
  };
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  site.close();
});

const open = (path: string, expected: readonly RegExp[] = []) =>
  visit(browser, server, { expected }, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
  });

describe('a visit fails on unseen faults', () => {
  test.each([
    ['/console', /console: planted/],
    ['/throws', /error: planted/],
    ['/missing', /status: 404 GET .*nowhere/],
    ['/foreign', /foreign: http:\/\/127\.0\.0\.1:9/],
    ['/policy', /policy: style-src-attr/],
  ])('a visit fails on the fault of %s', async (path, says) => {
    await expect(open(path)).rejects.toThrow(says);
  });
  test('a visit passes on a sound page and with expected faults', async () => {
    await open('/sound');
    await open('/console', [/planted/]);
  });
});

describe('page checkers', () => {
  test('axe finds an unlabelled field and low contrast in the dark theme', async () => {
    await visit(browser, server, {}, async ({ page }) => {
      await page.goto('/sound');
      expect(await axeFaults(page)).toEqual([]);
      await page.goto('/unlabelled');
      expect((await axeFaults(page)).join('\n')).toMatch(/label: input[\s\S]*|button-name/);
      await page.goto('/dim');
      expect(await axeFaults(page)).toEqual([]);
      expect((await axeFaultsInBothThemes(page)).join('\n')).toMatch(/dark: color-contrast/);
    });
  });
  test('the Nu checker finds a block in a paragraph and each faulty style sheet, one that pages share once, and passes a sound page', async () => {
    const sheet = (property: string) => sound().replace('</head>', `<style>p{${property}:1px}</style></head>`);
    const found = await nuFaults([
      { path: '/sound', html: sound() },
      { path: '/bad', html: sound('<p><div>x</div></p>') },
      { path: '/first', html: sheet('nowhere') },
      { path: '/again', html: sheet('nowhere') },
      { path: '/other', html: sheet('elsewhere') },
    ]);
    expect(found.join()).toMatch(/^\/bad:1 No “p” element in scope/);
    expect(found.filter((line) => !line.startsWith('/bad'))).toEqual([
      expect.stringMatching(/^\/first:.*nowhere/),
      expect.stringMatching(/^\/other:.*elsewhere/),
    ]);
  });
  test('html-validate finds a label without a field and a field without a label, and passes a sound page', async () => {
    expect(await lintFaults([{ path: '/sound', html: sound() }])).toEqual([]);
    const found = await lintFaults([{ path: '/bad', html: sound('<label for="none">x</label><input type="text">') }]);
    expect(found.join('\n')).toMatch(/^\/bad:1:\d+ no-missing-references: [^\n]*\n\/bad:1:\d+ input-missing-label: /);
  });
});

describe('fonts come with the tests', () => {
  const samples = ['Balance ₱1,200.00', 'Tiếng Việt', 'ไทย', '简体中文', 'العربية'];
  test.each([
    ['narrow', 'Roboto', 'Noto Sans Arabic'],
    ['both', 'DejaVu Sans', 'DejaVu Sans'],
  ] as const)('pages use the bundled fonts in the %s face', async (face, named, arabic) => {
    const through = await openBrowser([], face);
    const page = await through.newPage();
    await page.setContent(
      `<style>p{font-family:system-ui,'Segoe UI','Noto Sans',sans-serif}</style>${samples.map((words) => `<p>${words.replaceAll(' ', '')}</p>`).join('')}<p style="font-family:'DejaVu Sans',sans-serif">Balance</p>`,
    );
    const tools = await page.context().newCDPSession(page);
    await tools.send('DOM.enable');
    await tools.send('CSS.enable');
    const { root } = await tools.send('DOM.getDocument');
    const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
    const used = await Promise.all(nodeIds.map((nodeId) => tools.send('CSS.getPlatformFontsForNode', { nodeId })));
    expect(used.map(({ fonts }) => fonts.map(({ familyName }) => familyName))).toEqual([
      ['Roboto'],
      ['Roboto'],
      ['Noto Sans Thai'],
      ['ZCOOL KuaiLe'],
      [arabic],
      [named],
    ]);
    await through.close();
  });
});

test('loseResponse delivers the request and loses only the response', async () => {
  await visit(browser, server, { expected: [/ERR_CONNECTION_RESET/] }, async ({ page }) => {
    await page.goto('/sound');
    await loseResponse(page, /\/money$/);
    const ask = () =>
      page.evaluate(() =>
        fetch('/money', { method: 'POST' }).then(
          (answer) => answer.status,
          () => 'lost',
        ),
      );
    expect(await ask()).toBe('lost');
    expect(moneyRequests).toBe(1);
    expect(await ask()).toBe(200);
    expect(moneyRequests).toBe(2);
  });
});
