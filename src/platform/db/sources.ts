/** The sources that the platform reads while it runs. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder under `src`, found from where this file lies, bundled or not: the process may have been started anywhere. */
export function sourceFolder(path: string): string {
  let root = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(root, 'src/platform')) && root !== dirname(root)) root = dirname(root);
  return join(root, 'src', path);
}
