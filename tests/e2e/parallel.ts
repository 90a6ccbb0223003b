// Runs many tasks with limited concurrency.

/** The results of `work` in the order of the items. Lanes run concurrently, one item at a time each. */
export async function mapConcurrently<Item, Lane, Result>(
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
