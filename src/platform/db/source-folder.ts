/** Finds source folders that the platform reads at run time. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Resolves a folder under `src` from this file's location, bundled or not. It does not depend on the working directory. */
export function sourceFolder(path: string): string {
  let root = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(root, 'src/platform')) && root !== dirname(root)) root = dirname(root);
  return join(root, 'src', path);
}
