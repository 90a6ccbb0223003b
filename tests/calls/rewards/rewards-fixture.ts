// Additions to the wallet's test platform for bonuses and promotions: promotions of the operator, and bets of a vendor.
import { walletProtocol } from '#platform/areas/games/seamless-wallet.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { openLaunch } from '#platform/vendors/game-sessions.ts';
import { signatureHeader, signRequest, timestampHeader, type WalletKind, walletPath } from '#platform/vendors/seamless-wallet-protocol.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { days } from '#values/time.ts';
import type { Open } from '../../engines.ts';
import { withErrorMapping } from '../vendors/vendor-fixture.ts';
import { walletWorld } from '../wallet/wallet-fixture.ts';

const secret = 'a secret of thirty-two bytes or more, for tests';
const vendor = 'originals';
export const depositBonus = { kind: 'bonus', percent: 50, minimum: '200.00', most: '1000.00', times: 8, days: 14, mostBet: '50.00' };
export const gift = { kind: 'gift', amount: '50.00', times: 5, days: 7 };

interface PromotionFields {
  readonly joining?: 'none' | 'ask' | 'apply' | 'code';
  readonly starts?: number;
  readonly ends?: number | null;
  readonly gameType?: string | null;
}

export async function rewardsWorld(open: Open) {
  const platform = await walletWorld(open);
  const { db, world, appContext } = platform;
  const { clock, brand } = appContext;
  const deps = {
    db,
    clock,
    secrets: { walletSecret: () => secret },
    realityCheck: brand.market.saferPlay.realityCheck,
    jackpotKeys: appContext.settings.secrets,
  };
  const wallet = withErrorMapping(walletProtocol(deps), platform);
  await db.insertInto('vendors').values({ code: vendor, name: 'Originals', place: 1 }).execute();
  for (const [n, [type, gameCode]] of (
    [
      ['RNG', 'lantern-tide'],
      ['FISH', 'reef-hunt'],
    ] as const
  ).entries()) {
    await db
      .insertInto('vendor_categories')
      .values({ vendor, game_type: type, listed_under: type, provider: null, account_type_id: n + 1, place: n })
      .execute();
    await db
      .insertInto('games')
      .values({
        node_id: BigInt(n + 1),
        game_code: gameCode,
        name: gameCode,
        game_type: type,
        vendor,
        classify: 'slot',
        min_bet: 100n,
        playable: true,
      })
      .execute();
  }
  let codes = 0;
  let rounds = 0;
  const send = async (kind: WalletKind, body: Record<string, unknown>) => {
    const path = walletPath(vendor, kind);
    const text = JSON.stringify(body);
    const timestamp = String(world.now);
    const headers = { [timestampHeader]: timestamp, [signatureHeader]: signRequest(secret, 'POST', path, timestamp, text) };
    const response = await wallet.request(path, { method: 'POST', headers, body: text });
    return (await response.json()) as { success: boolean; errorCode?: string; value: { balance?: string; moved?: boolean } };
  };

  return {
    ...platform,
    /** Writes a promotion that runs, unless told otherwise. Returns its code. */
    promotion: async (offer: { readonly kind: string }, fields: PromotionFields = {}): Promise<string> => {
      const code = `promotion-${++codes}`;
      const { joining = 'ask', starts = -days(1), ends = days(30), gameType = 'RNG' } = fields;
      await db
        .insertInto('promotions')
        .values({
          code,
          kind: offer.kind,
          offer: JSON.stringify(offer),
          joining,
          audience: 'members',
          words: JSON.stringify({ EN: { title: `Promotion ${codes}`, short: 'For the tests' } }),
          game_type: gameType,
          vendor: null,
          shown_from: new Date(world.now - days(60)),
          starts_at: new Date(world.now + starts),
          ends_at: ends === null ? null : new Date(world.now + ends),
        })
        .execute();
      return code;
    },
    /** Ends all promotions so long ago that nobody is shown them. */
    endPromotions: async (): Promise<void> => {
      const long = new Date(world.now - days(900));
      await db
        .updateTable('promotions')
        .set({ shown_from: long, starts_at: long, ends_at: new Date(world.now - days(800)) })
        .execute();
    },
    /** Makes a member who plays: bets, wins and refunds, by the wallet of the vendor. */
    player: async (money = 0) => {
      const member = await platform.signedInMember({ money });
      const purse = async () => {
        const { main, bonus } = await balanceOf(db, member.id);
        return { own: toAmount(main), bonus: toAmount(bonus) };
      };
      const round = (n: number, game: string) => ({ round: `${member.id}-${n}`, player: member.id.toString(), game });
      return {
        ...member,
        purse,
        /** Places a bet in a visit of its own. */
        bet: async (amount: string, game = 'lantern-tide') => {
          const { launchId } = await openLaunch(db, { memberId: member.id, gameCode: game, vendor, at: new Date(world.now) });
          const n = ++rounds;
          const placed = await send('debit', { ...round(n, game), transaction: `d${n}`, session: launchId, amount });
          return {
            placed,
            pay: (win: string) => send('credit', { ...round(n, game), transaction: `c${n}`, amount: win }),
            refund: () => send('rollback', { ...round(n, game), transaction: `b${n}`, debit: `d${n}` }),
            playable: () => send('balance', { player: member.id.toString(), session: launchId }),
          };
        },
        /** Bets and loses, or wins `win`. */
        play: async (amount: string, win = '0.00', game = 'lantern-tide') => {
          const bet = await openLaunch(db, { memberId: member.id, gameCode: game, vendor, at: new Date(world.now) });
          const n = ++rounds;
          const placed = await send('debit', { ...round(n, game), transaction: `d${n}`, session: bet.launchId, amount });
          return placed.success ? send('credit', { ...round(n, game), transaction: `c${n}`, amount: win }) : placed;
        },
        /** Deposits and lets the payment provider confirm it. */
        pay: async (amount: string) => {
          const { id } = await member.deposit(amount);
          await platform.sendNotification({
            notificationId: crypto.randomUUID(),
            orderId: id,
            state: 'paid',
            amount: toAmount(toMinor(amount) ?? minor(0)),
          });
        },
        /** By a new session: a bonus lasts longer than one. */
        bonus: async () => (await platform.takeValue('rewards.bonuses', {}, { token: await platform.signIn(member.id) })).list[0],
        activity: async (code: string) =>
          (await platform.takeValue('rewards.promotions', {}, member)).list.find((one) => one.code === code),
        available: async () => (await platform.takeValue('rewards.promotions', {}, member)).available,
      };
    },
  };
}

export type RewardsWorld = Awaited<ReturnType<typeof rewardsWorld>>;
export type Player = Awaited<ReturnType<RewardsWorld['player']>>;

/** A player with an active bonus of 250.00 for a deposit of 500.00. */
export async function withBonus(world: RewardsWorld): Promise<Player & { readonly promotion: string }> {
  const code = await world.promotion(depositBonus);
  const player = await world.player();
  await world.takeValue('rewards.joinPromotion', { code }, player);
  await player.pay('500.00');
  const entry = (await player.activity(code))?.entry;
  await world.takeValue('rewards.claim', { id: entry?.id ?? '' }, { ...player, key: crypto.randomUUID() });
  return { ...player, promotion: code };
}
