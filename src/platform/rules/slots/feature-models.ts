/** The slot models that differ by their reels, their ways or a feature, as published in each game. */
import type { SlotModel } from './slot.ts';
import { onLines, plain } from './slot-models.ts';

/** Three reels, five lines, and wilds that double: medium. */
const classic: SlotModel = {
  ...plain,
  name: 'classic',
  volatility: 'medium',
  strips: ['EFECFCEFBDACEFDECBFCFDEB', 'ECDECDEFCECFWDEWFABDCEDF', 'DECDEDFDFEDFDEBEWDEFDAWF'],
  lines: onLines(5).lines.map((rows) => rows.slice(0, 3)),
  coins: 5,
  pays: { A: [80], B: [30], C: [15], D: [7], E: [4], F: [2] },
  wildTimes: 2,
};

/** Low: half of the rounds pay, some of them for two of a kind, and no prize is large. */
const fruit: SlotModel = {
  ...plain,
  name: 'fruit',
  volatility: 'low',
  strips: [
    'DEFGDFGBFDEBGDEFGACBFDEGCBAEFDGC',
    'FGDFGACDEFGABECDFGABCDEFGBEFDGAC',
    'BCGFDBECFBCFAGCBEFGEBDACGBFECFAG',
    'AGDFGCDFEGCDGBCDEFDGCAEGBAEDBCGF',
    'BDFGAFGAEFGBEACBDGACFEGDFADGBFEC',
  ],
  ...onLines(10),
  pays: {
    A: [10, 40, 100, 250],
    B: [8, 30, 80, 200],
    C: [8, 25, 60, 150],
    D: [5, 20, 50, 120],
    E: [5, 20, 40, 100],
    F: [15, 30, 80],
    G: [15, 30, 60],
  },
};

/** Medium: 243 ways, three symbols on each of five reels. */
const delta: SlotModel = {
  ...plain,
  name: 'delta',
  volatility: 'medium',
  strips: [
    'GHFEHGFDGBHCEHCDGFADEGFDBHCAHGEF',
    'AHEFGHDEFGHBCDEGFHDEFGHBWDCEAHFGB',
    'BFHGEWHDFEGHCDFHGBACEGDFBGDHFAHCE',
    'HFDCGHCGBFDHGEBHFBDEAFGBHCDHAWGFE',
    'HFGHFDAHEGFCHBEDFHBEDGHBFACEFHDG',
  ],
  lines: [],
  coins: 20,
  pays: {
    A: [40, 120, 600],
    B: [25, 75, 300],
    C: [20, 50, 150],
    D: [15, 40, 120],
    E: [10, 25, 75],
    F: [8, 20, 50],
    G: [5, 15, 40],
    H: [5, 10, 30],
  },
};

/** High: 1,024 ways, four symbols on each of five reels; the low symbols need four reels. */
const orchard: SlotModel = {
  ...plain,
  name: 'orchard',
  volatility: 'high',
  rows: 4,
  strips: [
    'EDEFGHDEFHGDGECFHDEFEHGDFBGHDGCFEABH',
    'EFGHDGBEFDHCEFEGHDFGCBHCDECFGEDWAHFHG',
    'FHFCEFGDFGHFDFHGDCEFDHBGCGHEFCDABWEGH',
    'FEFHGDCFGDHCDEFGEFEHCGCDFBAHGADFHCWGE',
    'GEFGEFEFGCHDGHDAEFGECBHCDBGDFHBAFCEGH',
  ],
  lines: [],
  coins: 20,
  pays: {
    A: [20, 250, 3000],
    B: [10, 100, 600],
    C: [5, 30, 150],
    D: [3, 10, 50],
    E: [3, 12],
    F: [2, 8],
    G: [1, 7],
    H: [1, 5],
  },
};

