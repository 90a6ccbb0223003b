/** The memory that large bodies may take while they arrive: bytes, not places, so a slow client takes no more than it has sent. */

interface Bytes {
  readonly perNetwork: number;
  readonly inAll: number;
}

/** What one body takes of it. */
export interface Share {
  /** False when these bytes find no room. Nothing is taken for the body then, nor what it took before. */
  take(bytes: number): boolean;
  giveBack(): void;
}

/** Gives the body of a network its share. */
export function uploadMemory({ perNetwork, inAll }: Bytes): (network: string) => Share {
  const taken = new Map<string, number>();
  let all = 0;
  return (network) => {
    let own = 0;
    const add = (bytes: number): number => {
      const ofNetwork = (taken.get(network) ?? 0) + bytes;
      own += bytes;
      all += bytes;
      if (ofNetwork > 0) taken.set(network, ofNetwork);
      else taken.delete(network);
      return ofNetwork;
    };
    const giveBack = () => void add(-own);
    return {
      giveBack,
      take: (bytes) => {
        if (add(bytes) <= perNetwork && all <= inAll) return true;
        giveBack();
        return false;
      },
    };
  };
}
