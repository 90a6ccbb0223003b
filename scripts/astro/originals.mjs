/** Builds the games' own frame beside the site, into `dist/originals`. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const builder = new URL('../../src/originals/build.ts', import.meta.url);

export function originals() {
  return {
    name: 'isla-originals',
    hooks: {
      'astro:build:done': async () => {
        if (!existsSync(builder)) return;
        const { buildOriginals } = await import(builder.href);
        await buildOriginals(fileURLToPath(new URL('../../dist/originals/', import.meta.url)));
      },
    },
  };
}
