/** Pictures that fail: three attempts in all, then the drawn cover, then the bare ground with the name read out by its alt (SH-21, ER-12). */

const tries = new WeakMap<HTMLImageElement, number>();
let watching = false;

function again(image: HTMLImageElement): void {
  const count = (tries.get(image) ?? 1) + 1;
  tries.set(image, count);
  const { src } = image;
  if (count <= 3) {
    setTimeout(() => {
      if (image.isConnected && image.src === src) image.src = src;
    }, 300 * count);
    return;
  }
  const drawn = image.dataset.drawn;
  if (drawn && image.getAttribute('src') !== drawn) {
    image.src = drawn;
    return;
  }
  image.hidden = true;
}

const failed = (target: EventTarget | null): void => {
  if (target instanceof HTMLImageElement && 'cover' in target.dataset) again(target);
};

/** Listens once per document; `data-cover` marks the pictures, `data-drawn` is what stays when the network's picture does not come. */
export function watchCovers(): void {
  if (watching) return;
  watching = true;
  document.addEventListener('error', (event) => failed(event.target), true);
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-cover]')) {
    if (image.complete && image.naturalWidth === 0 && image.loading !== 'lazy') failed(image);
  }
}
