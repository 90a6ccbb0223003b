/** Figures for both covers and reels, in the format of slot-art.ts: a few paths in a centred box of 100 by 112. */
import { circleTag, coral, cream, deep, foam, mist, pathTag, plum, sea, shell, strokeTag, turned } from './slot-strokes.ts';

const both = (part: string) => part + `<g transform="scale(-1 1)">${part}</g>`;

const animals = {
  dragon:
    strokeTag('M-40 34Q-12 46-4 28T-24 6-26-22 2-30', coral, 15) +
    pathTag('M-46 40L-36 22-28 36zM-38-2L-44-14-31-12zM-36-22L-38-36-26-31zM-4 18H8L2 30z', deep) +
    pathTag('M-12-34L0-50 2-40 20-46 18-37Q34-34 44-22L40-15 22-14 32-10 26-2Q-8-2-12-34z', coral) +
    pathTag('M26-15L29-8 32-14zM16-14L19-7 23-14z', cream) +
    circleTag(4, cream, 14, -29) +
    strokeTag('M38-22Q50-24 48-36M-14 10Q0 4 10 14L18 10M-30-12Q-16-14-12-4', shell, 4) +
    circleTag(9, cream, 34, 20) +
    circleTag(5, coral, 34, 20),
  tiger:
    both(pathTag('M-38-12L-36-38-14-30z', coral)) +
    pathTag('M0-34Q38-34 38 0 36 34 0 40-36 34-38 0-38-34 0-34z', coral) +
    pathTag('M0 8Q20 4 24 18 18 36 0 38-18 36-24 18-20 4 0 8z', cream) +
    both(
      pathTag('M-40-2l16 4-15 4zM-36 14h14l-11 7zM-12-33l5 14-11-12z', deep) +
        circleTag(6, cream, -15, -6) +
        circleTag(3, '#071b23', -15, -6),
    ) +
    pathTag('M-3-34h6L0-14zM-7 10H7L0 18z', deep) +
    strokeTag('M0 18q-2 8-10 7M0 18q2 8 10 7', deep, 2.5),
  owl:
    pathTag('M-30-40Q0-26 30-40 38 44 0 44-38 44-30-40z', coral) +
    pathTag('M-18 4Q0-4 18 4 20 36 0 38-20 36-18 4z', shell) +
    both(circleTag(13, cream, -13, -14) + circleTag(6, '#071b23', -13, -14) + pathTag('M-31-6Q-40 24-18 36-16 10-31-6z', deep)) +
    pathTag('M-5-7H5L0 4z', deep) +
    strokeTag('M-8 12l8 5 8-5M-8 22l8 5 8-5', deep, 3) +
    strokeTag('M-44 46h88', plum, 5),
  bird:
    pathTag('M-44-20Q-16-26-4 0 10-34 42-38 38-2 16 16 2 30-20 22-8 14-12 6-26 0-44-20z', cream) +
    pathTag('M16 16Q2 30-20 22-8 14-12 6 4 14 16 16z', coral) +
    pathTag('M-4 0Q10-34 42-38 24-20 16-4z', mist) +
    pathTag('M-20 22L-40 40-30 44-14 28z', plum) +
    circleTag(9, cream, 22, 12) +
    pathTag('M29 8L42 14 29 16z', coral) +
    circleTag(2, '#071b23', 24, 10),
  swan:
    pathTag('M-38 8Q-20-14 8 0 26 4 40-8 38 28 4 30-30 30-38 8z', cream) +
    strokeTag('M-30 12Q-42-12-26-22T-22-38', cream, 9) +
    pathTag('M-26-42L-42-34-24-31z', coral) +
    pathTag('M-6 8Q16 8 30-2 26 20 6 22-6 18-6 8z', shell) +
    circleTag(2, '#071b23', -25, -38) +
    strokeTag('M-42 36q10-8 21 0t21 0 21 0 21 0', mist, 4),
  turtle:
    pathTag('M30-6Q50-20 46-2 42 8 28 6zM-18 20L-32 36-10 30zM22 20L34 34 12 30zM-32 6L-46 12-30 16z', shell) +
    pathTag('M-36 16Q-30-30 0-30 30-30 34 16 0 30-36 16z', sea) +
    pathTag('M-12-14H10L18 2 8 16H-12L-20 2z', mist) +
    strokeTag('M-12-14L-20-24M10-14L18-23M18 2h16M-20 2h-14M-12 16v8M8 16v9', foam, 2.5) +
    circleTag(2, '#071b23', 40, -6),
} as const;

