/** Builds the frame of our own games into the build folder `originals`. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { oldestBrowsers } from './oldest-browsers.mjs';

const builder = new URL('../../src/originals/build.ts', import.meta.url);

export function originals() {
  return {
    name: 'isla-originals',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        if (!existsSync(builder)) return;
        const { buildOriginals } = await import(builder.href);
        // `dir` contains the browser's files; the frame goes beside it, because it needs separate headers.
        await buildOriginals(fileURLToPath(new URL('../originals/', dir)), oldestBrowsers);
      },
    },
  };
}
