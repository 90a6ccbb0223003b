/** The painters of all pictures by the name of their motif. */
import { emblems, type MotifName } from '#values/games/motifs.ts';
import { emblem } from './emblem.ts';
import { cards } from './motifs/cards.ts';
import { cockfight } from './motifs/cockfight.ts';
import { esports } from './motifs/esports.ts';
import { fishing } from './motifs/fish.ts';
import { live } from './motifs/live.ts';
import { lotteryMotifs } from './motifs/lottery.ts';
import { horizons } from './motifs/slots-horizon.ts';
import { patternMotifs } from './motifs/slots-pattern.ts';
import { places } from './motifs/slots-places.ts';
import { things } from './motifs/slots-things.ts';
import { sports } from './motifs/sports.ts';
import type { Motif } from './svg.ts';

const figures = Object.fromEntries(emblems.map((name) => [name, emblem(name)])) as Record<(typeof emblems)[number], Motif>;

export const motifs: Readonly<Record<MotifName, Motif>> = {
  ...horizons,
  ...patternMotifs,
  ...places,
  ...things,
  ...figures,
  ...live,
  ...fishing,
  ...sports,
  ...esports,
  ...cards,
  ...lotteryMotifs,
  ...cockfight,
};
