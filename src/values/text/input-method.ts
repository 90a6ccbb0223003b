/** Keys of an input method, by which people write Chinese, Japanese, Korean and Vietnamese. */

/**
 * The key of an event, for every handler of keys; empty while an input method has it: Enter takes its proposal then, and arrows choose one.
 * Safari sends the last key after the end of the composition, marked with 229.
 */
export const keyOf = ({ key, isComposing, keyCode }: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): string =>
  isComposing || keyCode === 229 ? '' : key;