const plants = {
  bamboo:
    [-24, 0, 24]
      .map(
        (x, n) =>
          strokeTag(`M${x} 44V${-44 + n * 8}`, n === 1 ? mist : sea, 10) +
          strokeTag(`M${x - 7} 20h14M${x - 7}-4h14M${x - 7}-26h14`, foam, 2.5),
      )
      .join('') + pathTag('M0-20Q22-34 40-24 20-12 0-20zM-24 4Q-46-8-46-24-26-20-24 4zM24 16Q44 4 46-8 48 14 24 16z', mist),
  tree:
    pathTag('M-6 44Q0 20-3-4H5Q4 20 10 44z', plum) +
    circleTag(22, sea, -16, -8) +
    circleTag(20, sea, 18, -6) +
    circleTag(24, mist, 0, -22) +
    circleTag(4, coral, -18, -4) +
    circleTag(4, coral, 14, -10) +
    circleTag(4, coral, -4, -28) +
    circleTag(4, coral, 24, 4) +
    circleTag(4, coral, 2, -6) +
    strokeTag('M-36 44h72', foam, 4),
} as const;

const buildings = {
  pagoda:
    pathTag('M-14-14h28v14h-28zM-19 8h38v12h-38zM-24 28h48v14h-48z', cream) +
    pathTag(
      'M0-46L6-30Q18-22 34-16 20-12 0-12T-34-16Q-18-22-6-30zM-20-2H20Q28 4 40 8 24 11 0 11T-40 8Q-28 4-20-2zM-26 19H26Q34 24 46 29 28 32 0 32T-46 29Q-34 24-26 19z',
      coral,
    ) +
    pathTag('M-6 30h12v12H-6zM-4-10h8v8h-8z', deep),
  castle:
    pathTag('M-40 40V-18h8v7h8v-7h8v26H-8V-34h5v7h6v-7h5V8h8v-26h8v7h8v-7h8v58z', cream) +
    pathTag('M0-34h8V8h8v-26h8v7h8v-7h8v58H0z', shell) +
    pathTag('M-9 40V22a9 9 0 0 1 18 0v18zM-32 4h7v11h-7zM25 4h7v11h-7zM-3-16h6v10h-6z', deep) +
    strokeTag('M0-34v-16', plum, 3) +
    pathTag('M1-50l18 5-18 6z', coral),
  house:
    pathTag('M-30-6H30v44H-30z', cream) +
    pathTag('M0-40L42-4H-42z', coral) +
    pathTag('M-8 38V14H8v24zM14 8h10v10H14zM-24 8h10v10h-10z', deep) +
    pathTag('M20-36h9v16l-9-8z', plum),
  tower:
    pathTag('M-16-16h32v58h-32z', cream) +
    pathTag('M0-16h16v58H0z', shell) +
    pathTag('M0-50L22-16h-44z', coral) +
    circleTag(11, '#164c58') +
    circleTag(8.5, cream) +
    strokeTag('M0-6v6l4 3', deep, 2) +
    pathTag('M-5 26H5v16H-5z', deep),
  lighthouse:
    pathTag('M-8-30L-46-42v22zM8-30L46-42v22z', shell, ' opacity=".5"') +
    pathTag('M-10-20h20l7 60h-34z', cream) +
    pathTag('M-12-2h24l1.5 12h-27zM-14 22h28l1.5 12h-31z', coral) +
    pathTag('M-7-38H7v18H-7zM-11-38L0-50 11-38z', deep) +
    pathTag('M-3-35h6v12h-6z', shell) +
    strokeTag('M-36 42h72', mist, 5),
  mill:
    pathTag('M-12-10h24l8 52h-40z', coral) +
    pathTag('M-15-8Q0-32 15-8z', deep) +
    turned(pathTag('M-1-2V-42H11V-12z', cream), 20, 110, 200, 290) +
    circleTag(4, deep) +
    pathTag('M-5 28H5v14H-5z', deep),
  arch:
    pathTag('M-36 40V-4a36 36 0 0 1 72 0v44z', coral) +
    pathTag('M-26 40V-2a26 26 0 0 1 52 0v42z', shell) +
    pathTag('M-16 40V0a16 16 0 0 1 32 0v40z', deep) +
    circleTag(5, cream, 0, 2) +
    strokeTag('M-42 42h84', cream, 5),
  bridge:
    pathTag('M-46 4Q0-30 46 4V34H36a10 10 0 0 0-20 0h-1a15 15 0 0 0-30 0h-1a10 10 0 0 0-20 0h-10z', coral) +
    strokeTag('M-46 0Q0-34 46 0', cream, 5) +
    strokeTag('M-40 40q10-7 20 0t20 0 20 0 20 0', mist, 4),
  pyramid:
    circleTag(14, shell, 20, -26) +
    pathTag('M-44 36L-4-34 36 36z', coral) +
    pathTag('M-4-34L44 36H8z', deep) +
    strokeTag('M-14-14H8M-24 4h44M-35 22h72', shell, 2),
  fountain:
    strokeTag(
      'M0 22V-20Q-4-38-22-32-32-26-30-6M0-20Q4-38 22-32 32-26 30-6M0-10Q-2-22-12-20-18-16-16-2M0-10Q2-22 12-20 18-16 16-2',
      mist,
      4.5,
    ) +
    pathTag('M-38 4H38Q34 22 8 24V36H26V43H-26V36H-8V24Q-34 22-38 4z', cream) +
    pathTag('M0 4H38Q34 22 8 24V36H26V43H0z', shell),
  terraces:
    circleTag(12, shell, 18, -34) +
    pathTag('M-44-8Q-18-30 8-18T44-16V44H-44z', mist) +
    pathTag('M-44 8Q-10-14 14 0T44 0V44H-44z', sea) +
    pathTag('M-44 22Q-16 4 10 16T44 14V44H-44z', coral) +
    pathTag('M-44 36Q-14 20 12 30T44 30V44H-44z', cream) +
    strokeTag('M-44-8Q-18-30 8-18T44-16M-44 8Q-10-14 14 0T44 0M-44 22Q-16 4 10 16T44 14', foam, 2.5),
} as const;

