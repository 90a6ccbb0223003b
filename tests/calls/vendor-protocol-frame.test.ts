/** The game in its sandboxed frame, in a real browser: it starts, plays, survives a lost line, is played by keys, and hears nobody but its page. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { axeFaults } from '../e2e/fixtures.ts';
import { openTable, settled, threeLanterns } from './vendor-browser.ts';
import { endVisits } from './vendor-house.ts';

const { game, built } = await openTable();
const seed = Number(process.env.SEED ?? 20_261_120);

test.concurrent('GM-14 frame: starts by its page, spins, shows the win in gold and tells the page, under its own policy', async () => {
  const one = await game();
  await one.ready();
  one.house.world.stops = [...threeLanterns];
  await one.frame.locator('#spin').click();
  const [round] = await settled(one, 1);
  expect(round).toMatchObject({ bet: '5.00', win: '12.00', balance: '1007.00' });
  expect(await one.frame.locator('#won.gold').innerText()).toMatch(/Win\s*₱12\.00/);
  expect(await one.frame.locator('#lines .gold .marks rect').count()).toBe(3);
  expect(await one.frame.locator('#live').innerText()).toContain('Won');
  expect(await one.frame.locator('#round').innerText()).toContain(round?.roundId ?? 'none');
  expect(await one.house.amount()).toBe('1007.00');
  expect(one.faults).toEqual([]);
  expect((await one.said())[0]).toEqual({ type: 'ready', version: 1 });
  await one.close();
});

test.concurrent('frame: axe finds nothing, at rest, after a win, and in the pay table', async () => {
  const one = await game();
  await one.ready();
  const findings = () => axeFaults(one.page);
  expect(await findings()).toEqual([]);
  one.house.world.stops = [...threeLanterns];
  await one.frame.locator('#spin').click();
  await settled(one, 1);
  expect(await findings()).toEqual([]);
  await one.frame.locator('#info').click();
  expect(await findings()).toEqual([]);
  await one.close();
});

test.concurrent('frame: a payout of no more than the bet is told plainly, without gold', async () => {
  const one = await game();
  await one.ready();
  const model = (await import('#platform/rules/slot-models.ts')).tide;
  const { evaluate } = await import('#platform/rules/slot.ts');
  const { minor } = await import('#values/money.ts');
  const small = Array.from({ length: 32 * 32 }, (_, n) => [n % 32, (n * 7) % 32, Math.floor(n / 32), 3, 8]).find((stops) => {
    const { total } = evaluate(model, minor(500), stops);
    return total > 0n && total <= 500n;
  });
  one.house.world.stops = [...(small ?? [])];
  await one.frame.locator('#spin').click();
  await settled(one, 1);
  expect(await one.frame.locator('#won').getAttribute('class')).toBe('won plain');
  expect(await one.frame.locator('#lines .gold').count()).toBe(0);
  expect(await one.frame.locator('#live').innerText()).toContain('Payout');
  await one.close();
});

test.concurrent('frame: the answer is lost after the bet was taken: it says so, asks for it by its name, and shows that very round, once', async () => {
  const one = await game();
  await one.ready();
  one.house.world.stops = [...threeLanterns];
  one.site.fate.of = (path) => (/rounds/.test(path) ? 'lost' : 'answered');
  await one.frame.locator('#spin').click();
  await one.frame.getByText('Checking the round').first().waitFor();
  one.site.fate.of = () => 'answered';
  const [round] = await settled(one, 1);
  expect(round).toMatchObject({ win: '12.00' });
  // Staked by one press; after that it is only asked for. A browser may send a request again by itself.
  expect(one.site.fate.asked.map((path) => path.split('/').at(-1)).join(' ')).toMatch(/^session state (?:rounds )+outcome(?: outcome)*$/);
  expect(await one.house.db.selectFrom('rounds').selectAll().where('member_id', '=', one.house.member).execute()).toHaveLength(1);
  expect(await one.house.amount()).toBe('1007.00');
  await one.close();
});

test.concurrent('GM-14 frame: no line after the press: it ends in a sentence and a way on, and a bet that never came is not taken when the line is back', async () => {
  const one = await game();
  await one.ready();
  one.site.fate.of = (path) => (/rounds/.test(path) ? 'cut' : 'answered');
  await one.frame.locator('#spin').click();
  await one.frame.getByText('Check again').waitFor({ timeout: 60_000 });
  expect(await one.frame.locator('#note').innerText()).toContain('Your round is safe');
  one.site.fate.of = () => 'answered';
  one.site.fate.asked.length = 0;
  await one.frame.locator('#spin').click();
  await one.frame.getByText("This round wasn't accepted. Nothing left your balance.").first().waitFor();
  expect(await one.house.amount()).toBe('1000.00');
  expect(one.site.fate.asked).toEqual(['/originals/api/rounds/outcome']);
  await one.ready();
  await one.frame.locator('#spin').click();
  await settled(one, 1);
  await one.close();
});

test.concurrent('GM-14 frame: a spin pressed offline is refused at once with a sentence, and nothing is sent then or later', async () => {
  const one = await game();
  await one.ready();
  await one.page.context().setOffline(true);
  await one.frame.locator('#spin').click();
  await one.frame.getByText("You're offline. No bet was placed.").first().waitFor();
  expect(await one.frame.locator('#live').innerText()).toContain('No bet was placed');
  await one.page.context().setOffline(false);
  // Back online the sentence goes, and the spin that follows is the first that is sent.
  await expect.poll(() => one.frame.locator('#note').innerText()).toBe('');
  await one.frame.locator('#spin').click();
  await settled(one, 1);
  expect(one.site.fate.asked.filter((path) => /rounds/.test(path))).toHaveLength(1);
  await one.close();
});

test.concurrent('GM-14 frame: a request that has not left when the line goes is given up, and its bet is not taken when the line is back', async () => {
  const one = await game();
  await one.ready();
  // The answer of the vendor's door hangs, as a connection does that was never made.
  const held: (() => void)[] = [];
  await one.page.route(/\/rounds$/, (route) => new Promise<void>((done) => held.push(() => done(route.continue().catch(() => {})))));
  await one.frame.locator('#spin').click();
  await expect.poll(() => held.length).toBe(1);
  await one.page.context().setOffline(true);
  await one.frame.getByText('Checking the round').first().waitFor();
  await one.page.context().setOffline(false);
  held.forEach((go) => void go());
  await one.frame.getByText("This round wasn't accepted").first().waitFor();
  expect(one.site.fate.asked.filter((path) => path.endsWith('/rounds'))).toHaveLength(0);
  expect(await one.house.amount()).toBe('1000.00');
  await one.close();
});

test.concurrent('frame: a round that a closed frame left behind is finished by the next one', async () => {
  const one = await game();
  await one.ready();
  one.house.world.stops = [...threeLanterns];
  one.house.world.line = (request, forward) => (request.url.endsWith('/credit') ? Promise.reject(new Error('line cut')) : forward(request));
  await one.frame.locator('#spin').click();
  await one.frame.getByText('Checking the round').first().waitFor();
  // The line heals when nobody is left to ask: otherwise the first frame might still finish its round.
  one.site.fate.of = (path) => (/rounds/.test(path) ? 'cut' : 'answered');
  await one.page.goto('about:blank');
  one.house.world.line = (request, forward) => forward(request);
  one.site.fate.of = () => 'answered';
  await one.page.goto(one.site.url);
  const [round] = await settled(one, 1);
  expect(round).toMatchObject({ win: '12.00', balance: '1007.00' });
  expect(await one.frame.locator('#live').innerText()).toContain('Your last round has finished');
  await one.close();
});

test.concurrent('frame: by keys alone: arrows change the bet, Space and Enter spin, a held key is one round', async () => {
  const one = await game();
  await one.ready();
  await one.frame.locator('#spin').focus();
  await one.page.keyboard.press('ArrowRight');
  expect(await one.frame.locator('#bet').innerText()).toBe('₱10.00');
  await one.page.keyboard.press('ArrowDown');
  expect(await one.frame.locator('#bet').innerText()).toBe('₱5.00');
  await one.page.keyboard.down('Space');
  for (let n = 0; n < 20; n++) await one.page.keyboard.down('Space');
  await settled(one, 1);
  await one.ready();
  for (let n = 0; n < 20; n++) await one.page.keyboard.down('Space');
  await one.page.keyboard.up('Space');
  await one.page.keyboard.press('Enter');
  await settled(one, 2);
  expect(await one.house.db.selectFrom('rounds').selectAll().where('member_id', '=', one.house.member).execute()).toHaveLength(2);
  for (const id of ['info', 'sound', 'lower', 'raise', 'spin'])
    expect(await one.frame.locator(`#${id}`).evaluate((button) => (button as HTMLElement).tabIndex)).toBe(0);
  await one.frame.locator('#info').press('Enter');
  expect(await one.frame.locator('dialog').innerText()).toContain('96.11%');
  await one.page.keyboard.press('Escape');
  expect(await one.frame.locator('#info').evaluate((button) => button === document.activeElement)).toBe(true);
  await one.close();
});

test.concurrent('frame: without the money for a bet it says so, offers a deposit to the page, and a lower bet plays', async () => {
  const one = await game({ funds: 150 });
  await one.frame.getByText('Deposit').first().waitFor();
  await one.frame.locator('#else').click();
  await expect.poll(async () => (await one.said()).some((message) => message.type === 'needs-deposit')).toBe(true);
  await one.frame.locator('#lower').click();
  await one.frame.locator('#lower').click();
  await one.ready();
  await one.frame.locator('#spin').click();
  expect((await settled(one, 1))[0]).toMatchObject({ bet: '1.00' });
  await one.close();
});

test.concurrent('frame: when the visit has ended it says so, tells the page, and leaves when asked; pause holds it', async () => {
  const one = await game();
  await one.ready();
  await one.page.evaluate("frame.contentWindow.postMessage({ type: 'pause', reason: 'reminder' }, '*')");
  await one.frame.locator('#spin[aria-disabled=true]').waitFor();
  await one.frame.locator('#spin').click({ force: true });
  await one.page.evaluate("frame.contentWindow.postMessage({ type: 'resume' }, '*')");
  await one.ready();
  expect(one.site.fate.asked.filter((path) => path.endsWith('/rounds'))).toHaveLength(0);
  await endVisits(one.house);
  await one.frame.locator('#spin').click();
  await one.frame.getByText('Leave game').waitFor();
  await one.frame.locator('#else').click();
  await expect.poll(async () => (await one.said()).map((message) => message.type)).toEqual(['ready', 'ended', 'leave']);
  expect((await one.said())[1]).toEqual({ type: 'ended', reason: 'session' });
  await one.close();
});

test.concurrent(`frame: ten thousand wrong messages from page and strangers change nothing (seed ${seed})`, async () => {
  const one = await game();
  await one.ready();
  const before = await one.frame.locator('body').innerText();
  await one.page.evaluate(
    `(async (seed) => {
      let state = seed; const next = (n) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 2147483648 * n); };
      const good = { type: 'init', launchToken: 'x'.repeat(43), api: '/originals/api', locale: 'en', currencySymbol: '₱', words: {}, reducedMotion: true, balance: '1.00' };
      const odd = [null, undefined, 0, -1, 1e309, NaN, '', 'init', true, [], {}, new Date(0), new Map([['type', 'pause']]), '<img src=x onerror=alert(1)>', 'https://elsewhere.example/', { type: 'init' }, 'x'.repeat(5000)];
      const stranger = document.createElement('iframe'); stranger.srcdoc = '<script>onmessage = (e) => parent.frames[0].postMessage(e.data, "*")</' + 'script>'; document.body.append(stranger);
      await new Promise((done) => { stranger.onload = done; });
      for (let n = 0; n < 10000; n++) {
        const names = Object.keys(good), copy = { ...good };
        const how = next(5);
        if (how === 0) copy[['launchToken', 'api', 'locale', 'reducedMotion', 'balance'][next(5)]] = odd[next(odd.length)];
        if (how === 1) delete copy[names[next(names.length)]];
        if (how === 2) copy['extra' + next(9)] = odd[next(odd.length)];
        const same = names.every((name) => copy[name] === good[name]) && Object.keys(copy).length === names.length;
        const data = how < 3 && !same ? copy : how === 3 ? odd[next(odd.length)] : { type: ['pause', 'resume', 'leave', 'ready', '__proto__', 'constructor', 7][next(7)], reason: odd[next(odd.length)] };
        if (next(10) === 0) stranger.contentWindow.postMessage({ type: 'pause', reason: 'stranger' }, '*');
        frame.contentWindow.postMessage(data === good ? null : data, '*');
        if (n % 500 === 0) await new Promise((done) => setTimeout(done));
      }
    })(${seed})`,
  );
  await one.page.evaluate("frame.contentWindow.postMessage({ type: 'pause', reason: 'end' }, '*')");
  await one.frame.locator('#spin[aria-disabled=true]').waitFor();
  await one.page.evaluate("frame.contentWindow.postMessage({ type: 'resume' }, '*')");
  await one.ready();
  expect(await one.frame.locator('body').innerText()).toBe(before);
  expect((await one.said()).map((message) => message.type)).toEqual(['ready']);
  expect(one.site.fate.asked).toEqual(['/originals/api/session', '/originals/api/state']);
  expect(one.faults).toEqual([]);
  await one.close();
});

test.concurrent('frame: rolls with motion allowed, mirrors for a right-to-left page, and weighs under 40 kB', async () => {
  const one = await game({ init: { reducedMotion: false, locale: 'ar', words: { spin: 'أدر {amount}' } } });
  await one.ready();
  expect(await one.frame.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await one.frame.locator('#spin').innerText()).toContain('أدر');
  await one.frame.locator('#spin').click();
  await one.frame.locator('.reels.rolling').waitFor();
  await settled(one, 1);
  expect(await one.frame.locator('.reels.rolling').count()).toBe(0);
  const { html, policy } = built;
  expect(brotliCompressSync(html).length).toBeLessThan(40_000);
  expect(html).not.toMatch(/\sstyle="|\son\w+="/);
  expect(policy).not.toContain('unsafe');
  await one.close();
});
