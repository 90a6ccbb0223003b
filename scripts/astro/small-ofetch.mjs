/** What ofetch brings along for addresses and answers of every kind is most of its weight. The browser's client names a path, flat query values and a parser of its own, so it gets just these. */

const lean = '\0isla/ofetch-needs';
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
  resolveId: (id, importer) => (/^(?:ufo|destr)$/.test(id) && /node_modules\/ofetch\//.test(importer ?? '') ? lean : null),
  load: (id) => (id === lean ? code : null),
});
