// Accessibility checks that run in a page and return one line per fault.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { wideFamily } from '../../scripts/fonts.ts';

const allKeys = new Set(
  readdirSync('src/i18n/EN')
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(`src/i18n/EN/${file}`, 'utf8')) as object))
    // A plural is asked for without its form.
    .flatMap((key) => [key, key.replace(/_[a-z]+$/, '')]),
);

/** Tabs through the page, at most 160 stops. Each stop must be fully visible, under no bar, and have a focus ring. */
export async function focusFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const first = new Set<string>();
  for (let stop = 0; stop < 160; stop++) {
    await page.keyboard.press('Tab');
    const found = (await stopFaults(page, false)) ?? null;
    // At the end of the page the browser's toolbar has the focus.
    if (found === null || first.has(found.name)) return faults;
    first.add(found.name);
    // A growing list moves under the focus for some frames, so a fault is checked again once it is still.
    if (found.faults.length > 0) faults.push(...((await stopFaults(page, true))?.faults ?? []));
  }
  return faults;
}

/** The faults of the focused element once it has stopped moving. */
export const focusFault = async (page: Page): Promise<string[]> => (await stopFaults(page, true))?.faults ?? ['nothing has the focus'];

/** The faults of the focused element; null when the page has no focus. */
const stopFaults = (page: Page, standing: boolean): Promise<{ name: string; faults: string[] } | null> =>
  page.evaluate(async (standing) => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return null;
    for (let still = standing ? 0 : 2, top = at.getBoundingClientRect().top, frame = 0; still < 2 && frame < 60; frame++) {
      await new Promise(requestAnimationFrame);
      const now = at.getBoundingClientRect().top;
      still = now === top ? still + 1 : 0;
      top = now;
    }
    const name = `${at.tagName.toLowerCase()} "${(at.getAttribute('aria-label') || at.textContent || at.getAttribute('name') || at.className).trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
    const box = at.getBoundingClientRect();
    // Boxes that scroll may be taller than the screen.
    const bottom = Math.min(box.bottom, box.top + 200);
    const faults: string[] = [];
    if (box.top < -0.5 || bottom > innerHeight + 0.5 || box.left < -0.5 || box.right > innerWidth + 0.5)
      faults.push(
        `${name} is out of sight at ${Math.round(box.left)},${Math.round(box.top)}–${Math.round(box.right)},${Math.round(box.bottom)}`,
      );
    // Hit-tests the middle, near the corners (which may be round) and the sides to find bars above the element.
    const places = (from: number, to: number) => [from + Math.min(8, (to - from) / 4), (from + to) / 2, to - Math.min(8, (to - from) / 4)];
    const across = places(box.left, box.right);
    const down = places(box.top, bottom);
    const over = new Set<Element>();
    for (const x of across)
      for (const y of down)
        for (let part = document.elementFromPoint(x, y); part && !part.contains(at) && !at.contains(part); part = part.parentElement)
          if (/fixed|sticky/.test(getComputedStyle(part).position)) over.add(part);
    for (const bar of over) faults.push(`${name} is under ${bar.tagName.toLowerCase()}.${bar.className}`);
    let ringed = false;
    for (let part: HTMLElement | null = at, up = 0; part && up < 3; part = part.parentElement, up++) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      const forced = matchMedia('(forced-colors: active)').matches;
      if (outlined || (!forced && up > 0 && boxShadow !== 'none' && part.matches('.in, .money'))) ringed = true;
    }
    if (!ringed) faults.push(`${name} has no ring`);
    return { name: `${name} ${Math.round(box.left + scrollX)} ${Math.round(box.top + scrollY)}`, faults };
  }, standing);

/** Interactive elements smaller than 24 px, other than links in a sentence. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary,[role=button],[role=tab],[tabindex="0"]'),
    ].flatMap((one) => {
      const style = getComputedStyle(one);
      if (!one.checkVisibility({ visibilityProperty: true }) || style.display === 'inline' || one.closest('.vh')) return [];
      const pressed = one.closest('label') ?? one;
      const { width, height } = pressed.getBoundingClientRect();
      if (width === 0 || height === 0 || (width >= 24 && height >= 24)) return [];
      const name = (one.getAttribute('aria-label') || one.textContent || one.getAttribute('name') || one.className).trim().slice(0, 40);
      return [`${one.tagName.toLowerCase()} "${name}" is ${Math.round(width)} × ${Math.round(height)}`];
    }),
  );

/** Looks while a style sheet applies, set by script because the CSP forbids an inline one. Afterwards the page is as before. */
async function restyled(page: Page, css: string, look: () => Promise<void>): Promise<void> {
  await page.evaluate(async (rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    // What measures itself does so in the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, css);
  await look();
  await page.evaluate(async () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Looks with letters twice as large and with the spacing of WCAG 1.4.12. */
export const enlarged = (page: Page, look: () => Promise<void>): Promise<void> =>
  restyled(
    page,
    ':root{font-size:200%!important}*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
    look,
  );

/**
 * Looks while the browser's letters are twice as large. That setting moves the widths of media queries too, which a size set by script
 * does not.
 */
export async function withDoubledText(page: Page, look: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await restyled(page, '', look);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
}

type Looking = (page: Page, look: (letters: string) => Promise<void>) => Promise<void>;

/** Looks in a narrow font, like a phone's, and in a wide one. The browser must have both. */
export const inBothFaces: Looking = async (page, look) => {
  await look('narrow letters');
  await inWideFace(page, look);
};

export const inWideFace: Looking = (page, look) =>
  restyled(page, `*{font-family:'${wideFamily}','Noto Sans Thai','Noto Sans Arabic','ZCOOL KuaiLe'!important}`, () => look('wide letters'));

/** Text that is cut off, words broken in two, untranslated keys, and a page wider than its screen. */
export async function textFaults(page: Page): Promise<string[]> {
  const { faults, single } = await page.evaluate(() => {
    const faults: string[] = [];
    // What a browser skips keeps the layout of other letters, and would be measured with it.
    const unskipped = new CSSStyleSheet();
    unskipped.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(unskipped);
    /** Texts of one word, which may be keys. */
    const single = new Set<string>();
    // A phone's `innerWidth` grows with a page that is too wide.
    const { scrollWidth: wide, clientWidth: room } = document.documentElement;
    if (wide > room) {
      const far = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (one) =>
          one.getBoundingClientRect().right > room + 1 && one.checkVisibility() && !one.closest('.chips,.tabs,.strip,.tbl,.dock,.vh'),
      );
      faults.push(
        `the page is ${wide} px wide: ${far
          .slice(-3)
          .map((one) => `${one.tagName.toLowerCase()}.${one.className}`)
          .join(', ')}`,
      );
    }
    /** How an element cuts its content, read once for all the texts in it. */
    const measure = (part: HTMLElement) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(part);
      return {
        box: part.getBoundingClientRect(),
        cutsAcross: overflowX === 'hidden' || overflowX === 'clip',
        cutsDown: overflowY === 'hidden' || overflowY === 'clip',
        scrolls: overflowX === 'auto' || overflowX === 'scroll',
        // Text cut by an ellipsis inside a link is complete on the linked page.
        isEllipsis: textOverflow === 'ellipsis' && part.closest('a[href]') !== null,
        hasIcon: part.matches('a[href]:has(> svg)'),
      };
    };
    const measured = new Map<HTMLElement, ReturnType<typeof measure>>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      const text = node.textContent ?? '';
      if (
        !holder ||
        text.trim() === '' ||
        !holder.checkVisibility({ visibilityProperty: true }) ||
        holder.closest('.vh, script, style, noscript, option')
      )
        continue;
      if (!/\s/.test(text.trim())) single.add(text.trim());
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (words.width === 0) continue;
      for (let part: HTMLElement | null = holder; part && part !== document.body; part = part.parentElement) {
        const known = measured.get(part) ?? measure(part);
        measured.set(part, known);
        const { box, cutsAcross, cutsDown, scrolls, isEllipsis, hasIcon } = known;
        if (isEllipsis) break;
        // A name hidden completely is not cut: the icon in its link replaces it.
        if (hasIcon && words.top >= box.bottom) break;
        const cut = cutsAcross && (words.right > box.right + 1 || words.left < box.left - 1);
        const cutDown = cutsDown && (words.bottom > box.bottom + 2 || words.top < box.top - 2);
        if (cut || cutDown) {
          faults.push(`"${text.trim().slice(0, 40)}" is cut off by ${part.tagName.toLowerCase()}.${part.className}`);
          break;
        }
        if (scrolls) break;
      }
      // In a text of one line no word is broken.
      if (range.getClientRects().length < 2) continue;
      for (const match of text.matchAll(/\S+/g)) {
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const parts = [...range.getClientRects()].filter((one) => one.width > 1);
        const lines = new Set(parts.map((one) => Math.round(one.top / 4)));
        // A word longer than the screen has to break.
        const whole = parts.reduce((all, one) => all + one.width, 0);
        if (lines.size > 1 && whole < room - 2 * 16 && !/[-/@.,]/.test(match[0].slice(1, -1)))
          faults.push(`"${match[0]}" is broken in ${holder.tagName.toLowerCase()}.${holder.className}`);
      }
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== unskipped);
    return { faults, single: [...single] };
  });
  return [...new Set([...faults, ...single.flatMap((text) => (allKeys.has(text) ? [`"${text}" is a key and no word`] : []))])];
}
