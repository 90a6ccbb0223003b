/** Client of the sports book's API. */
import type { SportsAnswer, SportsOrder, SportsSlip, SportsState } from '#values/games/sports-api-types.ts';
import { askOutcome, type GameApiResult, openFrameSession, requestOnce, withRetries } from '../frame/requests.ts';

export type SportsApi = {
  /** `sending` is called before each attempt. */
  state(sending: () => void): Promise<GameApiResult<SportsState>>;
  /** Like `state`, but without retries. */
  look(): Promise<GameApiResult<SportsState>>;
  /** Places a bet. Never retried: the outcome is requested instead. */
  bet(order: SportsOrder): Promise<GameApiResult<SportsAnswer>>;
  /** What became of a bet; the vendor refuses one that it has not received from then on. */
  outcome(order: SportsOrder): Promise<GameApiResult<SportsAnswer>>;
  saveSlip(slip: SportsSlip): Promise<GameApiResult<object>>;
};

export async function openSportsApi(base: string, launchToken: string, missed: () => void): Promise<GameApiResult<SportsApi>> {
  const opened = await openFrameSession(base, launchToken, missed);
  if (opened.is !== 'done') return opened;
  const bearer = opened.value;
  const look = () => requestOnce<SportsState>(`${base}/sports/state`, bearer, undefined);
  return {
    is: 'done',
    value: {
      state: (sending) =>
        withRetries(() => {
          sending();
          return look();
        }, missed),
      look,
      bet: (order) => requestOnce(`${base}/sports/bets`, bearer, order),
      outcome: (order) => askOutcome(`${base}/sports/bets/outcome`, bearer, order, missed),
      saveSlip: (slip) => requestOnce(`${base}/sports/slip`, bearer, slip),
    },
  };
}
