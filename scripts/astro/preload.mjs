/** What brings a part of a page that is loaded later: Vite's own helper does the same for bases, nonces and sheets that this site has not, and weighs four times as much on every page. */

const helper = '\0vite/preload-helper.js';

/** Sends for what the part will import while the part itself is on its way; one that fails is told as Vite tells it. */
const code = `export const __vitePreload = (bring, deps = []) => {
  for (const dep of deps) {
    const link = document.createElement('link');
    link.rel = dep.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = '/' + dep;
    document.head.append(link);
  }
  return bring().catch((error) => {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  });
};`;

export const smallPreload = () => ({
  name: 'isla-small-preload',
  enforce: 'post',
  apply: 'build',
  transform: (_, id) => (id === helper ? { code, map: null } : null),
});
