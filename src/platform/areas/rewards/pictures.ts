/** Pictures of an application (MC-20): decoded by their content, and written anew as jpeg without metadata. */
import sharp from 'sharp';
import { DomainError } from '#values/domain-error.ts';
import { maxPictureBytes } from '#values/picture-limits.ts';

/** The longer side after writing anew, in pixels. */
const longestSide = 2_000;
/** A small file can unfold to gigabytes; no camera takes more pixels. */
const maxPixels = 60_000_000;

const refusal = (): DomainError => new DomainError('picture.invalid');

/** Only the content says what it is: a name or a type that came with it does not count. */
const isPngOrJpeg = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

async function readPicture(base64: string): Promise<Uint8Array> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 || bytes.length > maxPictureBytes || !isPngOrJpeg(bytes)) throw refusal();
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      // The turn stands in the metadata, which is not kept.
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    throw refusal();
  }
}

/** Throws `picture.invalid` when one is no png or jpg, is larger than 5 MB, or cannot be decoded. */
export async function readPictures(list: readonly string[]): Promise<Uint8Array[]> {
  const written: Uint8Array[] = [];
  // One at a time: a decoded picture takes a lot of memory.
  for (const one of list) written.push(await readPicture(one));
  return written;
}
