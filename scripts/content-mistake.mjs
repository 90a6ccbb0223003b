/** Says a mistake in a file of content that ends a build in one sentence for its editor, in place of the stack of the program. */
import { relative, sep } from 'node:path';

/** One line for each wrong field, with the file; null for a fault of another kind. */
export function contentMistake(error, root = process.cwd()) {
  if (error?.name === 'ContentMistake') return error.message;
  const { file, line } = error?.loc ?? {};
  const path = typeof file === 'string' ? relative(root, file).replaceAll(sep, '/') : '';
  if (!path.startsWith('src/content/')) return null;
  const fields = [...error.message.matchAll(/^\s*\*\*([\w.]+)\*\*: (.+)$/gm)].map(([, field, why]) => `${path}: ${field}: ${why}`);
  return fields.length > 0 ? fields.join('\n') : `${path}${line ? `:${line}` : ''} cannot be read: ${error.message.split('\n')[0]}`;
}
