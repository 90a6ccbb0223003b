// Much to do, some of it at the same time.

/** What `work` gives for each item, in their order. Each lane does one item after the other, all lanes at the same time. */
export async function inLanes<Item, Lane, Result>(
  items: readonly Item[],
  lanes: readonly Lane[],
  work: (item: Item, lane: Lane) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const walk = async (lane: Lane) => {
    for (const [at, item] of waiting) results[at] = await work(item, lane);
  };
  await Promise.all(lanes.map(walk));
  return results;
}
