/** The oldest browsers that do everything (R27), as `browserslist` in package.json names them, in the build's words: `safari15.4`. */
import { readFileSync } from 'node:fs';

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The build's name of each browser that `browserslist` can name. */
const names = {
  chrome: 'chrome',
  and_chr: 'chrome',
  edge: 'edge',
  safari: 'safari',
  ios_saf: 'ios',
  firefox: 'firefox',
  and_ff: 'firefox',
};

/** @type {string[]} */
export const oldestBrowsers = [
  ...new Set(
    browserslist.map((line) => {
      const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
      if (!names[browser]) throw new Error(`package.json: browserslist cannot be read: ${line}`);
      return `${names[browser]}${version}`;
    }),
  ),
];
