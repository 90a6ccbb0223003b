/** Prepends the layer order to every CSS module: without it the first imported module would decide. */
const layers = '@layer reset, tokens, brand, base, layouts, ui, islands, utilities;\n';
/** The minifier splits the order around the first layer with rules. In one piece it is the same text in each sheet of a page. */
const splitOrder = /^@layer ([\w,]+);@layer (\w+)\{((?:(?!@layer)[\s\S])*)\}@layer ([\w,]+);/;
const inOnePiece = (css) => css.replace(splitOrder, '@layer $1,$2,$4;@layer $2{$3}');

export function cssLayers() {
  return {
    name: 'isla-css-layers',
    enforce: 'pre',
    transform(code, id) {
      return /\.module\.css(?:$|\?)/.test(id) && !code.startsWith('@layer reset') ? { code: layers + code, map: null } : undefined;
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = inOnePiece(String(file.source));
    },
  };
}
