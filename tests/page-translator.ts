// Imitates the translator of a browser: each text node gives way to `font` elements, also the ones that come later.

/** Runs in the page and holds everything it needs. Texts keep their words, so that tests find them. */
export function translatePage(): void {
  const left = 'script,style,textarea,noscript,[translate=no],.notranslate';
  const isTranslatable = (node: Node): node is Text =>
    node instanceof Text &&
    /\p{L}/u.test(node.data) &&
    node.parentElement?.closest(left) === null &&
    node.parentElement.localName !== 'font';
  const translate = (root: Node): void => {
    const found: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node: Node | null = root; node; node = walker.nextNode()) if (isTranslatable(node)) found.push(node);
    for (const text of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) translate(target);
      for (const node of addedNodes) if (node.isConnected) translate(node);
    }
  });
  const begin = (): void => {
    document.documentElement.lang = 'fr';
    document.documentElement.classList.add('translated-ltr');
    translate(document.body);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
  else begin();
}