const things = {
  book:
    pathTag('M0-24Q-20-38-42-28V28Q-20 20 0 34 20 20 42 28V-28Q20-38 0-24z', coral) +
    pathTag('M0-18Q-18-30-36-22V20Q-18 14 0 26z', cream) +
    pathTag('M0-18Q18-30 36-22V20Q18 14 0 26z', shell) +
    strokeTag('M-28-12q10-3 20 4M-28 0q10-3 20 4M28-12Q18-15 8-8M28 0Q18-3 8 4', deep, 3),
  chest:
    pathTag('M-38-4Q-38-34-14-34H14Q38-34 38-4z', coral) +
    pathTag('M-38 0h76v36h-76z', deep) +
    pathTag('M-30-6Q-28-16-18-12-12-22-2-14 8-22 14-12 26-16 30-6V2h-60z', shell) +
    pathTag('M-28 0h9v36h-9zM19 0h9v36h-9z', cream) +
    pathTag('M-8-2H8V14H-8z', cream) +
    circleTag(3, deep, 0, 6),
  harp:
    strokeTag('M-24 40V-30Q-8-44 8-28T34-28Q32 10-20 38', coral, 8) +
    strokeTag('M-14 28V-30M-4 22V-30M6 14V-26M16 4V-20M26-10V-22', cream, 2.5) +
    strokeTag('M-36 42h30', deep, 6),
  violin:
    `<g transform="rotate(28)">${
      pathTag('M0-16Q16-18 14-4 8 4 14 12 24 40 0 42-24 40-14 12-8 4-14-4-16-18 0-16z', coral) +
      pathTag('M-4-48H4V14H-4z', deep) +
      strokeTag('M-1.5-44V32M1.5-44V32M-7 26H7M-8-48H8', cream, 2)
    }</g>` + strokeTag('M-38 40L30-42', shell, 3),
  letter:
    pathTag('M-40-26h80v54h-80z', cream) +
    pathTag('M-40 28L-6-2H6L40 28z', shell) +
    pathTag('M-40-26h80L0 8z', mist) +
    circleTag(10, coral, 0, 4) +
    circleTag(5, deep, 0, 4),
  wheel:
    `<circle r="36" fill="none" stroke="${coral}" stroke-width="8"/>` +
    turned(strokeTag('M0-34V34', shell, 4), 0, 45, 90, 135) +
    circleTag(11, cream) +
    circleTag(5, deep),
  mirror:
    strokeTag('M0 18V46', coral, 9) +
    pathTag('M0-46Q30-44 28-12 22 20 0 22-22 20-28-12-30-44 0-46z', coral) +
    pathTag('M0-38Q21-37 20-12 16 12 0 14-16 12-20-12-21-37 0-38z', foam) +
    strokeTag('M-10-14L4-30M-4-2L12-20', '#fff', 4),
  crown:
    pathTag('M-34 22L-40-18-17 2 0-34 17 2 40-18 34 22z', coral) +
    pathTag('M0-34L17 2 40-18 34 22H0z', deep, ' opacity=".45"') +
    pathTag('M-34 26h68v12h-68z', shell) +
    circleTag(5, cream, -40, -20) +
    circleTag(5, cream, 40, -20) +
    circleTag(6, cream, 0, -36) +
    pathTag('M0 0L7 10 0 20-7 10z', cream),
  mask:
    pathTag('M-34-30Q0-42 34-30 38 22 0 44-38 22-34-30z', cream) +
    pathTag('M0-36Q18-36 34-30 38 22 0 44z', coral) +
    both(pathTag('M-28-10Q-18-20-7-8-18-4-28-10z', '#071b23')) +
    pathTag('M0-8L7 14H-7zM-14 24Q0 18 14 24 0 36-14 24z', deep) +
    strokeTag('M-30 8l12 4M30 8l-12 4', deep, 3),
  teapot:
    strokeTag('M26-8Q46-10 40 8T24 22', coral, 6) +
    pathTag('M-22-14H22Q34 8 20 34H-20Q-34 8-22-14z', coral) +
    pathTag('M-24 2Q-38 0-46-18L-38-20Q-30-6-20-6z', coral) +
    pathTag('M-29 6h58v10h-58z', shell) +
    pathTag('M-18-18Q0-32 18-18z', deep) +
    circleTag(4, cream, 0, -29) +
    strokeTag('M-10-40q6-5 0-10M8-38q6-6 0-12', foam, 3),
  vase:
    strokeTag('M-12-26Q-36-26-28 0M12-26Q36-26 28 0', deep, 5) +
    pathTag('M-9-40H9V-26Q32-12 26 12 22 30 10 42H-10Q-22 30-26 12-32-12-9-26z', coral) +
    pathTag('M-27-2h54v12h-54z', cream) +
    strokeTag('M-22 8l8-8 7 8 7-8 7 8 7-8 8 8', deep, 2.5) +
    pathTag('M-13-45h26v6h-26z', cream),
  kite:
    strokeTag('M0 26Q14 34 2 44', cream, 3) +
    pathTag('M0-46L28-12H0z', cream) +
    pathTag('M0-46L-28-12H0z', coral) +
    pathTag('M-28-12H0V30z', deep) +
    pathTag('M28-12H0V30z', shell) +
    pathTag('M-8 40L2 44-7 48zM12 38L2 44 13 49z', coral),
  feather:
    pathTag('M-24 44Q-34-12 22-46 34 0-14 26z', coral) +
    pathTag('M-24 44Q-34-12 22-46-2-6-24 44z', shell) +
    circleTag(11, deep, 6, -18) +
    circleTag(6, cream, 6, -18) +
    strokeTag('M-30 50Q-14 4 18-38', cream, 2.5),
  moth:
    both(
      pathTag('M3-6Q18-40 44-34 48-10 30 2 14 8 3 4z', coral) +
        pathTag('M3 4Q26 2 34 14 34 32 20 36 8 28 3 12z', deep) +
        circleTag(6, cream, 30, -18) +
        circleTag(5, shell, 22, 20),
    ) +
    pathTag('M0-16Q6-4 3 26L0 34-3 26Q-6-4 0-16z', cream) +
    strokeTag('M0-14Q6-26 14-30M0-14Q-6-26-14-30', cream, 2),
  balloon:
    pathTag('M-30-14A30 30 0 0 1 30-14Q28 6 8 22H-8Q-28 6-30-14z', coral) +
    pathTag('M-18-14Q-18-40 0-44 18-40 18-14 17 8 5 22H-5Q-17 8-18-14z', shell) +
    pathTag('M-7-14Q-7-38 0-44 7-38 7-14 6 10 2 22H-2Q-6 10-7-14z', deep) +
    strokeTag('M-8 22l3 10M8 22L5 32', cream, 2) +
    pathTag('M-8 32H8V43H-8z', plum),
  comet:
    pathTag('M-26 8L44-46-2 32z', coral, ' opacity=".7"') +
    pathTag('M-18 8L34-32-4 24z', shell) +
    circleTag(19, coral, -14, 18) +
    circleTag(12, cream, -16, 20),
  handfan:
    turned(pathTag('M0 30L-10-38H10z', coral), -64, -32, 0, 32, 64) +
    turned(pathTag('M0 30L-6-26H6z', shell), -48, -16, 16, 48) +
    circleTag(7, cream, 0, 30) +
    circleTag(3, deep, 0, 30),
  seven: pathTag('M-28-38H30V-20L6 40H-18L6-18H-28z', coral) + pathTag('M-28-38H30V-30H-28z', shell) + strokeTag('M24-20L2 36', deep, 3),
} as const;

export const figures = { ...animals, ...plants, ...buildings, ...things } as const;
