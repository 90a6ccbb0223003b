/** Favourite lotteries: on the device by username, and with the account on other devices (R13, LO-06). */
import { lottery } from '#calls/lottery.ts';
import { callApi } from '#client/api-client.ts';
import { getItem, setItem } from '#client/storage.ts';
import { $session, memberAtom } from '../access/session.ts';

/** Codes, in the order in which they were added. */
export const $favouriteLotteries = memberAtom<readonly string[]>([]);

const keyOf = (username: string): string => `lotteryFavourites:${username}`;
/** The list as the account had it when this device last agreed with it. */
const agreedKeyOf = (username: string): string => `lotteryFavouritesAgreed:${username}`;

function username(): string | null {
  const session = $session.get();
  return session.state === 'in' ? (session.member?.account ?? null) : null;
}

/** Shows what the device knows at once, then what the account has. */
export async function loadFavouriteLotteries(): Promise<void> {
  const name = username();
  if (name === null) return;
  $favouriteLotteries.set(getItem<readonly string[]>(keyOf(name), 'local') ?? []);
  const result = await callApi(lottery.favourites, {});
  if (result.kind !== 'done' || username() !== name) return;
  const account = result.value.list;
  const here = $favouriteLotteries.get();
  const agreed = getItem<readonly string[]>(agreedKeyOf(name), 'local') ?? [];
  // What was added or removed here since then; the rest is as another device has left it.
  const kept = account.filter((code) => here.includes(code) || !agreed.includes(code));
  const list = [...new Set([...kept, ...here.filter((code) => !agreed.includes(code))])];
  $favouriteLotteries.set(list);
  setItem(keyOf(name), list, 'local');
  if (list.join() === account.join()) setItem(agreedKeyOf(name), list, 'local');
  else await save(name, list);
}

async function save(name: string, list: readonly string[]): Promise<void> {
  const result = await callApi(lottery.setFavourites, { list: [...list] }, { tries: 3 });
  if (result.kind === 'done') setItem(agreedKeyOf(name), list, 'local');
}

/** Adds or removes a favourite, once it is known whose it is. False for a guest, who has to sign in first. */
export function toggleFavouriteLottery(gameId: string): boolean {
  if ($session.get().state !== 'in') return false;
  const name = username();
  if (name === null) {
    const end = $session.listen(() => {
      end();
      toggleFavouriteLottery(gameId);
    });
    return true;
  }
  const before = getItem<readonly string[]>(keyOf(name), 'local') ?? $favouriteLotteries.get();
  const list = before.includes(gameId) ? before.filter((code) => code !== gameId) : [...before, gameId];
  $favouriteLotteries.set(list);
  setItem(keyOf(name), list, 'local');
  void save(name, list);
  return true;
}
