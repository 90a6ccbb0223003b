/** The memory that large bodies may take while they arrive: bytes, not places, so a slow client takes no more than it has sent. */

interface Bytes {
  /** Of one network, and of one member. */
  readonly each: number;
  readonly inAll: number;
}

/** What one body takes of it. */
export interface Share {
  /** False when these bytes find no room. Nothing is taken for the body then, nor what it took before. */
  take(bytes: number): boolean;
  giveBack(): void;
}

/** Gives a body its share of what its network and its member may take. */
export function uploadMemory({ each, inAll }: Bytes): (takers: readonly string[]) => Share {
  const taken = new Map<string, number>();
  let all = 0;
  return (takers) => {
    let own = 0;
    const add = (bytes: number): number => {
      own += bytes;
      all += bytes;
      const sums = takers.map((taker) => {
        const sum = (taken.get(taker) ?? 0) + bytes;
        if (sum > 0) taken.set(taker, sum);
        else taken.delete(taker);
        return sum;
      });
      return Math.max(...sums);
    };
    const giveBack = () => void add(-own);
    return {
      giveBack,
      take: (bytes) => {
        if (add(bytes) <= each && all <= inAll) return true;
        giveBack();
        return false;
      },
    };
  };
}