/** High: ten free spins at three times their wins, once in about a hundred rounds. */
const comet: SlotModel = {
  ...plain,
  name: 'comet',
  volatility: 'high',
  strips: [
    'EFCHGDHFDHEDGFHEADBFEHBSAEGCSFDHG',
    'DBEFSDGHWDFHGEDAFGBHFDAECSHGDEFHBG',
    'EHDFHDCEBFDEGDHFGHEFBGWHSCDBAHGEFS',
    'DBECFGDEFSGBWACDEFBCDHGFEDGECFSGBA',
    'DGFDBFGDHFBDFHDFBDEGDFCAHSEBFHGSC',
  ],
  ...onLines(20),
  pays: {
    A: [50, 250, 1500],
    B: [30, 120, 500],
    C: [25, 80, 300],
    D: [15, 50, 200],
    E: [12, 40, 125],
    F: [8, 25, 75],
    G: [6, 20, 60],
    H: [5, 15, 50],
  },
  feature: { is: 'free', from: 3, spins: 10, times: 3 },
};

/** High: coins stay while the other places spin again, and all places full pay five hundred times the bet. */
const vault: SlotModel = {
  ...plain,
  name: 'vault',
  volatility: 'high',
  strips: [
    'KCDEKFGAHEBFGDHKCDEFBGHGDABEFKHKC',
    'KDEFGAKBCEDAFDGHBKHKEBCGFCFEHAKWGD',
    'DCKFKDGCHBDEGFHKBACGDEWHKBCEADHGFK',
    'FKCEDKDGHBCBEGHBKHAFDCEGCGDKAKFWEH',
    'DKECFGHKBFDBEAGKBCDCHEGHDFEKFKGHA',
  ],
  ...onLines(25),
  pays: {
    A: [100, 400, 2000],
    B: [60, 200, 800],
    C: [50, 150, 400],
    D: [40, 100, 300],
    E: [30, 80, 200],
    F: [20, 50, 125],
    G: [15, 40, 100],
    H: [12, 30, 75],
  },
  feature: {
    is: 'hold',
    from: 6,
    spins: 3,
    chance: [1, 20],
    values: [
      [25, 35],
      [50, 30],
      [75, 14],
      [125, 11],
      [250, 7],
      [1250, 3],
    ],
    full: 12_500,
  },
};

/** Medium: a wild on a middle reel covers the whole reel. */
const bloom: SlotModel = {
  ...plain,
  name: 'bloom',
  volatility: 'medium',
  strips: [
    'DABCABEFABCEFABECFBECFDACFDBAE',
    'CDECFECAEWCEDBFACFEBADEFCBDCEAF',
    'DEACFEACFBEFCBDAEFDBCEFACDBEFWA',
    'DFEADCFACFACDWEBDEFACEDFBDACFEB',
    'EFCDAFEBCDEFADCBAEBFCDAFEBDEFC',
  ],
  ...onLines(10),
  pays: { A: [20, 60, 250], B: [15, 40, 120], C: [8, 25, 60], D: [7, 20, 50], E: [5, 10, 25], F: [5, 8, 20] },
  feature: { is: 'grow' },
};

/** High: one round in five wins, and each win is multiplied by up to ten. */
const blaze: SlotModel = {
  ...plain,
  name: 'blaze',
  volatility: 'high',
  strips: [
    'DCEGCFDACEGFCEACEBGHCFEHFBGECHDBG',
    'DBEFHGEFGACBFDEGHABHCDEGFBHCEFADGW',
    'CFGHDCFEGHABCEFGAEGCHDFHBEAFBCHDWG',
    'EFGHCDEFAEGHBDFCGEHDEBFACGDHCWGFHB',
    'DECDBHCDGHCBDHFAGDEBCFGHBEDFCEAGH',
  ],
  ...onLines(10),
  pays: {
    A: [100, 500, 4000],
    B: [40, 200, 1000],
    C: [25, 80, 400],
    D: [15, 50, 200],
    E: [8, 25, 80],
    F: [5, 15, 50],
    G: [4, 10, 30],
    H: [3, 8, 20],
  },
  feature: {
    is: 'times',
    values: [
      [1, 70],
      [2, 16],
      [3, 8],
      [5, 4],
      [10, 2],
    ],
  },
};

export const featureModels = { classic, fruit, delta, orchard, comet, vault, bloom, blaze } as const;
