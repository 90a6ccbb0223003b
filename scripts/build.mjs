/** Builds the site, then compresses its files, so that the server need not do it at startup. */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentMistake } from './content-mistake.mjs';
import { keepPreviousAssets } from './keep-previous-assets.mjs';

process.env.ASTRO_TELEMETRY_DISABLED = '1';
process.env.NODE_ENV ??= 'production';
// A separate folder: a server may be running from the old build, which also stays if this one fails.
const fresh = '.cache/build';
await rm(fresh, { recursive: true, force: true });
// A content loader throws outside the build's promise, so a try around the build would not catch it.
process.on('uncaughtException', (error) => {
  const mistake = contentMistake(error);
  console.error(mistake === null ? error : `${mistake}\nnpm test -- content finds every mistake in what editors write.`);
  process.exit(1);
});
const { build } = await import('astro');
await build({ logLevel: 'warn', outDir: `./${fresh}` });
await Promise.all([`${fresh}/client`, `${fresh}/originals`].map(pack));
await keepPreviousAssets('dist', fresh);
const old = `.cache/build-before-${process.pid}`;
await rename('dist', old).catch(() => undefined);
await rename(fresh, 'dist');
await rm(old, { recursive: true, force: true });

async function pack(folder) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (each) => each.isFile() && /\.(?:html|m?js|css|svg|json|webmanifest|txt|xml|wasm|ico)$/.test(each.name),
  );
  await Promise.all(
    files.map(async (each) => {
      const path = join(each.parentPath, each.name);
      const body = await readFile(path);
      if (body.length < 200) return;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        }),
        promisify(gzip)(body, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    }),
  );
}
