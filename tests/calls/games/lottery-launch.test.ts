// The launch of a lottery: its fields are checked, and this site's own lotteries open on their page, with the way back to this site.
import { beforeAll, expect, test } from 'vitest';
import { listLotteries } from '#platform/areas/lottery/catalogue.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type GamesWorld, gamesWorld } from './games-fixture.ts';

onOneEngineDaily('the launch of a lottery', (open) => {
  let world: GamesWorld;
  let token: string;
  beforeAll(async () => {
    world = await gamesWorld(open);
    await listLotteries(world.db);
    ({ token } = await world.signedInMember());
  }, 60_000);
  const launch = (gameCode: string, sent: object = {}) => world.ask('games.launch', { gameCode, ...sent }, { token });
  const full = { launchMode: 'LOTT', lottoPrizeMode: 'Lott', lottoView: 'betting', device: 'WEB', language: 'EN' };

  test.each([
    ['fast-three', {}, '/en/lottery?gameCode=fast-three&lottoView=betting'],
    ['fast-three', { ...full, lottoGameCode: 'fast-three' }, '/en/lottery?gameCode=fast-three&lottoView=betting'],
    ['fast-three', { lottoView: 'lobby', language: 'TY' }, '/lottery?lottoView=lobby'],
    ['da-nang', { ...full, lottoArea: 'VN' }, '/en/vnlottery?gameCode=da-nang&lottoView=betting'],
    ['fast-three', { backUrl: '/en/search?q=fast' }, '/en/lottery?gameCode=fast-three&lottoView=betting&backUrl=%2Fen%2Fsearch%3Fq%3Dfast'],
  ])('of %s with %j opens its page (LO-07)', async (gameCode, sent, frameUrl) => {
    const { status, body } = await launch(gameCode, sent);
    expect(status, body.errorCode).toBe(200);
    expect(body.value).toMatchObject({ frameUrl, launchToken: null, api: null, game: { gameCode } });
  });

  const refused: readonly (readonly [gameCode: string, field: string, sent: object])[] = [
    ...['https://elsewhere.test/', '//elsewhere.test/', '/\\elsewhere.test', 'javascript:alert(1)', '', `/${'a'.repeat(512)}`].map(
      (backUrl) => ['fast-three', 'backUrl', { backUrl }] as const,
    ),
    ['fast-three', 'launchMode', { launchMode: 'RNG' }],
    ['fast-three', 'lottoView', { lottoView: 'tickets' }],
    ['fast-three', 'lottoPrizeMode', { lottoPrizeMode: 'lott' }],
    ['fast-three', 'lottoGameCode', { lottoGameCode: 'swift-five' }],
    ['fast-three', 'lottoArea', { lottoArea: 'VN' }],
    ['lantern-tide', 'launchMode', { launchMode: 'LOTT' }],
    ['lantern-tide', 'lottoPrizeMode', { lottoPrizeMode: 'Lott' }],
  ];
  test.each(refused)('of %s is refused at %s with %j (LO-07)', async (gameCode, field, sent) => {
    const { status, body } = await launch(gameCode, sent);
    expect([status, body.errorCode]).toEqual([400, 'input.invalid']);
    expect(Object.keys((body.value as unknown as { fields: object }).fields)).toEqual([field]);
  });

  test('with an odds table that the lottery lacks is refused, and says which it has (LO-07, LO-11)', async () => {
    const { status, body } = await launch('fast-three', { lottoPrizeMode: 'SEA' });
    expect([status, body.errorCode, body.value]).toMatchObject([409, 'lottery.mode_not_offered', { modes: ['Lott', 'Elott', 'ZY'] }]);
  });

  test('every game takes a way back, and keeps its frame', async () => {
    const { body } = await launch('lantern-tide', { backUrl: '/en/rng?n=2' });
    expect(body.value.frameUrl).toMatch(/^\/originals\/slot\//);
    expect(body.value.launchToken).not.toBeNull();
  });
});
