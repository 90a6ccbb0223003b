/** Registers `client:calm`. */
import { fileURLToPath } from 'node:url';

export function calm() {
  return {
    name: 'isla-calm',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'calm', entrypoint: fileURLToPath(new URL('../../src/client/directives/calm.ts', import.meta.url)) }),
    },
  };
}
