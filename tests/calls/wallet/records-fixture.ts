// Two games of one vendor and rounds played in them, for the tests of the records.
import type { WalletWorld } from './wallet-fixture.ts';

/** `slot` is the code of the first game. */
export async function openCatalogue(db: WalletWorld['db'], slot = 'test-tide'): Promise<void> {
  await db
    .insertInto('vendors')
    .values([{ code: 'test-house', name: 'Test House', place: 1 }])
    .execute();
  await db
    .insertInto('vendor_categories')
    .values([
      { vendor: 'test-house', game_type: 'RNG', listed_under: 'RNG', account_type_id: 9001, place: 1, provider: null },
      { vendor: 'test-house', game_type: 'FISH', listed_under: 'FISH', account_type_id: 9002, place: 1, provider: null },
    ])
    .execute();
  const game = {
    vendor: 'test-house',
    classify: 'video',
    min_bet: 50n,
    hot_rank: null,
    default_play_type: null,
    slot_model: null,
    playable: true,
  };
  await db
    .insertInto('games')
    .values([
      { ...game, node_id: 9_001n, game_code: slot, name: 'Test Tide', game_type: 'RNG' },
      { ...game, node_id: 9_002n, game_code: 'test-reef', name: 'Test Reef', game_type: 'FISH' },
    ])
    .execute();
}

export interface RoundPlayed {
  readonly bet?: number;
  readonly win?: number;
  readonly pushed?: number;
  readonly state?: 'open' | 'debited' | 'settled' | 'rolled_back' | 'refused';
  readonly game?: string;
  readonly vendor?: string;
  readonly detail?: object;
}

export function roundOf(platform: Pick<WalletWorld, 'db'>, memberId: bigint, at: number, more: RoundPlayed) {
  const state = more.state ?? 'settled';
  return platform.db
    .insertInto('rounds')
    .values({
      vendor: more.vendor ?? 'test-house',
      game_code: more.game ?? 'test-tide',
      member_id: memberId,
      launch_id: null,
      client_round: null,
      bet: BigInt(more.bet ?? 2_000),
      win: BigInt(more.win ?? 0),
      pushed: BigInt(more.pushed ?? 0),
      state,
      detail: JSON.stringify(more.detail ?? { stops: [1, 2, 3, 4, 5] }),
      at: new Date(at),
      settled_at: state === 'open' || state === 'debited' ? null : new Date(at + 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
