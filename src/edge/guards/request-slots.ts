/** How many requests of one member or network are answered at once: more wait for their turn, and beyond that they are refused. */

export interface AtOnce {
  readonly answered: number;
  /** Of those that wait besides. A page asks for a dozen things at once. */
  readonly waiting: number;
}

interface Line {
  answered: number;
  readonly waiting: (() => void)[];
}

/** Returns what gives a place back, once there is one; null when too many wait, or the request has ended before its turn. */
type TakeSlot = (key: string, signal: AbortSignal) => Promise<(() => void) | null>;

export function requestSlots({ answered, waiting }: AtOnce): TakeSlot {
  const lines = new Map<string, Line>();
  const giveBack = (key: string, line: Line) => () => {
    const next = line.waiting.shift();
    if (next) return next();
    line.answered -= 1;
    if (line.answered === 0) lines.delete(key);
  };
  return async (key, signal) => {
    let line = lines.get(key);
    if (!line) {
      line = { answered: 0, waiting: [] };
      lines.set(key, line);
    }
    const own = line;
    if (own.answered < answered) {
      own.answered += 1;
      return giveBack(key, own);
    }
    if (own.waiting.length >= waiting || signal.aborted) return null;
    return new Promise((resolve) => {
      const leave = () => {
        own.waiting.splice(own.waiting.indexOf(turn), 1);
        resolve(null);
      };
      const turn = () => {
        signal.removeEventListener('abort', leave);
        resolve(giveBack(key, own));
      };
      own.waiting.push(turn);
      signal.addEventListener('abort', leave, { once: true });
    });
  };
}
