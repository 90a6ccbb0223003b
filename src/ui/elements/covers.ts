/** Failing pictures: three attempts, then the drawn cover, then the name on a drawing of ours that needs no line (SH-21, ER-12). */

const attempts = new WeakMap<HTMLImageElement, number>();
let watching = false;

function retry(image: HTMLImageElement): void {
  const count = (attempts.get(image) ?? 1) + 1;
  attempts.set(image, count);
  const { src } = image;
  if (count <= 3) {
    setTimeout(() => {
      if (image.isConnected && image.src === src) image.src = src;
    }, 300 * count);
    return;
  }
  const fallback = image.dataset.drawn;
  if (fallback && image.getAttribute('src') !== fallback) {
    image.src = fallback;
    return;
  }
  image.hidden = true;
  nameCover(image, image.alt);
}

/** The name on the tile of a picture that does not come; null takes it away again. */
export function nameCover(picture: Element, name: string | null): void {
  const frame = picture.parentElement;
  if (!frame?.matches('.cv, .th')) return;
  if (name === null) delete frame.dataset.named;
  else frame.dataset.named = frame.matches('.cv') ? name : '';
}

const failed = (target: EventTarget | null): void => {
  if (target instanceof HTMLImageElement && 'cover' in target.dataset) retry(target);
};

/** Registers one listener per document. `data-cover` marks the pictures; `data-drawn` is the fallback address. */
export function watchCovers(): void {
  if (watching) return;
  watching = true;
  document.addEventListener('error', (event) => failed(event.target), true);
  // Another picture has taken its place.
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && nameCover(target, null), true);
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-cover]')) {
    if (image.complete && image.naturalWidth === 0 && image.loading !== 'lazy') failed(image);
  }
}
