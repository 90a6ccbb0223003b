/**
 * Marks the scripts that a browser compiles as a whole while they load, off the page's thread. Without the mark it compiles each function
 * when it is first called, so the first touch of a page stops for many of them. Chromium knows the mark, other browsers read a comment.
 */
const mark = '//# allFunctionsCalledOnLoad\n';

/** Of these scripts a page calls most. */
const marked = new Set(['react', 'Lobby']);

export const compileHints = () => ({
  name: 'compile-hints',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // After minification, which would remove a comment.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && marked.has(chunk.name)) chunk.code = mark + chunk.code;
    },
  },
});
