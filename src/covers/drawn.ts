/** How each picture is drawn: the painters of this room by the name of their motif. */
import { emblems, type MotifName } from '#values/motifs.ts';
import { cards } from './cards.ts';
import { cockfight } from './cockfight.ts';
import { emblem } from './emblem.ts';
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

const figures = Object.fromEntries(emblems.map((name) => [name, emblem(name)])) as Record<(typeof emblems)[number], Motif>;

export const motifs: Readonly<Record<MotifName, Motif>> = {
  ...horizons,
  ...patterns,
  ...places,
  ...things,
  ...figures,
  ...live,
  ...fishing,
  ...sports,
  ...esports,
  ...cards,
  ...lottery,
  ...cockfight,
};
