/** A page that was open while a new version came asks for files of the one before: they stay for one version more, then go. */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const list = '.own.json';
const assets = 'client/_astro';

/** Puts the hashed files that `old` was built with beside those of `fresh`, packed ones too. What `old` had kept of another version goes. */
export async function keepBefore(old, fresh) {
  const own = await readdir(join(fresh, assets)).catch(() => []);
  await writeFile(join(fresh, list), JSON.stringify(own));
  const before = await readFile(join(old, list), 'utf8').then(JSON.parse, () => []);
  const has = new Set(own);
  await Promise.all(
    before
      .filter((name) => !has.has(name))
      // A file that somebody has taken away is missed by nobody's build.
      .map((name) => copyFile(join(old, assets, name), join(fresh, assets, name)).catch(() => undefined)),
  );
}
