/** Client of the API of fish games. */
import type { FishKind, FishState, ShotAnswer } from '#values/games/fish-api-types.ts';
import type { Amount } from '#values/money.ts';
import { askOutcome, type GameApiResult, openFrameSession, requestOnce, withRetries } from '../frame/requests.ts';

export interface ShotOrder {
  readonly clientRound: string;
  readonly bet: Amount;
  readonly kind: FishKind;
}

export type FishApi = {
  state(): Promise<GameApiResult<FishState>>;
  /** Like `state`, but without retries or messages. */
  look(): Promise<GameApiResult<FishState>>;
  /** Shoots. Never retried: the outcome is requested instead. */
  shoot(order: ShotOrder): Promise<GameApiResult<ShotAnswer>>;
  /** What became of a shot; the vendor refuses one that it has not received from then on. */
  outcome(order: ShotOrder): Promise<GameApiResult<ShotAnswer>>;
};

export async function openFishApi(base: string, launchToken: string, missed: () => void): Promise<GameApiResult<FishApi>> {
  const opened = await openFrameSession(base, launchToken, missed);
  if (opened.is !== 'done') return opened;
  const bearer = opened.value;
  const look = () => requestOnce<FishState>(`${base}/fish/state`, bearer, undefined);
  return {
    is: 'done',
    value: {
      state: () => withRetries(look, missed),
      look,
      shoot: (order) => requestOnce(`${base}/fish/shots`, bearer, order),
      outcome: (order) => askOutcome(`${base}/fish/shots/outcome`, bearer, order, missed),
    },
  };
}
