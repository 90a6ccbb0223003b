/** Fetches a server-rendered fragment in the page's language; null unless the response is complete and ok. */
export async function fetchFragment(src: string): Promise<DocumentFragment | null> {
  const answer = await fetch(src).catch(() => null);
  // Always read the body: an unread one keeps its connection.
  const html = (await answer?.text().catch(() => null)) ?? null;
  if (!answer?.ok || html === null) return null;
  const piece = document.createElement('template');
  piece.innerHTML = html;
  return piece.content;
}
