/** React for Astro, with a renderer that survives a failing island. */
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';

export function reactIslands() {
  const integration = react();
  const setup = integration.hooks['astro:config:setup'];
  const serverEntrypoint = fileURLToPath(new URL('./island-renderer.mjs', import.meta.url));
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        setup({ ...options, addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint }) }),
    },
  };
}
