/**
 * Marks the scripts that a browser compiles as a whole while they load, off the page's thread. Without the mark it compiles each function
 * when it is first called, so the first touch of a page stops for many of them. Chromium knows the mark, other browsers read a comment.
 */
const mark = '//# allFunctionsCalledOnLoad\n';

/** Of these scripts a page calls most. */
const marked = ['react', 'Lobby'];

export const compileHints = () => ({
  name: 'compile-hints',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // After minification, which would remove a comment.
    order: 'post',
    handler(_options, bundle) {
      for (const name of marked) {
        const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name);
        if (!chunk) this.error(`No script is called ${name} any more: name the one that has its code now.`);
        chunk.code = mark + chunk.code;
      }
    },
  },
});
