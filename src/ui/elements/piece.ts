/** A piece of a page as the server draws it, in the page's language; null without a whole, good answer. */
export async function pieceOf(src: string): Promise<DocumentFragment | null> {
  const answer = await fetch(src).catch(() => null);
  // Read in any case: an answer that nobody reads keeps its line.
  const html = (await answer?.text().catch(() => null)) ?? null;
  if (!answer?.ok || html === null) return null;
  const piece = document.createElement('template');
  piece.innerHTML = html;
  return piece.content;
}
