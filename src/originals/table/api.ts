/** Client of the tables' API. */
import type { TableAnswer, TableState } from '#values/games/table-api-types.ts';
import type { Amount } from '#values/money.ts';
import { askOutcome, type GameApiResult, openFrameSession, requestOnce, withRetries } from '../frame/requests.ts';

export interface BetOrder {
  readonly clientRound: string;
  readonly room: string;
  readonly number: number;
  readonly bets: Readonly<Record<string, Amount>>;
}

export type TableApi = {
  /** Turns to another room: the next state is of that one. */
  enter(room: string): void;
  /** `sending` is called before each attempt. */
  state(sending: () => void): Promise<GameApiResult<TableState>>;
  /** Like `state`, but without retries. */
  look(): Promise<GameApiResult<TableState>>;
  /** Places a bet. Never retried: the outcome is requested instead. */
  bet(request: BetOrder): Promise<GameApiResult<TableAnswer>>;
  /** What became of a bet; the vendor refuses one that it has not received from then on. */
  outcome(request: BetOrder): Promise<GameApiResult<TableAnswer>>;
};

export async function openTableApi(
  base: string,
  launchToken: string,
  room: { id: string | null },
  missed: () => void,
): Promise<GameApiResult<TableApi>> {
  const opened = await openFrameSession(base, launchToken, missed);
  if (opened.is !== 'done') return opened;
  const bearer = opened.value;
  const look = () => {
    const query = room.id === null ? '' : `?room=${encodeURIComponent(room.id)}`;
    return requestOnce<TableState>(`${base}/tables/state${query}`, bearer, undefined);
  };
  return {
    is: 'done',
    value: {
      enter: (id) => {
        room.id = id;
      },
      state: (sending) =>
        withRetries(() => {
          sending();
          return look();
        }, missed),
      look,
      bet: (request) => requestOnce(`${base}/tables/bets`, bearer, request),
      outcome: (request) => askOutcome(`${base}/tables/bets/outcome`, bearer, request, missed),
    },
  };
}
