/** Shots at fish on the server: debited, drawn by the committed secret and paid once, whatever is cut or sent twice. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fishGame } from '#platform/rules/fish/fish-games.ts';
import { originalsApp, resumeUnfinishedRounds } from '#platform/vendors/originals/app.ts';
import { chanceOf } from '#platform/vendors/originals/fish/shot-seeds.ts';
import type { FishKind, FishState, ShotAnswer } from '#values/games/fish-api-types.ts';
import { toMinor } from '#values/money.ts';
import { millis } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type VendorWorld, vendorWorld, withErrorMapping } from '../vendors/vendor-fixture.ts';

const game = fishGame('coral-hunter');

onOneEngineDaily('shots at fish', (open) => {
  async function atReef({ funds = 100_000, minCycle = 0 } = {}) {
    const platform = await vendorWorld(open, { game: 'coral-hunter', funds, minCycle });
    const { bearer } = await platform.enter();
    return { platform, ...shooter(platform, bearer) };
  }
  const shooter = (platform: VendorWorld, bearer: string) => ({
    state: async () => (await platform.askGame('GET', '/fish/state', bearer)).body.value as unknown as FishState,
    ask: (clientRound: string, kind: FishKind = 'sardine', bet = '1.00', path = '/fish/shots') =>
      platform.askGame('POST', path, bearer, { clientRound, bet, kind }),
    shot: async (clientRound: string, kind: FishKind = 'sardine', bet = '1.00') => {
      const { status, body } = await platform.askGame('POST', '/fish/shots', bearer, { clientRound, bet, kind });
      expect(status, body.errorCode).toBe(200);
      return body.value as unknown as ShotAnswer;
    },
    outcome: async (clientRound: string, kind: FishKind = 'sardine', bet = '1.00') =>
      (await platform.askGame('POST', '/fish/shots/outcome', bearer, { clientRound, bet, kind })).body.value as unknown as ShotAnswer,
  });
  /** Cuts calls of this kind from vendor to wallet; `lost`: the wallet acts, its answer is lost. */
  const cut = ({ world }: VendorWorld, kind: string, lost = false) => {
    world.line = async (request, on) => {
      if (!request.url.endsWith(`/${kind}`)) return on(request);
      if (lost) await on(request);
      throw new Error('line cut');
    };
  };
  const mend = ({ world }: VendorWorld) => {
    world.line = (request, on) => on(request);
  };

  test('each shot is drawn from the secret committed before it and the name that the frame chose, and pays its multiple (R14)', async () => {
    const { platform, state, shot } = await atReef();
    let { next } = await state();
    let balance = 100_000n;
    const seen = new Set<boolean>();
    for (let n = 0; n < 12 || seen.size < 2; n++) {
      const name = `my-own-name-${n}`;
      const answer = await shot(name);
      const { result, number, win, state: ended } = answer.shot;
      expect([number, ended]).toEqual([next.number, 'settled']);
      const secret = result?.secret ?? '';
      expect(createHash('sha256').update(secret).digest('hex')).toBe(next.commitment);
      const caught = chanceOf(secret, name)(1_000_000) < 480_000;
      expect([result?.caught, win]).toEqual([caught, caught ? '2.00' : '0.00']);
      balance += caught ? 100n : -100n;
      expect(toMinor(answer.balance)).toBe(balance);
      expect(answer.next.number).toBe(next.number + 1);
      next = answer.next;
      seen.add(caught);
    }
    expect(seen.size).toBe(2);
    expect(await platform.balance()).toBe(balance);
    expect(await platform.sound()).toBe(true);
  });

  test('the same shot sent twice at once is charged once and has one result; another kind or bet under its name is refused (R14)', async () => {
    const { platform, ask } = await atReef();
    const answers = await Promise.all([ask('one-shot-only', 'shark'), ask('one-shot-only', 'shark')]);
    const shots = answers.map(({ body }) => (body.value as unknown as ShotAnswer).shot).filter(Boolean);
    expect(new Set(shots.map(({ roundId }) => roundId)).size).toBe(1);
    const again = (await ask('one-shot-only', 'shark')).body.value as unknown as ShotAnswer;
    const won = toMinor(again.shot.win) ?? 0n;
    expect(await platform.balance()).toBe(100_000n - 100n + won);
    expect((await ask('one-shot-only', 'manta')).body.errorCode).toBe('game.round_differs');
    expect((await ask('one-shot-only', 'manta', '1.00', '/fish/shots/outcome')).body.errorCode).toBe('game.round_differs');
    expect((await ask('one-shot-only', 'shark', '2.00')).body.errorCode).toBe('game.round_differs');
    const rounds = await platform.db.selectFrom('rounds').select('id').where('member_id', '=', platform.member).execute();
    expect(rounds).toHaveLength(1);
  });

  test('a bet that the game does not offer, and a kind that it lacks, take nothing', async () => {
    const { platform, ask } = await atReef();
    expect((await ask('a-strange-bet', 'shark', '1.50')).body.errorCode).toBe('game.bet_not_allowed');
    expect((await ask('a-strange-bet', 'shark', '0.00')).body.errorCode).toBe('game.bet_not_allowed');
    expect((await ask('a-strange-kind', 'whale' as FishKind)).body.errorCode).toBe('input.invalid');
    expect(await platform.balance()).toBe(100_000n);
  });

  test('the next shot waits for the rest of the cycle, and a shot refused for it takes nothing', async () => {
    const { platform, ask, shot } = await atReef({ minCycle: 5_000 });
    const first = await shot('the-first-shot');
    expect(first.wait).toBe(5_000);
    const before = await platform.balance();
    platform.world.now += 4_999;
    expect((await ask('the-second-shot')).body).toMatchObject({ errorCode: 'game.too_soon', value: { wait: 1 } });
    expect(await platform.balance()).toBe(before);
    platform.world.now += 1;
    await shot('the-second-shot');
  });

  test('a shot whose line is cut while it is debited ends refunded or drawn, and is never charged twice (R14, REL-08)', async () => {
    for (const lost of [false, true]) {
      const { platform, ask, outcome, state } = await atReef();
      cut(platform, 'debit', lost);
      expect((await ask('a-shot-in-doubt', 'turtle')).status).toBe(503);
      mend(platform);
      expect((await state()).last).toMatchObject({ clientRound: 'a-shot-in-doubt', kind: 'turtle', state: 'open', result: null });
      expect((await outcome('a-shot-in-doubt', 'turtle')).shot).toMatchObject({ state: 'rolled_back', result: null, win: '0.00' });
      expect(await platform.balance()).toBe(100_000n);
      expect(await platform.sound()).toBe(true);
    }
  });

  test('a shot that was drawn and not paid shows no result until it is, and then the one that was drawn (R14)', async () => {
    const { platform, ask, state, outcome } = await atReef();
    cut(platform, 'credit');
    expect((await ask('a-shot-not-paid')).status).toBe(503);
    const row = await platform.db.selectFrom('rounds').selectAll().where('member_id', '=', platform.member).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'debited', detail: { shot: { kind: 'sardine', number: 1, name: 'a-shot-not-paid' } } });
    expect((await state()).last).toMatchObject({ state: 'debited', result: null, win: '0.00' });
    mend(platform);
    const [one, two] = await Promise.all([outcome('a-shot-not-paid'), outcome('a-shot-not-paid')]);
    expect(one.shot).toEqual(two.shot);
    expect(one.shot).toMatchObject({ state: 'settled', result: { caught: row.win > 0n } });
    expect(await platform.balance()).toBe(100_000n - 100n + row.win);
    expect(await platform.sound()).toBe(true);
  });

  test('a shot left behind by a crash is ended by the job; one never received is refused for good', async () => {
    const { platform, ask, outcome, state } = await atReef();
    cut(platform, 'credit');
    await ask('left-behind-01');
    mend(platform);
    platform.world.now += 60_000;
    await resumeUnfinishedRounds(platform.deps, millis(30_000));
    const { last } = await state();
    expect(last).toMatchObject({ clientRound: 'left-behind-01', state: 'settled' });
    expect(await platform.balance()).toBe(100_000n - 100n + (toMinor(last?.win ?? '') ?? 0n));
    platform.world.now += 60_000;
    expect((await outcome('never-received')).shot).toMatchObject({ state: 'refused', refusal: 'game.round_never_came' });
    expect(((await ask('never-received')).body.value as unknown as ShotAnswer).shot.state).toBe('refused');
  });

  test('two processes draw a shot once: the same number, secret and result, and it is paid once', async () => {
    const { platform, state } = await atReef();
    const { bearer } = await platform.enter();
    const other = withErrorMapping(originalsApp(platform.deps), platform);
    const body = JSON.stringify({ clientRound: 'in-two-processes', bet: '1.00', kind: 'clownfish' });
    const request = () => ({
      method: 'POST',
      headers: { origin: 'null', authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body,
    });
    const answers = await Promise.all(
      [platform.originals, other, platform.originals, other].map(async (app) => app.request('/originals/api/fish/shots', request())),
    );
    const settled = (await Promise.all(answers.map((answer) => answer.json()))) as { value: ShotAnswer }[];
    const results = settled.flatMap(({ value }) => (value?.shot?.state === 'settled' ? [JSON.stringify(value.shot)] : []));
    expect(new Set(results).size).toBe(1);
    expect(await state()).toBeDefined();
    const { win } = JSON.parse(results[0] ?? '{}') as { win: string };
    expect(await platform.balance()).toBe(100_000n - 100n + (toMinor(win) ?? 0n));
  });

  test('too little money refuses the shot, and its number is not used for another', async () => {
    const { ask, state, platform } = await atReef({ funds: 50 });
    const { next } = await state();
    const { shot } = (await ask('too-expensive')).body.value as unknown as ShotAnswer;
    expect(shot).toMatchObject({ state: 'refused', refusal: 'wallet.insufficient_funds', result: null });
    expect((await state()).next.number).toBe(next.number + 1);
    expect(await platform.balance()).toBe(50n);
  });

  test('without the key of its seed a shot is refunded, and the next one has a new seed', async () => {
    const { platform, ask, outcome, state } = await atReef();
    cut(platform, 'debit', true);
    await ask('before-the-loss');
    mend(platform);
    const before = await state();
    // Debited, not drawn, and its seed fits no secret any more.
    await platform.db.updateTable('rounds').set({ state: 'debited' }).where('member_id', '=', platform.member).execute();
    await platform.db.updateTable('shot_seeds').set({ seed: 'AAAA.AAAA.AAAA' }).where('member_id', '=', platform.member).execute();
    expect((await outcome('before-the-loss')).shot.state).toBe('rolled_back');
    expect(await platform.balance()).toBe(100_000n);
    expect((await state()).next.commitment).not.toBe(before.next.commitment);
  });

  test('a shot sent again after the key of its seed was lost is refunded: no secret made after its bet decides it (R14)', async () => {
    const { platform, ask, shot, state } = await atReef();
    const { next: shown } = await state();
    cut(platform, 'debit', true);
    await ask('sent-again-01');
    mend(platform);
    // Debited, not drawn; and its seed fits no secret any more, so the page that opens again gets a new one.
    await platform.db.updateTable('shot_seeds').set({ seed: 'AAAA.AAAA.AAAA' }).where('member_id', '=', platform.member).execute();
    const { next: anew } = await state();
    expect(anew.commitment).not.toBe(shown.commitment);
    const { shot: again, balance } = await shot('sent-again-01');
    expect([again.state, again.result, balance]).toEqual(['rolled_back', null, '1000.00']);
    expect(await platform.balance()).toBe(100_000n);
    // The next one is drawn from the commitment that is shown now.
    const { result } = (await shot('after-the-loss')).shot;
    expect(
      createHash('sha256')
        .update(result?.secret ?? '')
        .digest('hex'),
    ).toBe(anew.commitment);
    expect(await platform.sound()).toBe(true);
  });

  test('the state tells bets, kinds, chances and the return; a slot has no reef', async () => {
    const { state } = await atReef();
    const { bets, kinds, returnToPlayer } = await state();
    expect(bets.map(toMinor)).toEqual(game?.bets);
    expect(kinds.map(({ kind, times }) => [kind, times])).toEqual(Object.entries(game?.times ?? {}));
    expect(kinds.at(-1)).toEqual({ kind: 'shark', times: 100, chance: '0.9600' });
    expect(returnToPlayer).toBe('96.0000');
    const slot = await vendorWorld(open, {});
    const { bearer } = await slot.enter();
    expect((await slot.askGame('GET', '/fish/state', bearer)).body.errorCode).toBe('game.unknown');
  });
});
