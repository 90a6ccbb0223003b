/** Maps reel letters to drawings. The game's own picture leads; its code chooses related ones. The mathematics uses letters only. */
import { seed, seededFractions } from '../seeded-random.ts';
import { type Emblem, type MotifName, motifOf, type Subject } from './motifs.ts';
import type { Drawing } from './slot-art.ts';

const kinds = {
  water: ['boat', 'fish', 'shell', 'coral', 'anchor', 'palm', 'turtle', 'pearl', 'lighthouse', 'wave'],
  land: ['leaf', 'tree', 'peak', 'terraces', 'bird', 'house', 'mill', 'palm', 'bridge', 'sun'],
  sky: ['moon', 'sun', 'comet', 'balloon', 'kite', 'bird', 'owl', 'ring', 'moth'],
  court: ['bell', 'crown', 'vase', 'arch', 'castle', 'mask', 'lantern', 'pagoda', 'tiger', 'compass'],
  garden: ['lotus', 'rosette', 'leaf', 'moth', 'bird', 'cherry', 'fountain', 'swan', 'bamboo', 'handfan'],
  parlour: ['book', 'letter', 'teapot', 'harp', 'violin', 'mirror', 'chest', 'bars', 'seven', 'cherry'],
} as const satisfies Record<string, readonly Drawing[]>;
export type SlotTheme = keyof typeof kinds;

const plain = ['gem', 'moon', 'leaf', 'drop', 'wave', 'ring', 'bars', 'cherry', 'rosette', 'shell', 'sun', 'anchor'] as const;

/** The leading drawing of a picture, and its kind. */
const leads: Readonly<Partial<Record<MotifName, readonly [Drawing, SlotTheme]>> & Record<Emblem, readonly [Drawing, SlotTheme]>> = {
  sea: ['sun', 'water'],
  hills: ['tree', 'land'],
  terraces: ['terraces', 'land'],
  peaks: ['peak', 'land'],
  dune: ['palm', 'land'],
  pyramid: ['pyramid', 'court'],
  moon: ['moon', 'sky'],
  gem: ['gem', 'court'],
  cut: ['gem', 'parlour'],
  rosette: ['rosette', 'garden'],
  burst: ['sun', 'sky'],
  scales: ['fish', 'water'],
  arch: ['arch', 'court'],
  reels: ['seven', 'parlour'],
  star: ['comet', 'sky'],
  lantern: ['lantern', 'water'],
  waterfall: ['drop', 'land'],
  tower: ['tower', 'parlour'],
  lighthouse: ['lighthouse', 'water'],
  mill: ['mill', 'land'],
  bridge: ['bridge', 'land'],
  sail: ['boat', 'water'],
  balloon: ['balloon', 'sky'],
  street: ['house', 'parlour'],
  kite: ['kite', 'sky'],
  compass: ['compass', 'water'],
  mask: ['mask', 'court'],
  bell: ['bell', 'court'],
  teapot: ['teapot', 'parlour'],
  vase: ['vase', 'court'],
  crown: ['crown', 'court'],
  plumes: ['feather', 'garden'],
  moth: ['moth', 'garden'],
  comet: ['comet', 'sky'],
  handfan: ['handfan', 'garden'],
  wheel: ['wheel', 'parlour'],
  fish: ['fish', 'water'],
  shoal: ['fish', 'water'],
  shell: ['shell', 'water'],
  dragon: ['dragon', 'court'],
  tiger: ['tiger', 'court'],
  owl: ['owl', 'sky'],
  bird: ['bird', 'garden'],
  swan: ['swan', 'garden'],
  turtle: ['turtle', 'water'],
  bamboo: ['bamboo', 'garden'],
  tree: ['tree', 'land'],
  palm: ['palm', 'water'],
  leaf: ['leaf', 'land'],
  lotus: ['lotus', 'garden'],
  cherry: ['cherry', 'parlour'],
  coral: ['coral', 'water'],
  pearl: ['pearl', 'water'],
  anchor: ['anchor', 'water'],
  pagoda: ['pagoda', 'court'],
  castle: ['castle', 'court'],
  house: ['house', 'land'],
  fountain: ['fountain', 'garden'],
  book: ['book', 'parlour'],
  chest: ['chest', 'parlour'],
  harp: ['harp', 'parlour'],
  violin: ['violin', 'parlour'],
  letter: ['letter', 'parlour'],
  mirror: ['mirror', 'parlour'],
};

type Letter = 'W' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'S' | 'K';
export type Symbols = Readonly<Record<Letter, Drawing>>;

const leadOf = (motif: MotifName): readonly [Drawing, SlotTheme] => leads[motif] ?? leads.sea ?? ['sun', 'water'];

/** What a game's symbols are of, by its picture. */
export const slotTheme = (motif: MotifName): SlotTheme => leadOf(motif)[1];

/** The drawings of `W`, of `A` to `H`, of free spins and of coins. */
export function symbolsOf(subject: Pick<Subject, 'code' | 'name' | 'category'>): Symbols {
  const [lead, kind] = leadOf(motifOf(subject));
  const chance = seededFractions(seed(`${subject.code}|reels`));
  const left = (pool: readonly Drawing[], taken: readonly Drawing[]) => pool.filter((one) => !taken.includes(one));
  const taken: Drawing[] = ['star', lead];
  const take = (pool: readonly Drawing[]): Drawing => {
    const free = left(pool, taken);
    const one = free[Math.floor(chance() * free.length)] ?? 'wave';
    taken.push(one);
    return one;
  };
  const [B, C, D] = [take(kinds[kind]), take(kinds[kind]), take(kinds[kind])];
  const [E, F, G, H] = [take(plain), take(plain), take(plain), take(plain)];
  return { W: 'star', A: lead, B, C, D, E, F, G, H, S: 'spark', K: 'coin' };
}
