/** Builds the service worker beside the site, with the languages of its brand and a mark of what the page it keeps is made of. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = new URL('../../', import.meta.url);
/** A change here is another page, and so another worker; all else leaves what returning visitors keep as it is. */
const madeOf = ['src/pages/offline.astro', 'src/layouts', 'src/styles', 'src/brands', 'src/i18n', 'src/ui/elements'];

/** By content, so that every machine that builds the same sources writes the same worker. */
function markOf(brand) {
  const hash = createHash('sha256').update(brand);
  const walk = (path) => {
    const file = new URL(path, root);
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) walk(`${path}/${name}`);
    else hash.update(path).update(readFileSync(file));
  };
  for (const path of madeOf) walk(path);
  return hash.digest('hex').slice(0, 12);
}

/** `tags`: of the languages whose addresses begin with them. */
export function offline({ brand, tags }) {
  return {
    name: 'isla-offline',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const made = await build({
          configFile: false,
          root: fileURLToPath(root),
          logLevel: 'warn',
          publicDir: false,
          define: { OFFLINE_TAGS: JSON.stringify(tags), OFFLINE_MARK: JSON.stringify(markOf(brand)) },
          build: {
            write: false,
            target: 'es2020',
            modulePreload: false,
            rollupOptions: { input: fileURLToPath(new URL('src/client/offline/worker.ts', root)) },
          },
        });
        const [script] = (Array.isArray(made) ? made : [made]).flatMap((one) => one.output).filter(({ type }) => type === 'chunk');
        writeFileSync(new URL('offline.js', dir), script.code);
      },
    },
  };
}
