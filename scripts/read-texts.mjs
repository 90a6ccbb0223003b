/** Lets a command load the interface texts, which the built site gets from Vite: Node has no `import.meta.glob`. */
import { registerHooks } from 'node:module';

const texts = new URL('../src/i18n/translate.ts', import.meta.url).href;

/** Answers the one pattern of that file: every area of every language. */
const readAll = `
import { globSync, readFileSync } from 'node:fs';
function readAll(pattern) {
  const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  return Object.fromEntries(globSync(pattern, { cwd: import.meta.dirname }).map((path) => ['./' + path, read(path)]));
}
`;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== texts) return loaded;
    return { ...loaded, source: Buffer.from(loaded.source).toString().replace('import.meta.glob', 'readAll') + readAll };
  },
});
