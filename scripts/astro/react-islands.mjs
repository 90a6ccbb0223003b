/** React for Astro: a failing island spoils no page on the server, and says so in the browser; its JSX is ours. */
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url));

export function reactIslands() {
  const integration = react();
  const setup = integration.hooks['astro:config:setup'];
  const entrypoints = {
    serverEntrypoint: fileOf('./island-renderer.mjs'),
    clientEntrypoint: fileOf('../../src/ui/island/island-client.tsx'),
  };
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        setup({ ...options, addRenderer: (renderer) => options.addRenderer({ ...renderer, ...entrypoints }) }),
    },
  };
}
