/** Checks for text that a database can store: no NUL and no lone surrogate. */

const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Top-level request fields that contain such text at any depth; `body` when the name itself is bad. */
export function unstorableFields(request: object): string[] {
  return Object.entries(request).flatMap(([name, value]) =>
    isStorable(value) && isStorableText(name) ? [] : [isStorableText(name) ? name : 'body'],
  );
}

function isStorable(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string' && !isStorableText(next)) return false;
    if (typeof next === 'object' && next !== null) pending.push(...Object.keys(next), ...Object.values(next));
  }
  return true;
}
