/** Builds the service worker, with the brand's language prefixes and a hash of the offline page's sources. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { oldestBrowsers } from './oldest-browsers.mjs';

const root = new URL('../../', import.meta.url);
/** Sources of the offline page. A change here makes a new worker; other changes leave visitors' cached page alone. */
const pageSources = ['src/pages/offline.astro', 'src/layouts', 'src/styles', 'src/brands', 'src/i18n', 'src/ui/elements'];

/** Hashes content, so that every machine builds the same worker. */
function hashOf(brand) {
  const hash = createHash('sha256').update(brand);
  const walk = (path) => {
    const file = new URL(path, root);
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) walk(`${path}/${name}`);
    else hash.update(path).update(readFileSync(file));
  };
  for (const path of pageSources) walk(path);
  return hash.digest('hex').slice(0, 12);
}

/** `tags`: the language prefixes of URLs. */
export function offline({ brand, tags }) {
  return {
    name: 'isla-offline',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const bundle = await build({
          configFile: false,
          root: fileURLToPath(root),
          logLevel: 'warn',
          publicDir: false,
          define: { OFFLINE_TAGS: JSON.stringify(tags), OFFLINE_MARK: JSON.stringify(hashOf(brand)) },
          build: {
            write: false,
            target: oldestBrowsers,
            modulePreload: false,
            rollupOptions: { input: fileURLToPath(new URL('src/client/offline/service-worker.ts', root)) },
          },
        });
        const [script] = (Array.isArray(bundle) ? bundle : [bundle]).flatMap((one) => one.output).filter(({ type }) => type === 'chunk');
        writeFileSync(new URL('offline.js', dir), script.code);
      },
    },
  };
}
