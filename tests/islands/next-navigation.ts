// Where a page goes next, for tests of islands that leave it.

/** Resolves to the next address the page navigates to, and prevents the navigation. */
export function nextNavigation(): Promise<string> {
  const { navigation } = window as unknown as { navigation: EventTarget };
  return new Promise((gone) => {
    const stay = (event: Event): void => {
      event.preventDefault();
      const { pathname, search } = new URL((event as Event & { destination: { url: string } }).destination.url);
      gone(pathname + search);
    };
    navigation.addEventListener('navigate', stay, { once: true });
  });
}
