import sharp, { type Sharp } from 'sharp';
import { type Content, limits, UnreadableError } from '../reading.ts';

sharp.cache(false);
sharp.concurrency(1);

/** Media type of every preview. */
export const previewType = 'image/webp';

/** Writes the picture as a preview: no larger than allowed, upright. */
export async function writePreview(picture: Sharp, previewPath: string): Promise<void> {
  const size = {
    width: limits.previewEdge,
    height: limits.previewEdge,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  await picture.rotate().resize(size).webp({ quality: 75 }).toFile(previewPath);
}

/** Formats whose pages are pages; in the others they are the pictures of an animation. */
const paged = new Set(['tiff']);

/**
 * Reads a picture.
 * @throws UnreadableError for one that is damaged or has too many pixels
 */
export async function readImage(path: string, previewPath: string): Promise<Content> {
  try {
    const picture = sharp(path, { failOn: 'error', limitInputPixels: limits.pixels });
    const { format, pages = 1 } = await picture.metadata();
    await writePreview(picture, previewPath);
    return { pageCount: paged.has(format) ? pages : 1, previewType };
  } catch (cause) {
    const tooLarge = cause instanceof Error && cause.message.includes('pixel limit');
    throw new UnreadableError(tooLarge ? 'pixels' : 'damaged', { cause });
  }
}
