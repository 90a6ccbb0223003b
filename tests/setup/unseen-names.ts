// WCAG 2.5.3: who speaks to a device says what is written on a control, so its accessible name contains that.

const roles = ['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'menuitem', 'combobox', 'slider'];
const controls = `a[href], button, summary, input, select, textarea, ${roles.map((role) => `[role=${role}]`).join(', ')}`;

const plain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The texts that are seen in an element, in their order. What only screen readers read does not count. */
function seenTexts(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder?.checkVisibility({ visibilityProperty: true }) && !holder.closest('.vh, .sr, option')) texts.push(node.textContent ?? '');
  }
  return plain(texts.join(' '));
}

function labelOf(control: Element): string | null {
  const ids = control.getAttribute('aria-labelledby');
  if (ids === null) return control.getAttribute('aria-label');
  return ids
    .split(/\s+/)
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

/** Each control that has a name of its own which leaves out what is seen on it, or in the label beside it. */
export function unseenNames(root: Element): string[] {
  return [...root.querySelectorAll(controls)].flatMap((control) => {
    const name = labelOf(control);
    if (name === null) return [];
    const labels = 'labels' in control ? ((control.labels as NodeListOf<Element> | null) ?? []) : [];
    return [control, ...labels].flatMap((place) => {
      const seen = seenTexts(place);
      // A sign such as a cross is a picture.
      return !/[\p{L}\p{N}]/u.test(seen) || plain(name).includes(seen) ? [] : [`"${name}" is not what is seen: "${seen}"`];
    });
  });
}
