/** The game in its sandboxed frame, in a real browser: start, play, lost connection, keyboard, and messages from strangers. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lockMembers } from '#platform/db/locks/member-lock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { saveLimit } from '#platform/protection/play-limits.ts';
import { axeFaults } from '../../e2e/actions.ts';
import { openFrameTests, settled, threeLanterns } from './vendor-browser.ts';
import { endVisits } from './vendor-fixture.ts';

const { game, built } = await openFrameTests();
const seed = Number(process.env.SEED ?? 20_261_120);

test.concurrent('the frame starts through its page, spins, shows the win in gold and reports it (R14)', async () => {
  const one = await game();
  await one.ready();
  one.house.world.stops = [...threeLanterns];
  await one.frame.locator('#spin').click();
  const [round] = await settled(one, 1);
  expect(round).toMatchObject({ bet: '5.00', win: '12.00', balance: '1007.00' });
  expect(await one.frame.locator('#won.gold').innerText()).toMatch(/Payout\s*₱12\.00/);
  expect(await one.frame.locator('#lines .gold .marks rect').count()).toBe(3);
  expect(await one.frame.locator('#live').innerText()).toMatch(/Payout .?₱12\.00.? on a bet of .?₱5\.00/);
  expect(await one.frame.locator('#round').innerText()).toContain(round?.roundId ?? 'none');
  expect(await one.house.amount()).toBe('1007.00');
  expect(one.faults).toEqual([]);
  expect((await one.said())[0]).toEqual({ type: 'ready', version: 1 });
  await one.close();
});

test.concurrent("a bet over the player's own limit says the limit, its period and what is left, and the page is told", async () => {
  const one = await game();
  await one.ready();
  const { db, member, world } = one.house;
  await inTransaction(db, async (trx) => {
    await lockMembers(trx, [member]);
    await saveLimit(trx, member, { kind: 'loss', period: 'week', amount: 250n, raise: null }, new Date(world.now));
  });
  await one.frame.locator('#spin').click();
  const text = async () => (await one.frame.locator('#note').innerText()).replace(/[\u2066-\u2069]/g, '');
  await expect.poll(text).toContain('Your own loss limit is ₱2.50 per 7 days. You have ₱2.50 of it left');
  expect(await one.said()).toContainEqual({ type: 'refused', reason: 'limit' });
  expect(await one.house.amount()).toBe('1000.00');
  expect(one.faults).toEqual([]);
  await one.close();
});

test.concurrent('axe finds nothing at rest, after a win and in the pay table', async () => {
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

test.concurrent('a payout not above the bet shows without gold', async () => {
  const one = await game();
  await one.ready();
  const model = (await import('#platform/rules/slots/slot-models.ts')).tide;
  const { evaluate } = await import('#platform/rules/slots/slot.ts');
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

test.concurrent('after a lost response the frame requests the outcome by client round and shows that round once', async () => {
  const one = await game();
  await one.ready();
  one.house.world.stops = [...threeLanterns];
  one.site.fate.of = (path) => (/rounds/.test(path) ? 'lost' : 'answered');
  await one.frame.locator('#spin').click();
  await one.frame.getByText('Checking the round').first().waitFor();
  one.site.fate.of = () => 'answered';
  const [round] = await settled(one, 1);
  expect(round).toMatchObject({ win: '12.00' });
  // One press stakes; later requests only read the outcome. A browser may resend a request itself.
  expect(one.site.fate.asked.map((path) => path.split('/').at(-1)).join(' ')).toMatch(/^session state (?:rounds )+outcome(?: outcome)*$/);
  expect(await one.house.db.selectFrom('rounds').selectAll().where('member_id', '=', one.house.member).execute()).toHaveLength(1);
  expect(await one.house.amount()).toBe('1007.00');
  await one.close();
});

test.concurrent('without a connection the frame offers a new check, and a bet that never arrived is not taken later (REL-08)', async () => {
  const one = await game({ hurried: true });
  await one.ready();
  one.site.fate.of = (path) => (/rounds/.test(path) ? 'cut' : 'answered');
  await one.frame.locator('#spin').click();
  await one.frame.getByText('Check again').waitFor({ timeout: 60_000 });
  expect(await one.frame.locator('#note').innerText()).toContain('Your round is safe');
  one.site.fate.of = () => 'answered';
  one.site.fate.asked.length = 0;
  await one.frame.locator('#spin').click();
  await one.frame.getByText("This round wasn't accepted. Nothing was taken.").first().waitFor();
  expect(await one.house.amount()).toBe('1000.00');
  expect(one.site.fate.asked).toEqual(['/originals/api/rounds/outcome']);
  await one.ready();
  await one.frame.locator('#spin').click();
  await settled(one, 1);
  await one.close();
});

test.concurrent('a spin pressed offline is refused at once with a message, and nothing is sent then or later (ER-15)', async () => {
  const one = await game();
  await one.ready();
  await one.page.context().setOffline(true);
  await one.frame.locator('#spin').click();
  await one.frame.getByText("You're offline. No bet was placed.").first().waitFor();
  expect(await one.frame.locator('#live').innerText()).toContain('No bet was placed');
  await one.page.context().setOffline(false);
  // Back online the message disappears, and the next spin is the first request sent.
  await expect.poll(() => one.frame.locator('#note').innerText()).toBe('');
  await one.frame.locator('#spin').click();
  await settled(one, 1);
  expect(one.site.fate.asked.filter((path) => /rounds/.test(path))).toHaveLength(1);
  await one.close();
});

test.concurrent('a request still unsent when the connection drops is given up, and its bet is not taken later (REL-08)', async () => {
  const one = await game();
  await one.ready();
  // The request hangs, like a connection that was never established.
  const pending: (() => void)[] = [];
  await one.page.route(/\/rounds$/, (route) => new Promise<void>((done) => pending.push(() => done(route.continue().catch(() => {})))));
  await one.frame.locator('#spin').click();
  await expect.poll(() => pending.length).toBe(1);
  await one.page.context().setOffline(true);
  await one.frame.getByText('Checking the round').first().waitFor();
  await one.page.context().setOffline(false);
  pending.forEach((go) => void go());
  await one.frame.getByText("This round wasn't accepted").first().waitFor();
  expect(one.site.fate.asked.filter((path) => path.endsWith('/rounds'))).toHaveLength(0);
  expect(await one.house.amount()).toBe('1000.00');
  await one.close();
});

test.concurrent('the next frame finishes a round that a closed frame left', async () => {
  const one = await game();
  await one.ready();
  one.house.world.stops = [...threeLanterns];
  one.house.world.line = (request, forward) => (request.url.endsWith('/credit') ? Promise.reject(new Error('line cut')) : forward(request));
  await one.frame.locator('#spin').click();
  await one.frame.getByText('Checking the round').first().waitFor();
  // The connection returns after the first frame and its requests are gone, which might otherwise finish its round.
  one.site.fate.of = (path) => (/rounds/.test(path) ? 'cut' : 'answered');
  await one.page.goto('about:blank');
  await expect.poll(() => one.site.fate.underway).toBe(0);
  one.house.world.line = (request, forward) => forward(request);
  one.site.fate.of = () => 'answered';
  await one.page.goto(one.site.url);
  const [round] = await settled(one, 1);
  expect(round).toMatchObject({ win: '12.00', balance: '1007.00' });
  expect(await one.frame.locator('#live').innerText()).toContain('Your last round has finished');
  await one.close();
});

test.concurrent('with keys alone, arrows change the bet, Space and Enter spin, and a held key is one round', async () => {
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

test.concurrent('without money for the bet the frame reports it, offers a deposit, and plays a lower bet', async () => {
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

test.concurrent('a deposit made elsewhere gives the game its bet back without a reload', async () => {
  const one = await game({ funds: 150 });
  await one.frame.getByText('Deposit').first().waitFor();
  await one.page.evaluate("frame.contentWindow.postMessage({ type: 'balance', balance: '101.50' }, '*')");
  await one.ready();
  expect(await one.frame.locator('body').innerText()).not.toContain('Deposit');
  await one.close();
});

test.concurrent('an ended visit is shown, reported to the page and left on request, and pause blocks spins', async () => {
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
  await expect.poll(async () => (await one.said()).map((message) => message.type)).toEqual(['ready', 'paused', 'ended', 'leave']);
  expect((await one.said())[2]).toEqual({ type: 'ended', reason: 'session' });
  await one.close();
});

test.concurrent(`ten thousand wrong messages from page and strangers change nothing (seed ${seed})`, async () => {
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
  // A pause of the page is right, so it is answered.
  expect((await one.said()).map(({ type }) => type).filter((type) => type !== 'paused')).toEqual(['ready']);
  expect(one.site.fate.asked).toEqual(['/originals/api/session', '/originals/api/state']);
  expect(one.faults).toEqual([]);
  await one.close();
});

test.concurrent('the frame animates when motion is allowed, mirrors for right-to-left, and stays under 40 kB', async () => {
  const one = await game({ init: { reducedMotion: false, locale: 'ar', words: { spin: 'أدر {amount}' } } });
  await one.ready();
  expect(await one.frame.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await one.frame.locator('#spin').innerText()).toContain('أدر');
  await one.frame.locator('#spin').click();
  await one.frame.locator('.reels.rolling').waitFor();
  await settled(one, 1);
  expect(await one.frame.locator('.reels.rolling').count()).toBe(0);
  const { html, policy } = built;
  expect(brotliCompressSync(html).length).toBeLessThan(40_000 * 0.98);
  expect(html).not.toMatch(/\sstyle="|\son\w+="/);
  expect(policy).not.toContain('unsafe');
  await one.close();
});
