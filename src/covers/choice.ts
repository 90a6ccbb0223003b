/** Which picture a game gets: a word of its name decides, otherwise its code. */
import { cards } from './cards.ts';
import { at, seed } from './chance.ts';
import { cockfight } from './cockfight.ts';
import { esports } from './esports.ts';
import { fishing } from './fish.ts';
import { live } from './live.ts';
import { lottery } from './lottery.ts';
import type { Motif } from './pen.ts';
import { horizons } from './slots-horizon.ts';
import { patterns } from './slots-pattern.ts';
import { places } from './slots-places.ts';
import { things } from './slots-things.ts';
import { sports } from './sports.ts';
import type { Category, Subject } from './subject.ts';

export const motifs = {
  ...horizons,
  ...patterns,
  ...places,
  ...things,
  ...live,
  ...fishing,
  ...sports,
  ...esports,
  ...cards,
  ...lottery,
  ...cockfight,
} satisfies Record<string, Motif>;
export type MotifName = keyof typeof motifs;

const keys = <T extends object>(family: T): (keyof T)[] => Object.keys(family) as (keyof T)[];

const families: Record<Category, readonly MotifName[]> = {
  RNG: [...keys(horizons), ...keys(patterns), ...keys(places), ...keys(things)],
  LIVE: ['table'],
  FISH: keys(fishing),
  SPORTS: ['track'],
  ESPORTS: keys(esports),
  PVP: keys(cards),
  LOTT: keys(lottery),
  ELOTT: keys(lottery),
  COCKFIGHT: keys(cockfight),
};

/** Where several pictures suit a word, the code chooses, so that one word does not make a row of twins. */
const words: Partial<Record<Category, readonly (readonly [RegExp, readonly MotifName[]])[]>> = {
  RNG: [
    [/\b(lantern|lamp)/, ['lantern']],
    [/\b(lighthouse|beacon)/, ['lighthouse']],
    [/\b(gem|diamond|jewel)/, ['gem', 'cut']],
    [/\b(crystal|stone|ruby|opal|emerald|pearl|rosestone|jade)/, ['cut', 'gem']],
    [/\b(lotus|bloom|flower|blossom|garden|orchid|rose)/, ['rosette']],
    [/\b(dragon|koi|serpent|mermaid)/, ['scales']],
    [/\b(pyramid|pharaoh|tomb|nile|cleopatra)/, ['pyramid']],
    [/\b(king|queen|crown|royal|prince)/, ['crown']],
    [/\b(mask|carnival|fiesta|tiki|voodoo)/, ['mask', 'plumes']],
    [/\b(feather|peacock|plume|bird|phoenix)/, ['plumes']],
    [/\b(moth|butterfly|wings)/, ['moth']],
    [/\b(bell|chime|carillon|bells)/, ['bell']],
    [/\b(tea|teapot|kettle)/, ['teapot']],
    [/\b(vase|amphora|urn|olymp|greek|athena|zeus)/, ['vase']],
    [/\b(falls|cascade|waterfall|river|stream)/, ['waterfall', 'bridge']],
    [/\b(clock|tower|hour|hours|midnight)/, ['tower']],
    [/\b(compass|map|expedition|voyage|quest)/, ['compass', 'sail']],
    [/\b(kite|wind|breeze|monsoon)/, ['kite', 'mill']],
    [/\b(mill|harvest|farm)/, ['mill']],
    [/\b(bridge|canal|crossing)/, ['bridge']],
    [/\b(balloon|cloud|flight)/, ['balloon']],
    [/\b(comet|galaxy|space|cosmic|orbit)/, ['comet', 'star']],
    [/\b(street|city|town|market|atelier)/, ['street']],
    [/\b(ferry|sail|boat|ship|pirate|captain|vinta)/, ['sail']],
    [/\b(silk|dance|dancer|geisha)/, ['handfan']],
    [/\b(temple|gate|palace|arch|door)/, ['arch']],
    [/\b(sun|aztec|blaze|fire|inca)/, ['burst', 'mask']],
    [/\b(star|stars|weaver)/, ['star', 'comet']],
    [/\b(moon|moonrise|night|owl)/, ['moon']],
    [/\b(peak|mountain|summit|everest|ice|glacier)/, ['peaks']],
    [/\b(dune|desert|sahara|camel|sand)/, ['dune']],
    [/\b(bay|tide|island|isla|lagoon|sea|harbour|reef|coast|ocean)/, ['sea', 'sail', 'lighthouse']],
    [/\b(fruit|seven|777|classic|bar|reel|reels)/, ['reels']],
    [/\b(valley|field|savanna|hill|forest|terraces)/, ['hills', 'balloon']],
  ],
  LIVE: [
    [/\b(roulette|wheel|spin)/, ['wheel']],
    [/\b(sic|dice|craps|colou?r)/, ['dice']],
  ],
  FISH: [
    [/\b(manta|ray|abyss|deep)/, ['ray']],
    [/\b(shell|pearl|clam|reef)/, ['shell', 'shoal']],
  ],
  SPORTS: [
    [/\b(basket|court|hoop)/, ['court']],
    [/\b(tennis|badminton)/, ['tennis']],
    [/\b(foot|soccer|pitch|cup|league)/, ['pitch']],
  ],
  PVP: [
    [/\b(mahjong|tile)/, ['tiles']],
    [/\b(domino)/, ['dominoes']],
    [/\b(chip|hold|poker)/, ['chips', 'ace']],
  ],
  LOTT: [
    [/\b(\d+\/\d+|mega)/, ['balls']],
    [/\b(keno|bingo|grid)/, ['grid']],
  ],
  ELOTT: [[/\b(keno|bingo|grid)/, ['grid']]],
};

/** The picture for a game. */
export function motifOf({ code, name, category }: Pick<Subject, 'code' | 'name' | 'category'>): MotifName {
  const spoken = name.toLowerCase();
  const hit = words[category]?.find(([word]) => word.test(spoken));
  return at(hit ? hit[1] : families[category], seed(code));
}
