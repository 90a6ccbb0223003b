/** Loads every page of the build before the port opens: a rebuild under a running server must not remove its pages. */
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';

const imports = /(?:from|import)\s*\(?\s*["'](\.\/[\w$.-]+\.mjs)["']/g;
const pageImports = /_page\d+ = \(\) => import\(["']\.\/chunks\/([\w$.-]+\.mjs)["']\)/g;

/** `server` is the URL of dist/server/. Platform code is not reached from pages, so with PLATFORM_URL it stays unloaded. */
export async function loadPages(server) {
  // Node checks the file again for each import of a loaded module; build files resolve by URL alone.
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('./') && context.parentURL?.startsWith(server.href)
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context),
  });
  const chunks = new URL('./chunks/', server);
  const known = new Set();
  const follow = async (name) => {
    if (known.has(name)) return;
    known.add(name);
    const text = await readFile(new URL(name, chunks), 'utf8');
    await Promise.all([...text.matchAll(imports)].map(([, path]) => follow(path.slice(2))));
  };
  const entry = await readFile(new URL('./entry.mjs', server), 'utf8');
  await Promise.all([...entry.matchAll(pageImports)].map(([, name]) => follow(name)));
  if (known.size === 0) throw new Error('The build has no pages that could be loaded.');
  await Promise.all([...known].map((name) => import(new URL(name, chunks))));
}
