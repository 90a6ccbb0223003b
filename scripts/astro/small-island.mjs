/** Minifies Astro's island script, which is inlined into every page, for modern browsers only and for props that are JSON. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { minifySync } from 'vite';

const source = join(createRequire(import.meta.url).resolve('astro/package.json'), '../dist/runtime/server/astro-island.js');
const built = readFileSync(source, 'utf8').replaceAll('process.env.NODE_ENV', '"production"');
// Dates, maps and the like would each need a reader. An island that is handed one fails loudly in the browser.
const readers = /\n *\/\/ nosemgrep[\s\S]*?(?=\n *\};)/;
const guard = 'type in propTypes ? propTypes[type](value) : void 0';
if (!readers.test(built) || !built.includes(guard)) throw new Error('Astro’s island script has changed: see small-island.mjs.');
const plain = built.replace(readers, '').replace(guard, 'propTypes[type](value)');
const { code } = minifySync('astro-island.js', plain, { module: true, compress: { target: 'es2022' } });
export const smallIslandScript = `(()=>{${code.trim()}})()`;

export const smallIsland = () => ({
  name: 'isla-small-island',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (/\/astro-island\.prebuilt\.js$/.test(id) ? `export default ${JSON.stringify(smallIslandScript)};` : null),
});
