/** A smaller replacement of Vite's preload helper, which supports unused features and is four times as large. */

const helper = '\0vite/preload-helper.js';

/** Preloads a chunk's imports while the chunk loads, and reports failures with Vite's event. */
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
