/**
 * Makes the modules of crypto-js ES modules. As CommonJS, one rare script would bring the bundler's helpers for such modules to every page:
 * they stand in a file that all scripts share.
 */

/** Node's module of that name. A browser has its own. */
const nodeModule = "typeof require === 'function'";

export const smallCryptoJs = () => ({
  name: 'isla-small-crypto-js',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/node_modules\/crypto-js\/[\w-]+\.js$/.test(id)) return null;
    const needs = [];
    const body = code.replace(nodeModule, 'false').replace(/require\("(\.\/[\w-]+)"\)/g, (_, path) => `needed${needs.push(path)}`);
    const imports = needs.map((path, at) => `import needed${at + 1} from '${path}.js';`).join('\n');
    return { code: `${imports}\nconst module = {};\nlet exports = {};\n${body}\nexport default module.exports;`, map: null };
  },
});
