/** React for Astro: a failing island spoils no page on the server, and says so in the browser; its JSX is ours. */
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';

export function reactIslands() {
  const integration = react();
  const setup = integration.hooks['astro:config:setup'];
  const entrypoints = {
    serverEntrypoint: fileURLToPath(new URL('./island-renderer.mjs', import.meta.url)),
    clientEntrypoint: fileURLToPath(new URL('../../src/ui/island/island-client.tsx', import.meta.url)),
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
