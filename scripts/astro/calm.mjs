/** Registers `client:calm`. */
export function calm() {
  return {
    name: 'isla-calm',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'calm', entrypoint: new URL('../../src/client/directives/calm.ts', import.meta.url).pathname }),
    },
  };
}
