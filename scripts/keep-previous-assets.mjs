/** Keeps the previous version's assets for one more version, for pages that were open during an update. */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const list = '.own.json';
const assets = 'client/_astro';

/** Copies the hashed files built for `old` into `fresh`, compressed ones too. Files that `old` kept from an earlier version are dropped. */
export async function keepPreviousAssets(old, fresh) {
  const assetNames = await readdir(join(fresh, assets)).catch(() => []);
  await writeFile(join(fresh, list), JSON.stringify(assetNames));
  const before = await readFile(join(old, list), 'utf8').then(JSON.parse, () => []);
  const present = new Set(assetNames);
  await Promise.all(
    before
      .filter((name) => !present.has(name))
      // A missing file must not fail the build.
      .map((name) => copyFile(join(old, assets, name), join(fresh, assets, name)).catch(() => undefined)),
  );
}
