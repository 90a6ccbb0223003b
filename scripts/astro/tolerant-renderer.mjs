/** A renderer that logs a failed component and renders nothing in its place. */

/** `data-failed` marks the failed island for tests. React is the only renderer, so every function is its component. */
export const tolerant = (renderer, log = console.error) => ({
  ...renderer,
  check: async (Component) => typeof Component === 'function',
  async renderToStaticMarkup(Component, ...rest) {
    try {
      return await renderer.renderToStaticMarkup.call(this, Component, ...rest);
    } catch (error) {
      log(`The server could not render ${Component?.name || 'a component'}:`, error);
      return { html: '', attrs: { 'data-failed': '' } };
    }
  },
});
