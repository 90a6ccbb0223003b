/** The views of a lottery page, by its address: `lottoView`, and `gameCode` for those of one lottery (LO-01, LO-07, LO-08). */
export type LotteryView = 'lobby' | 'tickets' | 'opened' | 'draws' | 'betting';

export function lotteryViewOf(query: URLSearchParams): LotteryView {
  const view = query.get('lottoView');
  if (view === 'tickets' || view === 'opened') return view;
  if (view === 'lobby' || !query.get('gameCode')) return 'lobby';
  return view === 'draws' ? 'draws' : 'betting';
}

/** The part of an address that says which list of lotteries was left, and where the player came from, carried by the views. */
export const listPart = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([key]) => ['menu', 'page', 'vassalage', 'day', 'q', 'backUrl'].includes(key)));

/** Whether two addresses show the same view of the same lottery, or a list each. */
export const isSameView = (one: URL, other: URL): boolean => {
  const [view, ofOther] = [one, other].map(
    ({ pathname, searchParams }) => `${pathname} ${lotteryViewOf(searchParams)} ${searchParams.get('gameCode')}`,
  );
  return view === ofOther;
};

/** How many results and past draws a view shows at a time, asked for by the server and by the browser. */
export const openedCount = 100;
export const drawsPageSize = 10;
