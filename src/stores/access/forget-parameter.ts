/** The parameters of an address that ask for something once, such as a form. */

/** Removes a parameter from the address, because a reload must not repeat what it asked for. */
export function forgetParameter(name: string): void {
  const query = new URLSearchParams(location.search);
  if (!query.has(name)) return;
  query.delete(name);
  history.replaceState(history.state, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`);
}
