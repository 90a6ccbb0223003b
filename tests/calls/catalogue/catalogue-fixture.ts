// The running test platform with the small demo world and its accounts, for the tests that ask every call.
import type { Environment } from '#values/settings/settings.ts';
import { millis } from '#values/time.ts';
import type { Open } from '../../engines.ts';
import { startPlatform } from '../../platform.ts';
import { callAudience } from './terms.ts';

let calls = 0;
/** Another address for each call, so that no limit of an address is reached. */
const nextIp = (): string => `10.9.${(++calls >> 8) % 256}.${calls % 256}`;

/** `starts`: whether its jobs and deliveries run, as on a server. */
export async function catalogueWorld(open: Open, env: Environment = {}, { starts = true } = {}) {
  const platform = await startPlatform(open, { env: { ISLA_SEED: 'small', ...env }, clock: () => millis(Date.now()), nextIp });
  if (starts) await platform.start();

  /** The newest code sent to a number; empty when there is none. */
  const sentCode = async (digits: string): Promise<string> => {
    const letter = await platform.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', 'like', `%${digits}`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return /(?:#|^)(\d{6,7})$/.exec(letter?.body ?? '')?.[1] ?? '';
  };

  /** A new member with money who may use a call; for the calls of agents, an agent with one account below. */
  const newcomer = async (call: string): Promise<bigint> => {
    const isAgent = callAudience[call] === 'agents';
    const { id } = await platform.member({ money: 1_000_000, ...(isAgent ? { type: 1 } : {}) });
    if (isAgent) await platform.member({ parentId: id });
    return id;
  };

  return { ...platform, sentCode, newcomer };
}

export type CatalogueWorld = Awaited<ReturnType<typeof catalogueWorld>>;
