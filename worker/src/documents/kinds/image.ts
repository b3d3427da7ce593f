import { type GreyPicture, ocrLimits } from '@fds/extraction/pictures';
import sharp, { type Sharp } from 'sharp';
import { type FileContent, fileReadingLimits, UnreadableError } from '../reading.ts';

sharp.cache(false);
sharp.concurrency(1);

/**
 * WebP effort 0 takes a quarter of the CPU time of the default 4 (15 ms instead of 60 ms for a page), and the preview is
 * 25 % larger.
 */
export const encodePreview = (picture: Sharp): Promise<Uint8Array> =>
  picture.webp({ quality: 75, effort: 0 }).toBuffer();

/** Upright and within the maximum size. */
async function createPreview(picture: Sharp): Promise<Uint8Array> {
  const size = {
    width: fileReadingLimits.previewEdge,
    height: fileReadingLimits.previewEdge,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  return encodePreview(picture.rotate().resize(size));
}

/** Of a picture without a size in inches: a photo of a page of A4. */
const pageHeight = 842;

/** Upright, as large as the recognition of text needs. */
export async function readGreyPicture(bytes: Buffer): Promise<GreyPicture> {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: fileReadingLimits.pixels }).rotate();
  const { data, info } = await picture
    .resize({ width: ocrLimits.edge, height: ocrLimits.edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .normalise()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { data, width, height, scale: Math.max(width, height) / pageHeight };
}

/** For other formats, sharp's `pages` is the number of frames of an animation. */
const paged = new Set(['tiff']);

/** @throws UnreadableError if the picture is damaged or has too many pixels */
export async function readImage(bytes: Buffer): Promise<FileContent> {
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: fileReadingLimits.pixels });
    const { format, pages = 1 } = await picture.metadata();
    return { pageCount: paged.has(format) ? pages : 1, preview: await createPreview(picture) };
  } catch (cause) {
    const tooLarge = cause instanceof Error && cause.message.includes('pixel limit');
    throw new UnreadableError(tooLarge ? 'pixels' : 'damaged', { cause });
  }
}
