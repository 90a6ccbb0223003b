/** The modules of a QR code as one path, for the picture of an address and for a link that no address may hold. */
import encodeQR from 'qr';

/** Quiet zone that readers need; part of the picture, so that it stays white in the dark theme. */
const quietZone = 4;

/** Dark modules as one path: a stroke for each run in a row, a move over the gaps. */
const strokes = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) => {
      const [first = '', ...runs] =
        row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .match(/0+|1+/g) ?? [];
      const steps = runs.map((run) => (run.startsWith('1') ? `h${run.length}` : `m${run.length} 0`)).join('');
      return runs.length === 0 ? '' : `M${first.length} ${y}.5${steps.replace(/m\d+ 0$/, '')}`;
    })
    .join('');

/** The side of the square in modules, and the path of the dark ones, to be stroked. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  return { size: rows.length, path: strokes(rows) };
}
