// Pictures that members send: up to 5 MB, whole and of one kind, unfolded one at a time, and written anew (MC-20).
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { readPictures } from '#platform/areas/rewards/pictures.ts';

const fiveMegabytes = 5 * 1024 * 1024;
const blue = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2255aa' } });
const read = async (bytes: Buffer) => Buffer.from((await readPictures([bytes.toString('base64')]))[0] ?? []);
const codeOf = (bytes: Buffer) =>
  read(bytes).then(
    () => 'kept',
    (error: { code: string }) => error.code,
  );

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const end = chunk('IEND', Buffer.alloc(0));

/** A png with a text in it that makes it exactly so large. */
async function pngOf(size: number): Promise<Buffer> {
  const png = await blue(20, 20).png().toBuffer();
  const head = png.subarray(0, -end.length);
  return Buffer.concat([head, chunk('tEXt', Buffer.alloc(size - png.length - 12, 'x')), end]);
}

/** A png of one colour that says how large it is, and whose content unfolds to as much. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const lines = Buffer.alloc(Math.min(side * (side + 1), 40_000_000));
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(lines, { level: 9 })), end]);
}

/** A jpeg with a smaller one in its head, as cameras write it. */
async function withPreview(): Promise<Buffer> {
  const [whole, preview] = await Promise.all([noise(300, 200), noise(30, 20)]);
  const head = Buffer.concat([Buffer.from('ffe70000', 'hex'), preview]);
  head.writeUInt16BE(preview.length + 2, 2);
  return Buffer.concat([whole.subarray(0, 2), head, whole.subarray(2)]);
}

const noise = (width: number, height: number): Promise<Buffer> =>
  blue(width, height)
    .composite([
      { input: { create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } } } },
    ])
    .jpeg()
    .toBuffer();

const halfWay = (jpeg: Buffer): Buffer => jpeg.subarray(0, Math.floor(jpeg.length / 2));

describe('a picture', () => {
  test('of exactly 5 MB is kept, and of one byte more is refused (SEC-24)', async () => {
    const [largest, larger] = [await pngOf(fiveMegabytes), await pngOf(fiveMegabytes + 1)];
    expect([largest.length, larger.length]).toEqual([fiveMegabytes, fiveMegabytes + 1]);
    expect([await codeOf(largest), await codeOf(larger)]).toEqual(['kept', 'picture.too_large']);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['a png that goes on as a page', async () => Buffer.concat([await blue(5, 5).png().toBuffer(), Buffer.from('<script>1</script>')])],
    ['a jpeg that stops half way, behind a whole preview', async () => halfWay(await withPreview())],
    ['a page that goes on as a png', async () => Buffer.concat([Buffer.from('<html>'), await blue(5, 5).png().toBuffer()])],
    ['a gif that is a script', async () => Buffer.from('GIF89a=1;alert(1)')],
    [
      'an svg with the first and last bytes of a png',
      async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<svg onload="x"/>'), end]),
    ],
  ])('that is %s is refused (SEC-24)', async (_, make) => {
    expect(await codeOf(await make())).toBe('picture.invalid');
  });

  test.each(['SEFT', 'PK\x03\x04', '<script>1</script>'])(
    'that is a jpeg with “%s” after its end, as phones write, is kept without it (SEC-24, MC-20)',
    async (more) => {
      const whole = await withPreview();
      const kept = await read(Buffer.concat([whole, Buffer.from(`\0\0${more}`)]));
      expect(kept).toEqual(await read(whole));
    },
  );

  test('is written anew: no text, place or colour profile of the file stays (SEC-24, REL-16)', async () => {
    const file = await blue(30, 20)
      .withExif({ IFD0: { ImageDescription: '<script>at home</script>' }, IFD3: { GPSLatitude: '14/1 35/1 0/1', GPSLatitudeRef: 'N' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif?.includes('at home')).toBe(true);
    const kept = await read(file);
    const { format, width, height, exif, icc, xmp } = await sharp(kept).metadata();
    expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'jpeg', width: 30, height: 20 });
    expect(kept.includes('script')).toBe(false);
  });

  test.each([
    ['60,000 pixels on each side', bomb(60_000)],
    ['6,000 pixels on each side', bomb(6_000)],
  ])('that says it has %s in a few kB is refused quickly and in little memory (SEC-25)', async (_, bytes) => {
    expect(bytes.length).toBeLessThan(60_000);
    const [cpu, memory] = [process.cpuUsage(), process.memoryUsage.rss()];
    expect(await codeOf(bytes)).toBe('picture.invalid');
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 1000).toBeLessThan(200);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(50 * 1024 * 1024);
  });

  test('that comes in passes is refused from 20 million pixels on, and a plain one is kept (SEC-25)', async () => {
    const [plain, inPasses] = await Promise.all([
      blue(5_000, 4_100).jpeg().toBuffer(),
      blue(5_000, 4_100).jpeg({ progressive: true }).toBuffer(),
    ]);
    expect([await codeOf(plain), await codeOf(inPasses)]).toEqual(['kept', 'picture.invalid']);
  });
});

test('of twenty pictures that come at once, one at a time is unfolded, and the others wait as the text that came (REL-16)', async () => {
  const file = await blue(600, 400).png().toBuffer();
  let [most, now] = [0, 0];
  const unpack = vi.spyOn(Buffer, 'from');
  const unpacked = () => unpack.mock.calls.filter((given: readonly unknown[]) => given[1] === 'base64').length;
  let done = 0;
  const ahead: number[] = [];
  const real = sharp.prototype.toBuffer;
  const spy = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp) {
    now += 1;
    most = Math.max(most, now);
    ahead.push(unpacked() - done);
    return real.call(this).finally(() => {
      now -= 1;
      done += 1;
    });
  } as never);
  try {
    const text = file.toString('base64');
    const all = await Promise.all(Array.from({ length: 20 }, () => readPictures([text])));
    expect([all.length, most, Math.max(...ahead)]).toEqual([20, 1, 1]);
  } finally {
    spy.mockRestore();
    unpack.mockRestore();
  }
});
