// Tests the QR code of a page: it encodes the address, and only addresses of this site.
import type { APIContext } from 'astro';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { GET } from '../../src/pages/qr.ts';

const scale = 4;

async function draw(to: string | null, publicUrl = 'https://isla.example') {
  const url = new URL(`${publicUrl}/qr`);
  if (to !== null) url.searchParams.set('to', to);
  return GET({ url, locals: { publicUrl } } as unknown as APIContext) as Response;
}

/** Renders the SVG to pixels, on a ground as dark as the dark theme. */
function rendered(svg: string): { width: number; height: number; data: Uint8Array } {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const wide = (side + 8) * scale;
  const data = new Uint8Array(wide * wide * 4).fill(20);
  const paint = (x: number, y: number, width: number, height: number, shade: number) => {
    for (let row = (y + 4) * scale; row < (y + 4 + height) * scale; row += 1)
      data.fill(shade, (row * wide + (x + 4) * scale) * 4, (row * wide + (x + 4 + width) * scale) * 4);
  };
  paint(0, 0, side, side, 255);
  let [x, y] = [0, 0];
  for (const [, row, startX, startY, step, width] of (/stroke="#000" d="([^"]*)"/.exec(svg)?.[1] ?? '').matchAll(
    /(M)(\d+) (\d+)\.5|m(\d+) 0|h(\d+)/g,
  )) {
    if (row) [x, y] = [Number(startX), Number(startY)];
    else if (step) x += Number(step);
    else {
      paint(x, y, Number(width), 1, 0);
      x += Number(width);
    }
  }
  return { width: wide, height: wide, data };
}

test('a reader decodes the whole address, short or long (SH-27, SH-30)', async () => {
  for (const to of ['/', '/down?os=android', '/register?referralCode=ABCD2345', `/${'a'.repeat(199)}`]) {
    const response = await draw(to);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    const svg = await response.text();
    expect(svg).not.toMatch(/style|script|href/);
    expect(svg.length).toBeLessThan(9_000);
    expect(decodeQR(rendered(svg))).toBe(`https://isla.example${to}`);
  }
});

test('anything but a path of this site gets 404', async () => {
  for (const to of [
    null,
    '',
    'down',
    '//evil.example',
    '/\\evil',
    'https://evil.example',
    '/a b',
    '/<b>',
    '/"',
    `/${'a'.repeat(200)}`,
    '/ä',
  ])
    expect([to, (await draw(to)).status]).toEqual([to, 404]);
});
