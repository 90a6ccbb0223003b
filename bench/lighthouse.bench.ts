// Lighthouse on a phone: the four scores of every page type, category and lottery page that a guest sees, and how long each lobby blocks;
// median of three runs.
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { categoryPages } from '#values/games/categories.ts';
import { launchOptions } from '../scripts/browser.ts';
import { freePort, startServer } from '../tests/e2e/server.ts';
import { scaled } from './fixture-data.ts';
import { pageTypes } from './page-types.ts';
import { atLeast, atMost, median, type Row } from './result-row.ts';

// Game pages require a member, and Lighthouse runs as a guest.
const lobbies = [...categoryPages.map(({ path }) => path), '/lottery', '/vnlottery', '/lottery?gameCode=fast-three&lottoView=betting'];
const paths = new Set([...pageTypes.map(({ path }) => path).filter((path) => path !== 'first game'), ...lobbies]);
const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const runs = scaled(3, 1);

export async function rows(): Promise<Row[]> {
  const server = await startServer();
  const port = await freePort();
  const browser = await chromium.launch(await launchOptions([`--remote-debugging-port=${port}`]));
  const rows: Row[] = [];
  try {
    for (const path of paths) {
      const blocking: number[] = [];
      const found = new Map<string, number[]>(scores.map((score) => [score, []]));
      for (let run = 0; run < runs; run++) {
        const result = await lighthouse(server.url + path, { port, logLevel: 'silent', output: 'json', onlyCategories: [...scores] });
        const fault = result?.lhr.runtimeError;
        if (!result || fault) throw new Error(`Lighthouse could not judge ${path}: ${fault?.message ?? 'no answer'}`);
        blocking.push(result.lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN);
        for (const score of scores) found.get(score)?.push((result.lhr.categories[score]?.score ?? 0) * 100);
      }
      if (lobbies.includes(path)) rows.push(atMost(`Lighthouse total blocking time ${path}`, median(blocking), 0, 'ms', 0));
      for (const score of scores) rows.push(atLeast(`Lighthouse ${score} ${path}`, median(found.get(score) ?? []), 100, 'points', 0));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return rows;
}
