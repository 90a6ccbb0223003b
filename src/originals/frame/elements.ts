/** Finds and makes the elements of a frame. */

export function part<T extends Element = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`#${id} is not in the frame`);
  return found as unknown as T;
}

/** An element with attributes and children; a string is text. */
export function make(tag: string, attributes: Readonly<Record<string, string>>, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
