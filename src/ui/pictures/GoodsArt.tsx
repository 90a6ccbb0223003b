/** The drawings of the point mall's goods: one scene for each kind, in the brand's colours. */
import type { ReactElement } from 'react';

interface Scene {
  /** Shapes in the light colour, and in the accent. */
  readonly light: string;
  readonly accent: string;
  /** Where the sun stands, by width and height in percent of the tile. */
  readonly sun: readonly [x: number, y: number];
}

const scenes: Readonly<Record<string, Scene>> = {
  money: {
    sun: [124, 26],
    light: 'M46 70a22 8 0 1 0 44 0v-9a22 8 0 1 1-44 0zM46 56a22 8 0 1 0 44 0v-9a22 8 0 1 1-44 0zM68 50a22 8 0 1 0 0-16 22 8 0 0 0 0 16z',
    accent: 'M104 82a17 6.5 0 0 0 17-6.5v-8a17 6.5 0 1 1-34 0v8a17 6.5 0 0 0 17 6.5zM104 70a17 6.5 0 1 0 0-13 17 6.5 0 0 0 0 13z',
  },
  coffee: {
    sun: [40, 28],
    light: 'M56 48h46v16a20 20 0 0 1-20 20h-6a20 20 0 0 1-20-20zM104 52h4a9 9 0 0 1 0 18h-5v-5h4a4 4 0 0 0 0-8h-3zM50 87h58v4H50z',
    accent: 'M68 42c-5-6 5-8 0-15h4c5 7-5 9 0 15zM84 42c-5-6 5-8 0-15h4c5 7-5 9 0 15z',
  },
  phone: {
    sun: [118, 30],
    light: 'M62 20h32a5 5 0 0 1 5 5v58a5 5 0 0 1-5 5H62a5 5 0 0 1-5-5V25a5 5 0 0 1 5-5zM63 28v46h30V28zM74 79h8v3h-8z',
    accent: 'M67 66v-7h5v7zM75 66V52h5v14zM83 66V42h5v24z',
  },
  groceries: {
    sun: [126, 24],
    light: 'M44 56h72l-8 32H52zM56 56c0-22 48-22 48 0h-5c0-15-38-15-38 0z',
    accent: 'M66 52c-6-10-2-18 4-20 2 8 2 14 0 20zM80 52c-4-12 0-22 6-26 4 10 3 18-1 26zM92 52c0-10 5-15 11-15 0 7-3 12-7 15z',
  },
  cinema: {
    sun: [134, 20],
    light: 'M40 30h80v34a120 120 0 0 0-80 0z',
    accent: 'M48 92V78a6 6 0 0 1 6-6h14a6 6 0 0 1 6 6v14zM86 92V78a6 6 0 0 1 6-6h14a6 6 0 0 1 6 6v14z',
  },
  ferry: {
    sun: [116, 32],
    light: 'M36 64h88l-12 18H50zM54 50h50v11H54zM64 38h26v9H64z',
    accent:
      'M94 26h9v21h-9zM28 86c8-5 12-5 20 0s12 5 20 0 12-5 20 0 12 5 20 0 12-5 20 0v6c-8 5-12 5-20 0s-12-5-20 0-12 5-20 0-12-5-20 0-12 5-20 0z',
  },
  headphones: {
    sun: [34, 24],
    light: 'M44 68c0-52 72-52 72 0h-7c0-42-58-42-58 0z',
    accent: 'M42 62h10a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4h-4a8 8 0 0 1-8-8V64zM118 62h-10a4 4 0 0 0-4 4v18a4 4 0 0 0 4 4h4a8 8 0 0 0 8-8V64z',
  },
};
/** Goods that nobody drew. */
const parcel: Scene = {
  sun: [118, 26],
  light: 'M50 46h60v42H50zM46 36h68v10H46z',
  accent: 'M76 36h8v52h-8zM80 36c-22-2-20-20-8-18 6 1 8 8 8 18zM80 36c22-2 20-20 8-18-6 1-8 8-8 18z',
};

export function GoodsArt({ art }: { art: string }): ReactElement {
  const { sun, light, accent } = Object.hasOwn(scenes, art) ? (scenes[art] ?? parcel) : parcel;
  return (
    <svg className="goods-art" viewBox="0 0 160 104" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <circle cx={sun[0]} cy={sun[1]} r="15" className="sun" />
      <path d="M0 92h160v12H0z" className="ground" />
      <path d={light} className="light" fillRule="evenodd" />
      <path d={accent} className="accent" fillRule="evenodd" />
    </svg>
  );
}
