/** Chooses the picture of a game, for the cover and the game page: by a word of its name, else by its code. */
import { itemAt, seed } from '../seeded-random.ts';
import type { GameType } from './categories.ts';
import { motifWords } from './motif-words.ts';

/** The input of a picture. */
export interface Subject {
  /** The game's code, which varies the picture where the name does not decide. */
  code: string;
  name: string;
  category: GameType;
  /** The vendor's code, like `nine-harbours`. */
  vendor: string;
}

type Words<T extends string> = T extends `${infer Head} ${infer Rest}` ? Head | Words<Rest> : T;
const list = <T extends string>(text: T): readonly Words<T>[] => text.split(' ') as Words<T>[];

/** Pictures that show a drawing of slot-art.ts on a background. */
export const emblems = list(
  'dragon tiger owl bird swan turtle bamboo tree palm leaf lotus cherry coral pearl anchor pagoda castle house fountain book chest harp violin letter mirror',
);
export type Emblem = (typeof emblems)[number];

const slots = list(
  'sea hills terraces peaks dune pyramid moon gem cut rosette burst scales arch reels star lantern waterfall tower lighthouse mill bridge sail balloon street kite compass mask bell teapot vase crown plumes moth comet handfan',
);

/** Fallback pictures per category, chosen by code. */
const families = {
  RNG: [...slots, ...emblems],
  LIVE: list('table'),
  FISH: list('fish shoal ray shell'),
  SPORTS: list('track'),
  ESPORTS: list('shard chevron scope crest bolt'),
  PVP: list('fan tiles chips dominoes ace'),
  LOTT: list('balls grid drum'),
  ELOTT: list('balls grid drum'),
  COCKFIGHT: list('plume quill'),
} as const satisfies Record<GameType, readonly string[]>;
type WordMotif = 'wheel' | 'dice' | 'pitch' | 'court' | 'tennis';
export type MotifName = (typeof families)[GameType][number] | WordMotif;

/** The words of a name, in lower case. */
export const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{M}\d/]+/gu) ?? [];

type Step = ReadonlyMap<string, readonly MotifName[]>;

/** Parses `word word: motif motif` lines. A blank line starts the next step, used only when earlier steps found no word. */
const read = (text: string): readonly Step[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(
      (step) =>
        new Map(
          step.split('\n').flatMap((row) => {
            const [words = '', drawn = ''] = row.split(':');
            const found = drawn.trim().split(' ') as MotifName[];
            return words
              .trim()
              .split(' ')
              .map((word) => [word, found] as const);
          }),
        ),
    );
const steps = new Map(Object.entries(motifWords).map(([category, text]) => [category, read(text)]));

/** Pictures for the words of a name, in word order; may be empty. */
export function motifsFor(name: string, category: GameType): readonly MotifName[] {
  const words = wordsOf(name);
  for (const step of steps.get(category) ?? []) {
    const found = words.flatMap((word) => step.get(word) ?? step.get(word.replace(/e?s$/, '')) ?? step.get(word.replace(/s$/, '')) ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

/** The picture of a game. Among several matches the code chooses, so that games sharing a word differ. */
export function motifOf({ code, name, category }: Pick<Subject, 'code' | 'name' | 'category'>): MotifName {
  const matches = motifsFor(name, category);
  return itemAt(matches.length > 0 ? matches : families[category], seed(code));
}
