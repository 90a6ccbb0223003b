/** Adds the UI kit gallery at /kit, in development only. */
export function gallery() {
  return {
    name: 'isla-gallery',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command === 'dev') injectRoute({ pattern: '/kit', entrypoint: new URL('../../src/pages/_gallery.astro', import.meta.url) });
      },
    },
  };
}
