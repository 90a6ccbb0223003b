/** Replaces ofetch's URL and JSON helpers, most of its size. Our client needs only a path, flat query values and its parser. */

const leanId = '\0isla/ofetch-needs';
const code = `export const withBase = (path, base) => base + path;
export const withQuery = (path, query) => {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))).toString();
  return asked ? path + (path.includes('?') ? '&' : '?') + asked : path;
};
export default JSON.parse;`;

export const smallOfetch = () => ({
  name: 'isla-small-ofetch',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, importer) => (/^(?:ufo|destr)$/.test(id) && /node_modules\/ofetch\//.test(importer ?? '') ? leanId : null),
  load: (id) => (id === leanId ? code : null),
});
