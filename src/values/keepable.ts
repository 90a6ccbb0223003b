/** Text that a database can keep: no NUL, and no half of a letter that needs two units. */

export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Names at the top of a request whose text, at any depth, cannot be kept. */
export function unkeepable(request: object): string[] {
  return Object.entries(request).flatMap(([name, value]) => (isWhole(value) && isKeepable(name) ? [] : [isKeepable(name) ? name : 'body']));
}

function isWhole(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && !isKeepable(next)) return false;
    if (typeof next === 'object' && next !== null) left.push(...Object.keys(next), ...Object.values(next));
  }
  return true;
}
