/** Scrolls a menu that is higher than its box so that its current entry is in the middle. The page itself does not move. */
export function showCurrentEntry(menu: Element | null | undefined): void {
  const current = menu?.querySelector('[aria-current]');
  if (!menu || !current || menu.scrollHeight <= menu.clientHeight) return;
  const [box, entry] = [menu.getBoundingClientRect(), current.getBoundingClientRect()];
  menu.scrollTop += entry.top - box.top - (box.height - entry.height) / 2;
}
