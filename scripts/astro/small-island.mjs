/** Minifies Astro's island script, which is inlined into every page, for modern browsers only. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { minifySync } from 'vite';

const source = join(createRequire(import.meta.url).resolve('astro/package.json'), '../dist/runtime/server/astro-island.js');
const built = readFileSync(source, 'utf8').replaceAll('process.env.NODE_ENV', '"production"');
const { code } = minifySync('astro-island.js', built, { module: true, compress: { target: 'es2022' } });
export const smallIslandScript = `(()=>{${code.trim()}})()`;

export const smallIsland = () => ({
  name: 'isla-small-island',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (/\/astro-island\.prebuilt\.js$/.test(id) ? `export default ${JSON.stringify(smallIslandScript)};` : null),
});
