/** The secrets of a table's rounds, and the deal that follows from each. */
import { commitmentOf, randomFrom } from '#platform/db/fair-draw.ts';
import { roundTimes } from '#platform/rules/tables/round-clock.ts';
import type { Dealt } from '#platform/rules/tables/table-model.ts';
import { drawSecret, type SeedDeps } from '../draw-secrets.ts';
import type { GameTable } from './table.ts';

/** The secret of a round. Never shown before the round is dealt. */
export const roundSecret = (deps: SeedDeps, table: GameTable, number: number): Promise<string> =>
  drawSecret(deps, table.code, number, roundTimes(table.room.timing, number).opensAt);

export const roundCommitment = async (deps: SeedDeps, table: GameTable, number: number): Promise<string> =>
  commitmentOf(await roundSecret(deps, table, number));

/** Deals a round. The same in every process, because only its secret decides. */
export const dealtRound = async (deps: SeedDeps, table: GameTable, number: number): Promise<Dealt> =>
  table.game.model.deal(randomFrom(await roundSecret(deps, table, number)));
