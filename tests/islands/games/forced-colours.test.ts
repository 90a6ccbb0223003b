// The frames of our own games where a system replaces the colours: each button has a ground of its own, and what is chosen is marked.
import { expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import fish from '../../../src/originals/fish/fish.css?inline';
import fishFrame from '../../../src/originals/fish/index.html?raw';
import slotFrame from '../../../src/originals/slot/index.html?raw';
import slot from '../../../src/originals/slot/slot.css?inline';
import sportsFrame from '../../../src/originals/sports/index.html?raw';
import sports from '../../../src/originals/sports/sports.css?inline';
import tableFrame from '../../../src/originals/table/index.html?raw';
import table from '../../../src/originals/table/table.css?inline';

/** How a button is chosen in each game, and the class of such buttons. */
const frames = [
  ['slot', slotFrame, slot, null],
  ['fish', fishFrame, fish, ['kind', 'aria-checked']],
  ['table', tableFrame, table, ['chip num', 'aria-checked']],
  ['sports', sportsFrame, sports, ['odd', 'aria-pressed']],
] as const;

test.each(frames)(
  'in forced colours the buttons of %s stand out from its picture, and the chosen one from the others (1.4.11)',
  async (...game) => {
    const [, html, css, chosen] = game;
    const media = (features: object[]) =>
      (cdp() as unknown as { send(name: string, values: object): Promise<void> }).send('Emulation.setEmulatedMedia', { features });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    onTestFinished(async () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      await media([]);
    });
    await media([{ name: 'forced-colors', value: 'active' }]);
    expect(matchMedia('(forced-colors: active)').matches).toBe(true);
    document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('main, dialog'));
    if (chosen)
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'beforeend',
          `<button class="${chosen[0]}" ${chosen[1]}="true">1</button><button class="${chosen[0]}" ${chosen[1]}="false">2</button>`,
        );
    const buttons = [...document.querySelectorAll('button')];
    const looks = buttons.map((button) => getComputedStyle(button));
    expect(buttons.length).toBeGreaterThan(4);
    const bare = buttons.filter(
      (_, n) => /, 0\)|transparent/.test(looks[n]?.backgroundColor ?? '') || looks[n]?.borderTopStyle !== 'solid',
    );
    expect(bare.map(({ id, className }) => id || className)).toEqual([]);
    const widths = buttons.flatMap(({ className }, n) => (className === chosen?.[0] ? [looks[n]?.borderTopWidth] : []));
    if (chosen) expect(widths).toEqual(['4px', '1px']);
  },
);
