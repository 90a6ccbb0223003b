/** The four card suits as paths, each about 20 units high, centred. */
export const suits = [
  'M0-10C5-4 10-1 10 4A4.6 4.6 0 0 1 1.5 6Q2 9 4 11H-4Q-2 9-1.5 6A4.6 4.6 0 0 1-10 4C-10-1-5-4 0-10Z',
  'M0 10C-5 4-10 1-10-4A5 5 0 0 1 0-6A5 5 0 0 1 10-4C10 1 5 4 0 10Z',
  'M0-11L8 0L0 11L-8 0Z',
  'M0-11A4.6 4.6 0 0 1 4-4A4.6 4.6 0 1 1 1.5 4Q2 8 4 11H-4Q-2 8-1.5 4A4.6 4.6 0 1 1-4-4A4.6 4.6 0 0 1 0-11Z',
] as const;
