// The built scripts, styles and pages use only what the oldest supported browsers have (R27). The allowed exceptions have a reason each.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { allowed } from '../browser-support/allowed.ts';
import type { Lack } from '../browser-support/compat-data.ts';
import { lacksOfMarkup, scriptsIn, stylesIn } from '../browser-support/markup.ts';
import { lacksOfScript } from '../browser-support/scripts.ts';
import { lacksOfStyles } from '../browser-support/styles.ts';
import { openSite } from './app-server.ts';
import { accountOf } from './browser.ts';
import { cookieOf } from './crawl.ts';
import { agentPages, guestPages, memberPages, samePages } from './every-page.ts';
import { mapConcurrently } from './parallel.ts';

const { server, member } = await openSite({ shared: true });
const frames = ['slot', 'sports', 'table', 'fish'];
/** Without the files that were kept from the build before. */
const builtFiles = (JSON.parse(readFileSync('dist/.own.json', 'utf8')) as string[]).map((name) => `_astro/${name}`);
const textOf = (name: string) => readFileSync(`dist/${name}`, 'utf8');

/** What is wrong, one line for each feature of a kind of file. */
const faults = new Map<string, string>();
const used = new Set<(typeof allowed)[number]>();

function judge(file: string, lacks: readonly Lack[]): void {
  for (const { feature, at, lackedBy } of lacks) {
    const exception = allowed.find((one) => feature.startsWith(one.feature) && (!one.at || one.at.test(at)));
    if (exception) used.add(exception);
    else if (!faults.has(feature + at)) faults.set(feature + at, `${file}: ${feature} is missing in ${lackedBy.join(', ')}: ${at}`);
  }
}

beforeAll(async () => {
  for (const name of [...builtFiles.filter((file) => file.endsWith('.js')), 'offline.js'])
    judge(name, lacksOfScript(textOf(`client/${name}`)));
  for (const name of builtFiles.filter((file) => file.endsWith('.css'))) judge(name, lacksOfStyles(textOf(`client/${name}`)));
  const pages = frames.map((name) => ({ path: name, html: textOf(`originals/${name}/index.html`) }));
  const visitors = [
    { paths: [...guestPages, ...samePages], cookie: '' },
    { paths: memberPages, cookie: await cookieOf(server, member) },
    { paths: agentPages, cookie: await cookieOf(server, await accountOf(server, 'agent')) },
  ];
  for (const { paths, cookie } of visitors)
    pages.push(
      ...(await mapConcurrently(paths, [1, 2, 3, 4], async (path) => {
        const answer = await fetch(server.url + path, { headers: { accept: 'text/html', cookie } });
        return { path, html: await answer.text() };
      })),
    );
  const once = new Set<string>();
  const isFresh = (text: string) => !once.has(text) && once.add(text).has(text);
  for (const { path, html } of pages) {
    judge(path, lacksOfMarkup(html));
    for (const script of scriptsIn(html).filter(isFresh)) judge(path, lacksOfScript(script));
    for (const style of stylesIn(html).filter(isFresh)) judge(path, lacksOfStyles(style));
  }
  expect(once.size).toBeGreaterThan(20);
}, 300_000);

test('scripts, styles and pages use nothing that an oldest browser lacks, without a reason why it does no harm (R27)', () => {
  expect([...faults.values()]).toEqual([]);
});

test('each allowed exception is still used', () => {
  expect(allowed.filter((one) => !used.has(one))).toEqual([]);
});
