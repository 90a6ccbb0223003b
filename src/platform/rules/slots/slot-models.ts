/** The slot models without a feature: strips, lines and pay tables, as published in each game. */
import type { SlotModel } from './slot.ts';

/** Twenty-five lines; a game with fewer uses the first ones. */
const LINES = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 2, 2, 0],
  [2, 0, 0, 0, 2],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [1, 0, 2, 0, 1],
  [1, 2, 0, 2, 1],
] as const;

/** The first so many lines, with one coin on each. */
export const onLines = (count: number) => ({ lines: LINES.slice(0, count), coins: count });

/** Five reels of three rows, without a feature. */
export const plain = { rows: 3, wildTimes: 1, feature: null } as const;

/** Medium: more than half of the rounds pay. Five of the highest symbol on one line pay eighty times the bet. */
export const tide: SlotModel = {
  ...plain,
  name: 'tide',
  volatility: 'medium',
  strips: [
    'DGCHGEFHDGEFCHFAGHBDEGFBDFHCBEAH',
    'DFACEFHEBCGFCHWBGHFBEHGADGFDWEGH',
    'DCHGEFHADGHEFHWBFGWHECGBDACHFDGE',
    'DBFHEGCAEFWHGFDCGBAHEGHFGCHFDWEH',
    'DFBDFGHECDHFCHACGHFBEHGBEGFDAEGH',
  ],
  ...onLines(25),
  pays: {
    A: [60, 300, 2000],
    B: [40, 160, 800],
    C: [30, 120, 400],
    D: [25, 80, 250],
    E: [20, 60, 160],
    F: [12, 30, 100],
    G: [10, 25, 75],
    H: [9, 20, 60],
  },
};

/** Low: wilds on each middle reel and a flat pay table. */
export const harbour: SlotModel = {
  ...plain,
  name: 'harbour',
  volatility: 'low',
  strips: [
    'DBAGCFBGFEHDAFCEGHEDBFGEHCAH',
    'DGBCEHFCBAEDGWFHADBFGWHCGEWF',
    'CDWEFGWDHBAWEGCFHAGECBHGDFAH',
    'AFWECGFHDAFEDHCBGDWHBAFGCEHB',
    'BDEGCEHADGFHAFEGHCBEGDBFCAHF',
  ],
  ...onLines(20),
  pays: {
    A: [25, 75, 250],
    B: [20, 60, 200],
    C: [18, 50, 150],
    D: [15, 40, 125],
    E: [14, 35, 100],
    F: [12, 25, 75],
    G: [10, 20, 60],
    H: [8, 20, 50],
  },
};

/** High: ten lines, two rounds in three pay nothing, and the top prize is fifteen hundred times the bet. */
export const summit: SlotModel = {
  ...plain,
  name: 'summit',
  volatility: 'high',
  strips: [
    'GECGEHBFHGBCEGHDCFGEFGFAHFDEHFDH',
    'GBEDHACGEFWGFDHFGCHBFHAEHGWDGHFE',
    'DHFEDHGWEHAFDWGFCEGCHEGFBGHFCBHG',
    'GCEDHACGEFWGFDHFGCHBFHBEHGWDGHFE',
    'EDHGDFHECBFHEGFEEBGHCGFHDFGCAHGF',
  ],
  ...onLines(10),
  pays: {
    A: [250, 2000, 15_000],
    B: [80, 500, 3000],
    C: [40, 200, 1500],
    D: [25, 100, 600],
    E: [12, 40, 150],
    F: [6, 20, 80],
    G: [4, 15, 50],
    H: [3, 10, 40],
  },
};

/** The flat pay table on ten lines, for games whose lowest bet is 0.10. */
export const cove: SlotModel = { ...harbour, name: 'cove', ...onLines(10) };
