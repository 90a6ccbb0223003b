/** Keeps what is typed into the fields of a page or a part of it, and puts it back when other fields take their place. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** A field's saved state. */
export type SavedField = readonly [name: string, type: string, value: string, checked: boolean];

const fieldsIn = (part: ParentNode): Field[] => [...part.querySelectorAll<Field>('input[name],select[name],textarea[name]')];
const isChoice = (type: string): boolean => /radio|checkbox/.test(type);
/** Files and hidden values are never typed. */
const isTyped = ({ type }: Field): boolean => !/hidden|file/.test(type);
/** Never leaves the page's memory: secrets, also those that the eye shows, and one-time values. */
export const isSecret = ([name, type]: SavedField): boolean => type === 'password' || /pass|captcha|verif/i.test(name);

const saved = (field: Field): SavedField => [field.name, field.type, field.value, field instanceof HTMLInputElement && field.checked];
export const typedFields = (part: ParentNode): SavedField[] => fieldsIn(part).filter(isTyped).map(saved);

const isChanged = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (field instanceof HTMLInputElement && isChoice(field.type)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
};

/** Remembers what was changed in a part, and returns how to put it back should other fields take the place of these. */
export function keepThroughReplacement(part: ParentNode): () => void {
  const changed = fieldsIn(part).filter((field) => isTyped(field) && isChanged(field));
  const typed = changed.map(saved);
  return () => {
    if (changed.some((field) => !field.isConnected)) restoreTypedFields(part, typed);
  };
}

/** Puts values back into the fields that are empty, before or after React took them over: of two with one name, each gets its own. */
export function restoreTypedFields(part: ParentNode, typed: readonly SavedField[]): void {
  const left = fieldsIn(part);
  for (const [name, type, value, checked] of typed) {
    // A password that was shown has the type of a text.
    const place = left.findIndex((field) =>
      field.name !== name ? false : isChoice(type) ? field.type === type && field.value === value : !isChoice(field.type),
    );
    const [field] = place === -1 ? [] : left.splice(place, 1);
    if (field instanceof HTMLInputElement && isChoice(type)) {
      // A press is what React listens to.
      if (field.checked !== checked) field.click();
    } else if (field && (field.value === '' || field instanceof HTMLSelectElement) && field.value !== value) {
      // The class's setter, because React replaces the element's own to see changes.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
  }
}
