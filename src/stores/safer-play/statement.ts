/** The monthly statement: twelve months of money and time. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { saferPlay } from '#calls/safer-play.ts';
import { callApi } from '#client/api-client.ts';
import { $session } from '../access/session.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';

export type Statement = ValueOf<typeof saferPlay.statement>;
export type StatementMonth = Statement['months'][number];

export const $statement = atom<AsyncState<Statement>>(initialAsyncState);

export const loadStatement = (): Promise<void> =>
  load($statement, (signal) => callApi(saferPlay.statement, {}, { signal }), { keepValue: true });

// The next member has another one.
$session.listen(({ state }) => {
  if (state !== 'in') $statement.set(initialAsyncState);
});
