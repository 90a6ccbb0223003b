/** Drawings of slot symbols, for the game and its betting record: a few paths in a box of 100 by 112, centred. */
import { figures } from './slot-figures.ts';
import { circleTag, coral, cream, deep, foam, mist, pathTag, plum, sea, shell, strokeTag, turned } from './slot-strokes.ts';

const petal = pathTag('M0 6C-13-6-12-24 0-36 12-24 13-6 0 6z', coral);
const petalInside = pathTag('M0 2C-6-6-6-18 0-26 6-18 6-6 0 2z', shell);

export const drawings = {
  ...figures,
  star: circleTag(38, '#164c58') + pathTag('M0-36Q5-5 36 0 5 5 0 36-5 5-36 0-5-5 0-36z', cream) + circleTag(7, coral),
  spark:
    turned(pathTag('M0-42L9-16H-9z', '#ffc79a'), 0, 60, 120, 180, 240, 300) + circleTag(22, coral) + pathTag('M-7-12L15 0-7 12z', cream),
  coin:
    circleTag(40, '#c9a27e') +
    circleTag(36, '#ffc79a') +
    `<circle r="28" fill="none" stroke="${deep}" stroke-width="3" stroke-dasharray="2 5"/>` +
    circleTag(20, '#ffe9c9'),
  lantern:
    strokeTag('M-10-36h20M0-46v10M0 34v9', cream, 4) +
    pathTag('M-17-30h34q23 30 0 60h-34q-23-30 0-60z', coral) +
    pathTag('M-7-30H7q10 30 0 60H-7q-10-30 0-60z', shell) +
    pathTag('M-13-34h26v6h-26zM-13 28h26v6h-26z', deep),
  sun: turned(pathTag('M-4-34L0-44 4-34z', shell), 0, 45, 90, 135, 180, 225, 270, 315) + circleTag(29, '#ffe9c9') + circleTag(18, coral),
  gem:
    pathTag('M-17-26h34L34-4 0 34-34-4z', mist) +
    pathTag('M-17-26h34L34-4h-68z', foam) +
    pathTag('M-17-26L-10-4 0-26 10-4 17-26 34-4 0 34-34-4z', '#fff', ' opacity=".28"') +
    pathTag('M-10-4h20L0 34z', '#fff', ' opacity=".3"'),
  shell:
    pathTag('M0 30Q-38 22-34-8-28-32 0-32 28-32 34-8 38 22 0 30z', '#ffc79a') +
    strokeTag('M0 28V-28M-3 28L-19-25M3 28L19-25M-6 28L-31-8M6 28L31-8', deep, 2.5) +
    pathTag('M-13 26h26l-4 9H-9z', coral),
  boat:
    pathTag('M-36 14h72L24 32h-48z', plum) +
    pathTag('M-2-38V8h-28z', cream) +
    pathTag('M4-26V8h24z', coral) +
    strokeTag('M-38 38q10-8 19 0t19 0 19 0 19 0', mist, 4),
  palm:
    strokeTag('M2 36Q-6 6 4-12', '#c9a27e', 7) +
    strokeTag('M4-12Q-8-34-32-22M4-12Q-14-14-26 6M4-12Q12-38 34-26M4-12Q26-14 32 8M4-12Q2-30 8-42', sea, 7) +
    pathTag('M-26 36q28-14 56 0z', '#ffc79a') +
    circleTag(5, deep, -2, -7) +
    circleTag(5, deep, 9, -6),
  drop:
    pathTag('M0-36C20-10 28 2 28 14A28 26 0 0 1-28 14C-28 2-20-10 0-36z', mist) +
    pathTag('M0-36C20-10 28 2 28 14A28 26 0 0 1 0 40z', sea, ' opacity=".55"') +
    strokeTag('M-16 14q2 12 12 15', foam, 4),
  wave:
    pathTag('M-36 14q18-22 36 0t36 0v20h-72z', sea) +
    strokeTag('M-36 2q18-22 36 0t36 0', mist, 6) +
    strokeTag('M-36-14q18-22 36 0t36 0', foam, 4),
  moon:
    circleTag(34, '#1d5a63') +
    pathTag('M10-33A34 34 0 1 0 33 10 27 27 0 0 1 10-33z', cream) +
    circleTag(4, '#e4d9c7', -14, 6) +
    circleTag(3, '#e4d9c7', -6, 20),
  anchor:
    strokeTag('M0-20V34M-18-8h36', mist, 6) +
    strokeTag('M-32 8q2 26 32 26T32 8', mist, 6) +
    pathTag('M-40 12l7-14 9 13zM40 12L33-2l-9 13z', mist) +
    `<circle cy="-29" r="8" fill="none" stroke="${cream}" stroke-width="5"/>`,
  compass:
    circleTag(36, cream) +
    circleTag(29, '#11404d') +
    turned(pathTag('M0-26L7 0H-7z', coral), 35) +
    turned(pathTag('M0 26L7 0H-7z', foam), 35) +
    circleTag(4, cream),
  bell:
    strokeTag('M0-40v8', cream, 5) +
    pathTag('M-30 22Q-22 14-22-6-22-32 0-32 22-32 22-6 22 14 30 22z', '#ffc79a') +
    pathTag('M2-32Q22-32 22-6 22 14 30 22H10Q14-10 2-32z', coral, ' opacity=".7"') +
    circleTag(7, deep, 0, 31) +
    strokeTag('M-32 22h64', cream, 5),
  fish:
    pathTag('M-36-16L-14 0-36 18q10-16 0-34z', deep) +
    pathTag('M-22 0Q4-34 36 0 4 32-22 0z', coral) +
    strokeTag('M-2-15q7 15 0 30M9-16q7 16 0 31', shell, 4) +
    circleTag(3.5, '#071b23', 24, -3),
  lotus:
    turned(petal, -62, 62) +
    turned(petal, -31, 31) +
    petal +
    turned(petalInside, -31, 0, 31) +
    pathTag('M-36 14q36 28 72 0-10 22-36 22T-36 14z', sea),
  rosette:
    turned(pathTag('M0-6C-9-16-8-28 0-38 8-28 9-16 0-6z', '#ffc79a'), 0, 45, 90, 135, 180, 225, 270, 315) +
    turned(pathTag('M0-4Q-6-14 0-24 6-14 0-4z', deep), 22, 67, 112, 157, 202, 247, 292, 337) +
    circleTag(7, cream),
  leaf:
    pathTag('M-26 30Q-34-22 30-34 36 26-26 30z', sea) +
    pathTag('M-26 30L30-34Q36 26-26 30z', mist, ' opacity=".6"') +
    strokeTag('M-34 38L18-22M-12 13L-12-8M0-1L20-3', foam, 3),
  coral:
    strokeTag(
      'M0 36V2M0 18Q-20 14-22-8M-22-8Q-24-18-34-20M-21-2Q-12-14-14-26M0 8Q20 6 22-14M22-14Q24-24 34-24M21-8Q12-18 12-32M0 4Q-2-16 0-38',
      coral,
      7,
    ) + pathTag('M-24 38q24-12 48 0z', '#ffc79a'),
  pearl:
    pathTag('M-36 8q36-22 72 0-6 28-36 28T-36 8z', plum) +
    pathTag('M-36 6Q-28-36 0-36T36 6Q0-10-36 6z', '#b898a6') +
    circleTag(15, '#fffdf9', 0, 2) +
    circleTag(4, '#e4d9c7', 5, 7),
  bars: [-24, 0, 24]
    .map((y, n) => pathTag(`M-34 ${y - 9}h68v18h-68z`, n === 1 ? coral : cream) + strokeTag(`M-22 ${y}h44`, n === 1 ? shell : plum, 4))
    .join(''),
  cherry:
    strokeTag('M-14 10Q-6-18 18-34M16 14Q12-16 18-34', mist, 4) +
    pathTag('M18-34Q34-38 38-22 22-18 18-34z', sea) +
    circleTag(15, deep, -16, 20) +
    circleTag(15, coral, 16, 23) +
    circleTag(4, shell, -21, 15) +
    circleTag(4, shell, 11, 18),
  ring:
    `<circle r="26" fill="none" stroke="#ffc79a" stroke-width="12"/><circle r="26" fill="none" stroke="${deep}" stroke-width="3" stroke-dasharray="3 10.6"/>` +
    circleTag(8, mist),
  peak:
    pathTag('M-40 32L-8-30 12 6 20-6 40 32z', '#75606f') +
    pathTag('M-8-30L8-1-4 4-10-4-20 4-22-2z', cream) +
    pathTag('M-8-30L12 6 20-6 40 32H4z', '#0a2832', ' opacity=".3"') +
    circleTag(8, '#ffc79a', 25, -25),
} as const;

export type Drawing = keyof typeof drawings;
