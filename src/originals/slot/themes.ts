/** What each theme puts behind its reels; what is on them lies in values/slot-art.ts. The vendor names the theme. */
export type Theme = {
  /** Five stops of the sky from zenith to horizon, two of the water, far land, near land, shore. */
  readonly sky: readonly [string, string, string, string, string];
  readonly water: readonly [string, string];
  readonly land: readonly [far: string, near: string];
  readonly light: 'sun' | 'moon' | 'shafts';
  readonly life: 'palms' | 'ferry' | 'lotus' | 'corals' | 'town' | 'mountains';
};

const dusk: Theme = {
  sky: ['#0a2832', '#17485a', '#75606f', '#d97f68', '#ffc79a'],
  water: ['#d98a70', '#11404d'],
  land: ['#5a5566', '#143b47'],
  light: 'sun',
  life: 'palms',
};

const themes: Readonly<Record<string, Theme>> = {
  lantern: dusk,
  ferry: {
    sky: ['#050f1c', '#0b2138', '#163a56', '#2b5a70', '#5d8390'],
    water: ['#35607a', '#0a2832'],
    land: ['#14324a', '#0a2032'],
    light: 'moon',
    life: 'ferry',
  },
  lotus: {
    sky: ['#16414d', '#3b6e75', '#a89a98', '#f0b199', '#ffe0c4'],
    water: ['#e7b19b', '#1b5560'],
    land: ['#7d8788', '#23565c'],
    light: 'sun',
    life: 'lotus',
  },
  reef: {
    sky: ['#0f5766', '#12616d', '#135563', '#104654', '#0d3744'],
    water: ['#0d3744', '#071b23'],
    land: ['#104a56', '#0a303b'],
    light: 'shafts',
    life: 'corals',
  },
  bell: {
    sky: ['#1c1a2e', '#3a2a45', '#7a4a5c', '#d0705c', '#ffb98a'],
    water: ['#c77a66', '#24283c'],
    land: ['#59445a', '#221f33'],
    light: 'sun',
    life: 'town',
  },
  peak: {
    sky: ['#0c2440', '#27496b', '#6a7d9a', '#c7a6a6', '#ffdcc0'],
    water: ['#9fa7b5', '#1a3347'],
    land: ['#6d7890', '#22364d'],
    light: 'sun',
    life: 'mountains',
  },
};

/** The theme of a name; one that is not known looks like the first game. */
export const themeOf = (name: string): Theme => themes[name] ?? dusk;
