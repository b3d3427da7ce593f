import { stat } from 'node:fs/promises';
import { mediaTypeOfFile } from '@fds/platform/media-type';
import { refuseCompound } from './kinds/compound.ts';
import { readImage } from './kinds/image.ts';
import { officeFormats, readOffice } from './kinds/office.ts';
import { readPdf } from './kinds/pdf.ts';
import { readRtf } from './kinds/rtf.ts';
import { readText } from './kinds/text.ts';
import { readXml } from './kinds/xml.ts';
import { type Content, type FileToRead, type Reading, UnreadableError } from './reading.ts';

type Read = (file: FileToRead) => Promise<Content>;

const image: Read = ({ path, previewPath }) => readImage(path, previewPath);
const text: Read = ({ path }) => readText(path);

/** Who reads what, by media type. A kind more is a file in `kinds/` and a row here. */
const readers: Readonly<Record<string, Read>> = {
  'application/pdf': ({ path, previewPath }) => readPdf(path, previewPath),
  'image/avif': image,
  'image/gif': image,
  'image/jpeg': image,
  'image/png': image,
  'image/tiff': image,
  'image/webp': image,
  'application/json': text,
  'text/csv': text,
  'text/html': text,
  'text/markdown': text,
  'text/plain': text,
  'text/tab-separated-values': text,
  'application/rtf': ({ path }) => readRtf(path),
  'application/xml': ({ path }) => readXml(path),
  'application/x-cfb': ({ path }) => refuseCompound(path),
  ...Object.fromEntries(
    Object.entries(officeFormats).map(([type, format]): [string, Read] => [
      type,
      ({ path }) => readOffice(path, format),
    ]),
  ),
};

/**
 * Reads a file: settles its media type by its bytes, and takes what it says.
 * @returns what was read, or why nothing can be
 * @throws for faults of the machine, not of the file
 */
export async function readFile(file: FileToRead): Promise<Reading> {
  const { size } = await stat(file.path);
  const mediaType = await mediaTypeOfFile(file.path, { fileName: file.fileName, declared: file.mediaType });
  try {
    if (size === 0) throw new UnreadableError('empty');
    const read = readers[mediaType];
    if (read === undefined) throw new UnreadableError('unsupported');
    return { outcome: 'read', mediaType, content: await read(file) };
  } catch (error) {
    if (error instanceof UnreadableError) return { outcome: 'unreadable', mediaType, reason: error.message };
    throw error;
  }
}
