/** The characters of a text as they stand from left to right; those that share one place count once. */
export function visualOrder(element: Element | null | undefined): string {
  const text = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (!(text instanceof Text)) return '';
  const range = document.createRange();
  const places = [...text.data].map((character, at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return [range.getBoundingClientRect().left, character] as const;
  });
  return [...new Map(places)]
    .toSorted(([a], [b]) => a - b)
    .map(([, character]) => character)
    .join('');
}
