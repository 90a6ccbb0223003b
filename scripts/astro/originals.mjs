/** Builds the games' own frame beside the site, into the folder `originals` of the build. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const builder = new URL('../../src/originals/build.ts', import.meta.url);

export function originals() {
  return {
    name: 'isla-originals',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        if (!existsSync(builder)) return;
        const { buildOriginals } = await import(builder.href);
        // `dir` holds what browsers load; the frame lies beside it, because it has headers of its own.
        await buildOriginals(fileURLToPath(new URL('../originals/', dir)));
      },
    },
  };
}
