/** The view behind the reels: sky, light, land and water, drawn from the theme's colours. Scenery only, hidden from readers. */
import type { Theme } from './themes.ts';

const horizon = 310;

function light({ light: kind }: Theme): string {
  if (kind === 'shafts')
    return '<g fill="#bfe3e4"><path d="M760 0h60l120 420H640z" opacity=".07"/><path d="M900 0h90l190 420H960z" opacity=".09"/><path d="M620 0h40L560 420H420z" opacity=".05"/></g>';
  const [colour, y, r] = kind === 'moon' ? ['#f2eadd', 150, 36] : ['#ffe9c9', horizon - 12, 56];
  return `<g fill="${colour}"><circle cx="940" cy="${y}" r="${r * 2.15}" opacity=".09"/><circle cx="940" cy="${y}" r="${r * 1.55}" opacity=".14"/><circle cx="940" cy="${y}" r="${r}"/></g>`;
}

const stars =
  '<g fill="#fbeedb">' +
  [
    [760, 60, 1.6],
    [812, 128, 1.2],
    [868, 38, 1.4],
    [1010, 70, 1.8],
    [1060, 150, 1.2],
    [1120, 44, 1.5],
    [1180, 110, 1.3],
    [1236, 62, 1.7],
    [700, 150, 1.2],
    [640, 70, 1.4],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
    .join('') +
  '</g>';

const palm = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="#0c2c37" stroke-width="7" stroke-linecap="round"><path d="M0 0q-8-52 12-90"/><path d="M12-90q-30-18-56 8M12-90q-18-28-48-24M12-90q4-34 36-38M12-90q32-14 54 12M12-90q14 16 14 44"/></g>`;

const floating = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle r="40" fill="url(#glow)"/><path d="M-9-14H9q11 14 0 28H-9q-11-14 0-28z" fill="#ff9a76"/><path d="M-3-14H3q5 14 0 28H-3q-5-14 0-28z" fill="#ffe0c4"/></g>`;

const pad = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-44 0a44 12 0 1 0 88 0 44 12 0 1 0-88 0zM0 0l40-8" fill="#1f6a64" stroke="#16525a" stroke-width="3"/><path d="M0-4q-20-8-14-26Q-4-24 0-34 4-24 14-30 20-12 0-4z" fill="#ffd0bd"/><path d="M0-4q-8-10 0-24 8 14 0 24z" fill="#ff9a86"/></g>`;

const branch = (x: number, y: number, size: number, colour: string) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0 0V-60M0-20Q-26-26-28-56M-27-46Q-40-52-42-66M0-30Q24-34 28-70M27-56Q40-60 44-74M0-46Q-8-66-4-88" fill="none" stroke="${colour}" stroke-width="10" stroke-linecap="round"/>`;

function life({ life: kind, land: [far, near] }: Theme): string {
  switch (kind) {
    case 'palms':
      return `<path d="M1060 314q34-58 96-68 66-30 124 10v58z" fill="${near}"/>${palm(1138, 262, 0.9)}${palm(1204, 256, 0.62)}${floating(1000, 92, 0.62)}${floating(1052, 46, 0.42)}${floating(1106, 118, 0.5)}${floating(820, 70, 0.5)}${floating(700, 120, 0.62)}${floating(610, 60, 0.4)}${floating(520, 150, 0.5)}`;
    case 'ferry':
      return `${stars}<path d="M1040 314q70-60 240-40v40z" fill="${near}"/><g transform="translate(690 300)"><path d="M-110 4h220l-26 26H-86z" fill="#071b23"/><path d="M-78 4v-26H70V4zM-50-22v-20H40v20z" fill="#12303f"/><path d="M6-42h18v-22H6z" fill="#c9492d"/><g fill="#ffd9a6"><path d="M-66-14h12v10h-12zM-44-14h12v10h-12zM-22-14h12v10h-12zM0-14h12v10H0zM22-14h12v10H22zM44-14h12v10H44zM-38-36h10v8h-10zM-16-36h10v8h-10zM22-36h10v8H22z"/></g><path d="M-60 40h40M-30 50h60M0 62h34" stroke="#ffd9a6" stroke-width="3" stroke-linecap="round" opacity=".55"/></g>`;
    case 'lotus':
      return `<path d="M700 314q120-90 250-50 100-60 330-10v60z" fill="${near}" opacity=".8"/>${pad(760, 372, 1)}${pad(1110, 356, 1.2)}${pad(930, 392, 0.8)}`;
    case 'corals':
      return `<path d="M560 420q120-70 240-30 140-80 480-60v90z" fill="${far}"/>${branch(720, 400, 1.1, '#7b4a58')}${branch(1130, 372, 1.5, '#c9614c')}${branch(1220, 380, 1, '#7b4a58')}<g fill="#ffc79a" opacity=".85"><path d="M980 180q18-14 36 0-18 14-36 0zM980 180l-12-9v18z"/><path d="M1040 214q14-11 28 0-14 11-28 0zM1040 214l-9-7v14z"/><path d="M940 232q14-11 28 0-14 11-28 0zM940 232l-9-7v14z"/></g>`;
    case 'town':
      return `<path d="M640 314v-40h40v-30h50v50h30v-70h16v-20l14-22 14 22v20h16v64h60v-34h46v60zM1010 314v-60h40v-36h60v56h40v-84h18v-24l16-26 16 26v24h18v70h62v54z" fill="${near}"/><g fill="#ffcf9e">${[
        [652, 284],
        [700, 262],
        [752, 262],
        [874, 282],
        [1026, 272],
        [1066, 236],
        [1088, 252],
        [1128, 284],
        [1232, 282],
        [1256, 296],
      ]
        .map(([x, y]) => `<path d="M${x} ${y}h8v12h-8z"/>`)
        .join('')}</g>`;
    case 'mountains':
      return `<path d="M0 314L150 196l70 60 90-78 170 136zM620 314L820 150l70 70 60-50 130 144z" fill="${far}"/><path d="M820 150l44 44-22-4-16 18-14-18-26 10zM950 170l34 36-18-4-12 12-16-16z" fill="#fbeedb"/><path d="M880 314L1080 128l80 84 50-40 90 142z" fill="${near}"/><path d="M1080 128l50 52-24-4-20 22-16-24-32 12z" fill="#fbeedb"/>`;
  }
}

/** The scene as SVG. It is cut to the frame from the top right, where the light is. */
export function scene(theme: Theme): string {
  const { sky, water, land, light: kind } = theme;
  const at = [0, 0.34, 0.54, 0.66, 0.74];
  const glow = kind === 'moon' ? '#f2eadd' : '#ffe4c4';
  const far =
    kind === 'shafts'
      ? ''
      : `<path d="M640 312q70-44 150-30 50-34 110-4 40 4 70 34z" fill="${land[0]}"/><path d="M0 312q120-52 260-34 100-36 190 6 70 4 130 28z" fill="${land[0]}" opacity=".8"/>`;
  const sea =
    kind === 'shafts'
      ? ''
      : `<path d="M0 ${horizon}h1280v110H0z" fill="url(#sea)"/><path d="M886 320h108M904 331h84M880 343h90M916 355h56M898 367h70" stroke="${glow}" stroke-width="3" stroke-linecap="round" opacity=".7"/>`;
  return `<svg viewBox="0 0 1280 420" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" focusable="false"><defs><linearGradient id="sky" x2="0" y2="1">${sky.map((colour, n) => `<stop offset="${at[n]}" stop-color="${colour}"/>`).join('')}</linearGradient><linearGradient id="sea" x2="0" y2="1"><stop stop-color="${water[0]}"/><stop offset=".3" stop-color="#4a6470" stop-opacity=".8"/><stop offset="1" stop-color="${water[1]}"/></linearGradient><radialGradient id="glow"><stop stop-color="#ffb98a" stop-opacity=".42"/><stop offset="1" stop-color="#ffb98a" stop-opacity="0"/></radialGradient></defs><path d="M0 0h1280v420H0z" fill="url(#sky)"/>${light(theme)}${far}${theme.life === 'town' || theme.life === 'mountains' ? life(theme) + sea : sea + life(theme)}<path d="M0 404q200-26 420-10t420-4q240-24 440 6v30H0z" fill="#061218"/></svg>`;
}
