/** Detects whether the build is up to date: a hash over names, sizes and times, stored in the build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'src',
  'scripts/astro',
  'scripts/build.mjs',
  'scripts/build-stamp.mjs',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** Settings that are compiled in. */
const inputs = ['BRAND', 'PUBLIC_URL'];

/** The hash of the sources. Take it before a build, so that edits made meanwhile count as not built. */
export function stampOf(root) {
  const hash = createHash('sha256');
  for (const name of inputs) hash.update(`${name}=${process.env[name]?.trim() ?? ''}\n`);
  const walk = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const about = statSync(full);
    if (about.isDirectory()) {
      for (const name of readdirSync(full).sort()) walk(`${path}/${name}`);
    } else {
      hash.update(`${path} ${about.size} ${Math.round(about.mtimeMs)}\n`);
    }
  };
  for (const path of sources) walk(path);
  return hash.digest('hex');
}

const markOf = (root) => join(root, 'dist/.built');

export function isBuilt(root) {
  if (!existsSync(join(root, 'dist/server/entry.mjs')) || !existsSync(markOf(root))) return false;
  return readFileSync(markOf(root), 'utf8') === stampOf(root);
}

export const writeBuildStamp = (root, stamp) => writeFileSync(markOf(root), stamp);
