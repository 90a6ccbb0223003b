/** Pictures of an application (MC-20): decoded by their content, and written anew as jpeg without metadata. */
import sharp from 'sharp';
import { semaphore } from '#platform/db/locks/semaphore.ts';
import { DomainError } from '#values/domain-error.ts';
import { maxPictureBytes } from '#values/picture-limits.ts';

/** The longer side after writing anew, in pixels. */
const longestSide = 2_000;
/** A small file can unfold to gigabytes; no camera takes more pixels. */
const maxPixels = 60_000_000;
/** A png, and a jpeg that comes in passes, is unfolded whole before it is made smaller. */
const maxUnfolded = 20_000_000;
/** One at a time, however many requests bring pictures: an unpacked one takes a lot of memory. */
const decoding = semaphore(1);

const refusal = (): DomainError => new DomainError('picture.invalid');

const [pngStart, pngEnd] = [Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('0000000049454e44ae426082', 'hex')];
const [jpegStart, jpegEnd] = [Buffer.from('ffd8ff', 'hex'), Buffer.from('ffd9', 'hex')];

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

/**
 * The picture alone; null when it is none. Only the content says what it is: a name or a type that came with it does not count. Phones
 * write data of their own after the end of a jpeg, which is cut off; nothing may follow a png.
 */
function pictureIn(bytes: Buffer): Buffer | null {
  if (startsWith(bytes, pngStart)) return bytes.subarray(-pngEnd.length).equals(pngEnd) ? bytes : null;
  // The last one: an earlier one can be the end of the small preview in its head.
  const end = startsWith(bytes, jpegStart) ? bytes.lastIndexOf(jpegEnd) : -1;
  return end < 0 ? null : bytes.subarray(0, end + jpegEnd.length);
}

async function readPicture(base64: string): Promise<Uint8Array> {
  // While it waits for its turn, a picture stays base64 text.
  if (Buffer.byteLength(base64, 'base64') > maxPictureBytes) throw new DomainError('picture.too_large');
  const release = await decoding.take(null);
  try {
    const bytes = pictureIn(Buffer.from(base64, 'base64'));
    if (!bytes) throw refusal();
    // The head alone is read for this.
    const { format, width, height, isProgressive } = await sharp(bytes).metadata();
    if (width * height > (format === 'jpeg' && !isProgressive ? maxPixels : maxUnfolded)) throw refusal();
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      // The turn stands in the metadata, which is not kept.
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    throw refusal();
  } finally {
    release();
  }
}

/** Throws `picture.invalid` when one is no png or jpg or cannot be decoded, and `picture.too_large` when one is larger than 5 MB. */
export async function readPictures(list: readonly string[]): Promise<Uint8Array[]> {
  const written: Uint8Array[] = [];
  for (const one of list) written.push(await readPicture(one));
  return written;
}
