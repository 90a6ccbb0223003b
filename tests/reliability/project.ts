// The files of the project, as they lie in a checkout: found without git, which a machine may lack.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ignored = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.replace(/\/$/, ''));
const isLeft = (name: string): boolean =>
  name === '.git' || ignored.some((one) => (one.startsWith('*') ? name.endsWith(one.slice(1)) : name === one));

/** Paths below the folder, without what .gitignore names and what git keeps for itself. */
export function projectFiles(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (isLeft(entry.name)) return [];
    return entry.isDirectory() ? projectFiles(join(folder, entry.name)).map((path) => join(entry.name, path)) : [entry.name];
  });
}

/** Each file of the project below the folder, with a mark of what is in it. */
export const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    projectFiles(folder)
      .sort()
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex'),
      ]),
  );
