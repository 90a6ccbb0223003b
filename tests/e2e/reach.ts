// What people who see, hear or move otherwise ask of a page: questions that run in the page and answer with one line per fault.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';

const allKeys = readdirSync('src/i18n/EN').flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(`src/i18n/EN/${file}`, 'utf8')) as object),
);

/** Walks through the page by Tab, and on a list without end as far as that. Each stop must be wholly in sight, under no bar, and drawn with a ring. */
export async function focusFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const first = new Set<string>();
  for (let stop = 0; stop < 160; stop++) {
    await page.keyboard.press('Tab');
    const found = (await stopFaults(page, false)) ?? null;
    // The end of the page: the browser's own bar has the focus.
    if (found === null || first.has(found.name)) return faults;
    first.add(found.name);
    // A list that grows as one walks moves under the focus for some frames: what is wrong is looked at again when it stands still.
    if (found.faults.length > 0) faults.push(...((await stopFaults(page, true))?.faults ?? []));
  }
  return faults;
}

/** What is wrong with the stop that has the focus, once it stands still. */
export const focusFault = async (page: Page): Promise<string[]> => (await stopFaults(page, true))?.faults ?? ['nothing has the focus'];

/** What is wrong with the stop that has the focus; null where no part of the page has it. */
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
    // Boxes that scroll by themselves may be higher than the screen.
    const bottom = Math.min(box.bottom, box.top + 200);
    const faults: string[] = [];
    if (box.top < -0.5 || bottom > innerHeight + 0.5 || box.left < -0.5 || box.right > innerWidth + 0.5)
      faults.push(
        `${name} is out of sight at ${Math.round(box.left)},${Math.round(box.top)}–${Math.round(box.right)},${Math.round(box.bottom)}`,
      );
    // Whatever lies over the stop is found where it lies: asked at its middle, near its corners, which may be round, and near the middles of its sides.
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

/** What can be pressed and is smaller than 24 px, other than words in a sentence. */
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

/** Letters twice as large, and room between them as WCAG 1.4.12 lets people set it. By script: a style sheet of the test's own would break the policy. */
export async function enlarge(page: Page, scale = 2, spaced = true): Promise<void> {
  await page.evaluate(
    ([size, apart]) => {
      document.documentElement.style.fontSize = `${Number(size) * 100}%`;
      if (!apart) return;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    [scale, spaced] as const,
  );
}

/** Text that is cut off, words that are broken in two, keys that stand where words should, and a page that is wider than its screen. */
export const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate((keys) => {
    const faults: string[] = [];
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
      if (keys.includes(text.trim())) faults.push(`"${text.trim()}" is a key and no word`);
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (words.width === 0) continue;
      for (let part: HTMLElement | null = holder; part && part !== document.body; part = part.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(part);
        // What ends in dots inside a link is told in full where the link leads.
        if (textOverflow === 'ellipsis' && part.closest('a[href]')) break;
        const box = part.getBoundingClientRect();
        // A name that has given way whole is not cut: the sign in its link stands for it.
        if (part.matches('a[href]:has(> svg)') && words.top >= box.bottom) break;
        const cut = (overflowX === 'hidden' || overflowX === 'clip') && (words.right > box.right + 1 || words.left < box.left - 1);
        const cutDown = (overflowY === 'hidden' || overflowY === 'clip') && (words.bottom > box.bottom + 2 || words.top < box.top - 2);
        if (cut || cutDown) {
          faults.push(`"${text.trim().slice(0, 40)}" is cut off by ${part.tagName.toLowerCase()}.${part.className}`);
          break;
        }
        if (overflowX === 'auto' || overflowX === 'scroll') break;
      }
      for (const match of text.matchAll(/\S+/g)) {
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const parts = [...range.getClientRects()].filter((one) => one.width > 1);
        const lines = new Set(parts.map((one) => Math.round(one.top / 4)));
        // One that is longer than the whole screen has to be.
        const whole = parts.reduce((all, one) => all + one.width, 0);
        if (lines.size > 1 && whole < room - 2 * 16 && !/[-/@.,]/.test(match[0].slice(1, -1)))
          faults.push(`"${match[0]}" is broken in ${holder.tagName.toLowerCase()}.${holder.className}`);
      }
    }
    return [...new Set(faults)];
  }, allKeys);
