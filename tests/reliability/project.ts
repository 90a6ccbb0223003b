// The files of the project as in a checkout, listed without git, which a machine may lack.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ignored = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.replace(/\/$/, ''));
const isLeft = (name: string): boolean =>
  name === '.git' || ignored.some((one) => (one.startsWith('*') ? name.endsWith(one.slice(1)) : name === one));

/** Returns paths below the folder, without .git and what .gitignore names. */
export function projectFiles(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (isLeft(entry.name)) return [];
    return entry.isDirectory() ? projectFiles(join(folder, entry.name)).map((path) => join(entry.name, path)) : [entry.name];
  });
}

/** Maps each project file below the folder to a hash of its content. */
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
