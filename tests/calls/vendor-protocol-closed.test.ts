/** The game in its frame when something is in the way: the site closes under it, a round’s end was not seen, the balance is too low. */
import { expect, test } from 'vitest';
import { type Game, openTable, settled, threeLanterns } from './vendor-browser.ts';

const { game } = await openTable();
const noteOf = async (one: Game) => (await one.frame.locator('#note').innerText()).replace(/[\u2066-\u2069]/g, '');
/** Rounds that took a bet. */
const roundsOf = ({ house }: Game) =>
  house.db.selectFrom('rounds').selectAll().where('member_id', '=', house.member).where('state', '<>', 'refused').execute();

test.concurrent.for([
  ['closed', 'SY-01'],
  ['blocked', 'SY-02'],
] as const)(
  '$1 GM-14 frame, $0: the site closes under the game: it says so and that the bet was not taken, and goes on by itself',
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

test.concurrent('SY-01 GM-14 frame: the site closes while a round is in doubt: one that was taken is shown when it opens, one that was not is not played any more', async () => {
  const one = await game();
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
    else await expect.poll(() => noteOf(one)).toBe("This round wasn't accepted. Nothing left your balance.");
    expect(await roundsOf(one)).toHaveLength(1);
  }
  expect(await one.house.amount()).toBe('1007.00');
  await one.close();
}, 60_000);

test.concurrent('GM-14 frame: opened again, it tells how the last round ended, also where the balance is too low for another', async () => {
  const one = await game({ funds: 500 });
  await one.ready();
  one.house.world.stops = [0, 0, 0, 0, 0];
  await one.frame.locator('#spin').click();
  const [round] = await settled(one, 1);
  await one.page.goto('about:blank');
  await one.page.goto(one.site.url);
  const verb = Number(round?.win) > 5 ? `won ₱${round?.win} on a bet of` : `paid back ₱${round?.win} of`;
  const said = Number(round?.win) === 0 ? 'no win.' : `${verb} ₱5.00.`;
  await expect.poll(() => noteOf(one)).toMatch(`Your last round: ${said}`);
  await one.page.evaluate("frame.contentWindow.postMessage({ type: 'resume' }, '*')");
  await one.frame.locator('#info').click();
  expect(await noteOf(one)).toContain('Your last round');
  if (Number(round?.balance) < 5) expect(await noteOf(one)).toContain('Your balance is');
  await one.close();
});

test.concurrent.for([
  [300, 'Your balance is ₱3.00. Lower the bet or deposit.'],
  [20, 'Your balance is ₱0.20, less than the minimum bet. Deposit to keep playing.'],
] as const)('GM-14 frame: with %i cents it says what there is to do about it', async ([funds, said]) => {
  const one = await game({ funds });
  await expect.poll(() => noteOf(one)).toBe(said);
  await one.close();
});
