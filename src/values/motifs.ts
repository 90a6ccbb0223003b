/** Which picture a game has, on its cover and in its room: a word of its name decides, otherwise its code. */
import { at, seed } from './chance.ts';
import { motifWords } from './motif-words.ts';

export const categories = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'LOTT', 'ELOTT', 'COCKFIGHT'] as const;
export type Category = (typeof categories)[number];

/** What a picture is drawn from. */
export interface Subject {
  /** The game's own code; a picture differs by it alone where the words of the name do not decide. */
  code: string;
  name: string;
  category: Category;
  /** The maker's code, like `nine-harbours`. */
  vendor: string;
}

type Words<T extends string> = T extends `${infer Head} ${infer Rest}` ? Head | Words<Rest> : T;
const list = <T extends string>(text: T): readonly Words<T>[] => text.split(' ') as Words<T>[];

/** Pictures that are a drawing of slot-art.ts on a ground. */
export const emblems = list(
  'dragon tiger owl bird swan turtle bamboo tree palm leaf lotus cherry coral pearl anchor pagoda castle house fountain book chest harp violin letter mirror',
);
export type Emblem = (typeof emblems)[number];

const slots = list(
  'sea hills terraces peaks dune pyramid moon gem cut rosette burst scales arch reels star lantern waterfall tower lighthouse mill bridge sail balloon street kite compass mask bell teapot vase crown plumes moth comet handfan',
);

/** Where no word decides, the code chooses among these. */
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
} as const;
type Elsewhere = 'wheel' | 'dice' | 'pitch' | 'court' | 'tennis';
export type MotifName = (typeof families)[Category][number] | Elsewhere;

/** The words of a name, in small letters. */
export const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{M}\d/]+/gu) ?? [];

type Step = ReadonlyMap<string, readonly MotifName[]>;

/** `word word: motif motif` a line, read once; a blank line begins the next step, which is asked when no word was found before it. */
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

/** The pictures that the words of a name ask for, in the order of the words; empty when they ask for none. */
export function motifsFor(name: string, category: Category): readonly MotifName[] {
  const words = wordsOf(name);
  for (const step of steps.get(category) ?? []) {
    const found = words.flatMap((word) => step.get(word) ?? step.get(word.replace(/e?s$/, '')) ?? step.get(word.replace(/s$/, '')) ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

/** The picture of a game. Where several suit its words, the code chooses, so that one word does not make a row of twins. */
export function motifOf({ code, name, category }: Pick<Subject, 'code' | 'name' | 'category'>): MotifName {
  const asked = motifsFor(name, category);
  return at(asked.length > 0 ? asked : families[category], seed(code));
}
