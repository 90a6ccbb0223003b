/** The monthly statement: twelve months of money and time. */
import type { ValueOf } from '#calls/endpoint.ts';
import { saferPlay } from '#calls/safer-play.ts';
import { callApi } from '#client/api-client.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type Statement = ValueOf<typeof saferPlay.statement>;
export type StatementMonth = Statement['months'][number];

export const $statement = memberState<Statement>();

export const loadStatement = (): Promise<void> =>
  load($statement, (signal) => callApi(saferPlay.statement, {}, { signal }), { keepValue: true });
