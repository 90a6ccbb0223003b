/** The game in its frame when the site closes under it, the end of a round was missed, or the balance is too low. */
import { expect, test } from 'vitest';
import { type Game, openFrameTests, settled, threeLanterns } from './vendor-browser.ts';

const { game } = await openFrameTests();
const noteOf = async (one: Game) => (await one.frame.locator('#note').innerText()).replace(/[\u2066-\u2069]/g, '');
/** Rounds that took a bet. */
const roundsOf = ({ house: platform }: Game) =>
  platform.db.selectFrom('rounds').selectAll().where('member_id', '=', platform.member).where('state', '<>', 'refused').execute();

test.concurrent.for([['closed'], ['blocked']] as const)(
  'with the site $0 during play the frame reports that the bet was not taken and continues by itself (GM-14, SY-01)',
  async ([how]) => {
    const one = await game();
    await one.ready();
    one.site.fate.of = () => how;
    await one.frame.locator('#spin').click();
    await expect.poll(() => noteOf(one)).toContain("closed right now. Your bet wasn't taken.");
    expect(await one.frame.locator('#spin').getAttribute('aria-disabled')).toBe('true');
    one.site.fate.of = () => 'answered';
    await expect.poll(() => noteOf(one)).toBe("The site is open again. Your bet wasn't taken.");
    expect((await one.said()).filter(({ type }) => type === 'maintenance').map(({ on }) => on)).toEqual([true, false]);
    expect(await roundsOf(one)).toEqual([]);
    await one.frame.locator('#spin').click();
    await settled(one, 1);
    await one.close();
  },
);

test.concurrent('after a closure a taken round in doubt is shown and an untaken one is not played (SY-01, GM-14)', async () => {
  const one = await game({ hurried: true });
  await one.ready();
  one.house.world.stops = [...threeLanterns];
  for (const first of ['lost', 'cut'] as const) {
    let tries = 0;
    one.site.fate.of = (path) => (path.endsWith('/rounds') && tries++ < 2 ? first : 'closed');
    await one.ready();
    await one.frame.locator('#spin').click();
    await expect.poll(() => noteOf(one)).toContain('closed right now. Your round is safe');
    one.site.fate.of = () => 'answered';
    if (first === 'lost') expect((await settled(one, 1))[0]).toMatchObject({ win: '12.00', balance: '1007.00' });
    else await expect.poll(() => noteOf(one)).toBe("This round wasn't accepted. Nothing was taken.");
    expect(await roundsOf(one)).toHaveLength(1);
  }
  expect(await one.house.amount()).toBe('1007.00');
  await one.close();
}, 60_000);

test.concurrent('a reopened frame shows the result of the last round, even if the balance is too low for another', async () => {
  const one = await game({ funds: 500 });
  await one.ready();
  // No symbol of the first reel is on the second one.
  one.house.world.stops = [0, 4, 0, 0, 0];
  await one.frame.locator('#spin').click();
  expect((await settled(one, 1))[0]).toMatchObject({ win: '0.00', balance: '0.00' });
  const expected = 'Your last round: no win. You have ₱0.00 to play with, less than the minimum bet. Deposit to keep playing.';
  await expect.poll(() => noteOf(one)).toBe(expected);
  await one.page.goto('about:blank');
  await one.page.goto(one.site.url);
  await expect.poll(() => noteOf(one)).toBe(expected);
  await one.page.evaluate("frame.contentWindow.postMessage({ type: 'resume' }, '*')");
  await one.frame.locator('#info').click();
  expect(await noteOf(one)).toBe(expected);
  await one.close();
});

test.concurrent.for([
  [300, 'You have ₱3.00 to play with. Lower the bet or deposit.'],
  [20, 'You have ₱0.20 to play with, less than the minimum bet. Deposit to keep playing.'],
] as const)('with %i cents the frame says what to do (GM-14)', async ([funds, expected]) => {
  const one = await game({ funds });
  await expect.poll(() => noteOf(one)).toBe(expected);
  await one.close();
});
