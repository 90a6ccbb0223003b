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

/** Sets a text if it is another one: whatever is set is laid out anew. */
export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Takes a text away unless another one stands there by now. */
export function clearText(element: Element, text: string): void {
  if (element.textContent === text) element.textContent = '';
}

/** Sets an attribute if its value is another one: whatever is set is styled anew. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
