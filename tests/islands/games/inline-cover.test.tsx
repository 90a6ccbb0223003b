// Tests drawn covers as parts of the page: which are loaded when, what they become, and what happens when one fails.
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/game-cards.css';
import { GameCard } from '#ui/pictures/GameCard.tsx';
import { coverUrl } from '#ui/pictures/game-cover.ts';
import { InlineCover, InlineThumb } from '#ui/pictures/InlineCover.tsx';

const game = (gameName: string) => ({ gameCode: gameName.toLowerCase(), gameName, gameType: 'RNG', vassalage: 'verge' });
/** The letters of some scripts are joined, and never set closer. */
const file = (name: string, tight = ' letter-spacing="-.3"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160" font-family="serif"><linearGradient id="g"><stop/></linearGradient>` +
  `<path d="M0 0H9" fill="url(#g)"/>` +
  `<g font-size="21" font-weight="700"${tight} fill="#fff"><text x="9" y="127.7">${name}</text><text x="9" y="150">${name}</text></g></svg>`;

const Tiles = ({ names, gap = 0 }: { names: readonly string[]; gap?: number }) => (
  <ul className="grid">
    {names.map((name, n) => (
      <div key={name} style={{ inlineSize: 90, marginBlockStart: n === 0 ? 0 : gap }}>
        <GameCard
          href="#"
          name={name}
          vendor="Verge"
          drawn=""
          cover={<InlineCover key={name} game={game(name)} address={coverUrl(game(name))} alt={name} isFirstView={false} />}
        />
      </div>
    ))}
  </ul>
);

/** Answers requests for covers. */
function answer(each: (name: string) => Promise<Response> | Response) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input) => each(/covers\/(.*)\.[0-9a-f]+\.svg/.exec(String(input))?.[1] ?? ''));
}
const drawn = (name: string) => document.querySelector(`[data-address="${coverUrl(game(name))}"] text`)?.textContent ?? '';

afterEach(() => {
  vi.restoreAllMocks();
  scrollTo(0, 0);
});

test('a cover is drawn into the page as its game comes near, with ids of its own, and comes back without a request (SH-21)', async () => {
  const asked = answer((name) => new Response(file(name)));
  const shown = await render(<Tiles names={['Near', 'Far']} gap={6000} />);
  await expect.poll(() => drawn('Near')).toBe('near');
  const [gradient, path] = [document.querySelector('linearGradient'), document.querySelector('[data-address] path')];
  expect(gradient?.id).toMatch(/^d\d+-g$/);
  expect(path?.getAttribute('fill')).toBe(`url(#${gradient?.id})`);
  expect(document.querySelector('[data-address] .tight text')?.textContent).toBe('near');
  expect([drawn('Far'), asked.mock.calls.length]).toEqual(['', 1]);
  // Its name is there from the start.
  await expect.element(page.getByRole('img', { name: 'Far' })).toBeInTheDocument();
  scrollTo(0, 6000);
  await expect.poll(() => drawn('Far')).toBe('far');
  await shown.unmount();
  await render(<Tiles names={['Far', 'Near']} />);
  expect([drawn('Near'), drawn('Far'), asked.mock.calls.length]).toEqual(['near', 'far', 2]);
});

test.each([
  ['letters that may be set closer', undefined],
  ['joined letters', ''],
])('a game with %s, shown three times, is asked for once, and each drawing has ids of its own and in a thumb no name', async (_, tight) => {
  const asked = answer((name) => new Response(file(name, tight)));
  const filled = () => [...document.querySelectorAll('[data-address] path')].map((path) => path.getAttribute('fill'));
  const name = `Twice${tight}`;
  const shown = await render(<Tiles names={[name]} />);
  await expect.poll(filled).toHaveLength(1);
  await shown.rerender(
    <>
      <Tiles names={[name]} />
      <ul>
        {[1, 2].map((n) => (
          <li key={n}>
            <InlineThumb game={game(name)} />
          </li>
        ))}
      </ul>
    </>,
  );
  await expect.poll(filled).toHaveLength(3);
  const ids = [...document.querySelectorAll('linearGradient')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(filled()).toEqual(ids.map((id) => `url(#${id})`));
  expect([...document.querySelectorAll('[data-address]')].map((svg) => svg.querySelectorAll('text').length)).toEqual([2, 0, 0]);
  expect(asked.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('img')).toHaveAccessibleName(name);
});

test('a cover that fails is asked for three times, and again when its game comes back into view (SH-21, ER-12)', async () => {
  let works = false;
  const asked = answer((name) => (works ? new Response(file(name)) : Promise.reject(new TypeError('no line'))));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await render(<Tiles names={['Top', 'Lost']} />);
  for (const [count, wait] of [
    [2, 300],
    [4, 600],
    [6, 60_000],
  ] as const) {
    await expect.poll(() => asked.mock.calls.length).toBe(count);
    await vi.advanceTimersByTimeAsync(wait);
  }
  expect([drawn('Lost'), asked.mock.calls.length]).toEqual(['', 6]);
  vi.useRealTimers();
  await expect.element(page.getByRole('link', { name: /Lost/ })).toBeVisible();
  // The tile is not blank: it says the name.
  const frame = document.querySelector<HTMLElement>(`[data-address="${coverUrl(game('Lost'))}"]`)?.parentElement;
  expect(frame?.dataset.named).toBe('Lost');
  works = true;
  document.body.style.paddingBlockEnd = '6000px';
  scrollTo(0, 5000);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  scrollTo(0, 0);
  await expect.poll(() => drawn('Lost')).toBe('lost');
  expect(frame?.dataset.named).toBeUndefined();
  document.body.style.paddingBlockEnd = '';
});

test('no more than four covers are under way, in the order in which they came, and none for a game that has left', async () => {
  const waiting: (() => void)[] = [];
  const asked = answer((name) => new Promise<Response>((resolve) => waiting.push(() => resolve(new Response(file(name))))));
  const names = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
  const shown = await render(<Tiles names={names} />);
  await expect.poll(() => asked.mock.calls.length).toBe(4);
  waiting[0]?.();
  await expect.poll(() => asked.mock.calls.length).toBe(5);
  expect(String(asked.mock.calls[4]?.[0])).toContain('/covers/a5.');
  await shown.rerender(<Tiles names={names.slice(0, 5)} />);
  for (const settle of waiting) settle();
  await expect.poll(() => drawn('A5')).toBe('a5');
  expect(asked.mock.calls.length).toBe(5);
});

test('a tile that comes to show another game keeps no picture of the one before', async () => {
  const card = (name: string) => <GameCard href="#" name={name} vendor="Verge" drawn={coverUrl(game(name))} />;
  const shown = await render(<ul>{card('Before')}</ul>);
  const before = document.querySelector('img');
  await shown.rerender(<ul>{card('After')}</ul>);
  const after = document.querySelector('img');
  expect(after?.getAttribute('src')).toContain('/after.');
  expect(after).not.toBe(before);
});
