/** The gallery of the kit at /kit, while one develops; a built site knows no such address. */
export function kit() {
  return {
    name: 'isla-kit',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command === 'dev') injectRoute({ pattern: '/kit', entrypoint: new URL('../../src/pages/_kit.astro', import.meta.url) });
      },
    },
  };
}
