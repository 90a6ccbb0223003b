/** Prepends the layer order to every CSS module: without it the first imported module would decide. */
const layers = '@layer reset, tokens, brand, base, layouts, ui, islands, utilities;\n';

export function cssLayers() {
  return {
    name: 'isla-css-layers',
    enforce: 'pre',
    transform(code, id) {
      return /\.module\.css(?:$|\?)/.test(id) && !code.startsWith('@layer reset') ? { code: layers + code, map: null } : undefined;
    },
  };
}
