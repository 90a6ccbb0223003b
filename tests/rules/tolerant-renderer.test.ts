// Tests that an island that fails on the server leaves the rest of the page alone.
import { expect, test } from 'vitest';
import { tolerant } from '../../scripts/astro/tolerant-renderer.mjs';

const react = {
  check: async () => false,
  async renderToStaticMarkup(this: { result: string }, Component: () => string, props: { name: string }) {
    return { html: `${this.result} ${props.name} ${Component()}`, attrs: {} };
  },
};

const fault = new Error('no server value');
function Broken(): string {
  throw fault;
}

test('a failing island renders as nothing, is marked and logged; the others render as ever', async () => {
  const logged: unknown[][] = [];
  const { check, renderToStaticMarkup } = tolerant(react, (...line: unknown[]) => logged.push(line));
  const page = { result: 'page' };
  expect(await check(Broken)).toBe(true);
  expect(await renderToStaticMarkup.call(page, () => 'sound', { name: 'island' })).toEqual({ html: 'page island sound', attrs: {} });
  expect(logged).toEqual([]);
  expect(await renderToStaticMarkup.call(page, Broken, { name: 'island' })).toEqual({ html: '', attrs: { 'data-failed': '' } });
  expect(logged).toEqual([['The server could not render Broken:', fault]]);
});
