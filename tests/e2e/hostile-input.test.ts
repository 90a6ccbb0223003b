// Tests hostile text in every input, and the site in a foreign frame.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sized } from '../engines.ts';
import { hostileHtml } from '../hostile-html.ts';
import { clientOf } from '../reliability/client.ts';
import { openSite } from './app-server.ts';
import { desktop, visit } from './browser.ts';
import { mapConcurrently } from './parallel.ts';

const { server, browser, member } = await openSite();

const echoingPaths = ['/en/search?q=', '/en/rng?q=', '/en/help?q=', '/en/helpmc?q=', '/en/login?next=/', '/en/forget?link='];

test(`${hostileHtml.length} hostile pieces in echoed addresses and username add no element or attribute (SEC-01)`, async () => {
  await visit(browser, server, { device: desktop, expected: [/^status: (?:422|429|503)/] }, async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    // First, because a network that tries a hundred names then needs more than a password.
    const writer = clientOf(server.url);
    await writer.signIn(member);
    /** The elements of parsed pages with their attribute names. Parsed on a page without a CSP, which would report the inline styles. */
    const outlines = async (texts: readonly string[], pathsOf: (at: number) => readonly string[] = () => echoingPaths) => {
      const made: Record<string, string[]> = {};
      await mapConcurrently([...texts.entries()], [1, 2, 3], async ([at, text]) => {
        const paths = pathsOf(at);
        const answers = await Promise.all([
          ...paths.map(async (path) => fetch(server.url + path + encodeURIComponent(text))),
          clientOf(server.url).form('/en/login', { username: text, password: 'not the one 7' }),
        ]);
        const pages = await Promise.all(answers.map(async (answer) => answer.text()));
        const outlined = await page.evaluate(
          (all) =>
            all.map((html) => {
              const parsed = new DOMParser().parseFromString(html, 'text/html');
              // Which covers are drawn depends on the games that are found.
              const elements = [...parsed.querySelectorAll('*')]
                .filter((one) => !one.parentElement?.closest('.cv > svg'))
                .map((one) => [one.localName, ...one.getAttributeNames()].join(' '));
              return { elements, name: parsed.querySelector('[name=username]')?.getAttribute('value') };
            }),
          pages,
        );
        for (const [at, path] of paths.entries()) (made[path] ??= []).push(...(outlined[at]?.elements ?? []));
        expect(outlined.at(-1)?.name).toBe(text.replaceAll('\u0000', '\ufffd'));
      });
      return made;
    };
    const tame = await outlines(['nothing of the kind', 'lantern', 'deposit', '', 'long '.repeat(60), 'none\u0000']);
    // In a daily run each path meets half of the pieces, and each piece other paths than the one before.
    const most = sized(3, echoingPaths.length);
    const inTurn = (at: number) => Array.from({ length: most }, (_, n) => echoingPaths[(at + n) % echoingPaths.length] ?? '');
    const wild = await outlines(
      hostileHtml.map((piece) => piece.replaceAll(/[\r\n]+/g, ' ')),
      inTurn,
    );
    // A page with or without search results is fine; only unknown elements are faults.
    for (const path of echoingPaths) {
      const known = new Set(tame[path]);
      expect([path, ...new Set(wild[path]?.filter((kind) => !known.has(kind)))]).toEqual([path]);
    }

    // Messages to the operator are shown to their author.
    for (const piece of hostileHtml.slice(0, 60)) {
      const letter = {
        id: crypto.randomUUID(),
        kind: 'feedback',
        subject: piece.slice(0, 100) || 'none',
        content: `one two three ${piece}`,
        contact: piece.slice(0, 100),
      };
      const sent = await writer.send('PUT', '/wps/feedback', letter);
      expect(sent.status, sent.text).toBeLessThan(500);
    }
    await page.context().addCookies([...writer.jar].map(([name, value]) => ({ name, value, url: server.url })));
    await page.goto('/en/feedback', { waitUntil: 'networkidle' });
    const letters = page.getByRole('region', { name: 'Your messages' }).getByRole('group');
    await expect.poll(() => letters.count()).toBeGreaterThan(10);
    const shapes = await letters.evaluateAll((all) =>
      all.map((one) => [...one.querySelectorAll('*')].map((each) => [each.localName, ...each.getAttributeNames()].join(' ')).join('\n')),
    );
    expect(new Set(shapes).size).toBe(1);
    // The search box while typing, with the result for the last piece.
    await page.goto('/en/search', { waitUntil: 'networkidle' });
    for (const piece of hostileHtml.slice(0, 60))
      await page
        .locator('[name=q]')
        .first()
        .fill(piece.replaceAll(/[\r\n]+/g, ' '));
    await page.locator('[name=q]').first().fill('<b>nothing</b>');
    await page.getByText('“<b>nothing</b>”').first().waitFor();
    expect(await page.locator('main [onerror], main [onload], main iframe, main object, main svg script').count()).toBe(0);
    expect(dialogs).toEqual([]);
  });
});

test('no page of this site shows in a foreign frame (SEC-17)', async () => {
  const paths = ['/en', '/en/login', '/en/help', '/en/member/depositv2', '/en/nothing'];
  const stranger = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<title>a stranger</title>${paths.map((path) => `<iframe src="${server.url}${path}"></iframe>`).join('')}`);
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => /frame-ancestors/.test(message.text()) && refused.push(message.text()));
    await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`, { waitUntil: 'networkidle' });
    expect(page.frames()).toHaveLength(paths.length + 1);
    await expect.poll(() => page.frames().filter((frame) => frame.url().startsWith('chrome-error:')).length).toBe(paths.length);
    expect(refused.length).toBeGreaterThanOrEqual(paths.length);
    await context.close();
  } finally {
    stranger.close();
  }
});
