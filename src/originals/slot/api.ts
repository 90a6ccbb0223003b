/** Client of the slot's API. */
import type { SlotAnswer, SlotState } from '#values/games/slot-api-types.ts';
import { askOutcome, type GameApiResult, openFrameSession, requestOnce, withRetries } from '../frame/requests.ts';

export type Api = {
  state(): Promise<GameApiResult<SlotState>>;
  /** Like `state`, but without retries or messages. */
  look(): Promise<GameApiResult<SlotState>>;
  /** Places a stake. Never retried: a late duplicate could be played when the player no longer expects it. */
  round(clientRound: string, bet: string): Promise<GameApiResult<SlotAnswer>>;
  /** Result of a round; the vendor refuses a round it has not received from then on. */
  outcome(clientRound: string, bet: string): Promise<GameApiResult<SlotAnswer>>;
};

export async function openGameApi(base: string, launchToken: string, missed: () => void): Promise<GameApiResult<Api>> {
  const opened = await openFrameSession(base, launchToken, missed);
  if (opened.is !== 'done') return opened;
  const bearer = opened.value;
  const look = () => requestOnce<SlotState>(`${base}/state`, bearer, undefined);
  return {
    is: 'done',
    value: {
      state: () => withRetries(look, missed),
      look,
      round: (clientRound, bet) => requestOnce(`${base}/rounds`, bearer, { clientRound, bet }),
      outcome: (clientRound, bet) => askOutcome(`${base}/rounds/outcome`, bearer, { clientRound, bet }, missed),
    },
  };
}
