/** Registers the `client:when-idle` directive. */
import { fileURLToPath } from 'node:url';

export function idleDirective() {
  return {
    name: 'isla-when-idle',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({
          name: 'when-idle',
          entrypoint: fileURLToPath(new URL('../../src/client/directives/hydrate-when-idle.ts', import.meta.url)),
        }),
    },
  };
}
