import { type ExtractedFile, extractWithText } from '@fds/extraction/extract';
import type { KnownCompany } from '@fds/extraction/known-companies';
import { type ModelPages, pagesForModel, readAnswer } from '@fds/extraction/model-reading';
import { defaultOcrLanguages, type OcrLanguage } from '@fds/extraction/ocr-languages';
import { officeWords } from '@fds/extraction/office';
import { readHtmlFile, readPictureFile } from '@fds/extraction/read-file';
import { decideStatus } from '@fds/extraction/reading-status';
import { checkRecordCounts, RefusedFileError } from '@fds/extraction/refused';
import { withoutSignature } from '@fds/extraction/signed';
import { mailMediaType } from '@fds/platform/mail';
import { detectMediaType, signedMediaType } from '@fds/platform/media-type';
import { rejectCompoundFile } from './kinds/compound.ts';
import { readGreyPicture, readImage } from './kinds/image.ts';
import { readMail } from './kinds/mail.ts';
import { extractOffice, officeFormats, readOfficeFile } from './kinds/office.ts';
import { readPdf } from './kinds/pdf.ts';
import { readRtf } from './kinds/rtf.ts';
import { readTextFile, toStorableText } from './kinds/text.ts';
import { readXml } from './kinds/xml.ts';
import { type FileContent, type FileReadingResult, UnreadableError, type UploadedFile } from './reading.ts';

type Read = (bytes: Buffer) => FileContent | Promise<FileContent>;

/** In practice, an electronic invoice in XML or in a PDF. */
const readSignedFile: Read = async (bytes) => {
  const document = Buffer.from(withoutSignature(bytes));
  const mediaType = await detectMediaType(document, { fileName: '' });
  if (mediaType === 'application/xml') return readXml(document);
  if (mediaType === 'application/pdf') return readPdf(document);
  throw new UnreadableError('unsupported');
};

const readMailFile: Read = (bytes) => readMail(bytes, (mediaType) => mediaType in readers);

/** A new media type needs a file in `kinds/` and a row here. */
const readers: Readonly<Record<string, Read>> = {
  'application/pdf': readPdf,
  'image/avif': readImage,
  'image/gif': readImage,
  'image/jpeg': readImage,
  'image/png': readImage,
  'image/tiff': readImage,
  'image/webp': readImage,
  [mailMediaType]: readMailFile,
  [signedMediaType]: readSignedFile,
  'application/json': readTextFile,
  'text/csv': readTextFile,
  'text/html': readTextFile,
  'text/markdown': readTextFile,
  'text/plain': readTextFile,
  'text/tab-separated-values': readTextFile,
  'application/rtf': readRtf,
  'application/xml': readXml,
  'application/x-cfb': rejectCompoundFile,
  ...Object.fromEntries(
    Object.entries(officeFormats).map(([type, format]): [string, Read] => [
      type,
      (bytes) => readOfficeFile(bytes, format),
    ]),
  ),
};

export const readableMediaTypes: readonly string[] = Object.keys(readers);

const heic = /^image\/hei[cf]/;

async function extractPicture(
  bytes: Buffer,
  languages: readonly OcrLanguage[],
  known: readonly KnownCompany[],
): Promise<ExtractedFile> {
  const { extraction, text, read } = await readPictureFile(await readGreyPicture(bytes), languages, known);
  return { extraction, recognized: text, read };
}

/** Of a mail or web page. A model does not receive it. */
const extractHtml = (bytes: Buffer, known: readonly KnownCompany[]): ExtractedFile =>
  readHtmlFile(readTextFile(bytes).text ?? '', known);

/** Undefined if the values are records without a model. */
function wantedPages({ extraction, read }: ExtractedFile, minConfidence: number | undefined): ModelPages | undefined {
  const reading = extraction?.reading;
  if (minConfidence === undefined || read === undefined) return undefined;
  if (reading !== undefined && decideStatus(reading, minConfidence) === 'recorded') return undefined;
  return pagesForModel(read);
}

/** Detects the media type by the bytes. @throws for errors whose cause is not the file */
export async function readDocumentFile(
  bytes: Buffer,
  {
    fileName,
    mediaType: declared,
    extract,
    withoutReading = false,
    modelBelow,
    answered,
    ocrLanguages = defaultOcrLanguages,
    known = [],
  }: UploadedFile,
): Promise<FileReadingResult> {
  if (answered !== undefined)
    return { outcome: 'read', mediaType: declared, content: { extraction: readAnswer(answered) } };
  const mediaType = await detectMediaType(bytes, { fileName, declared });
  try {
    if (bytes.length === 0) throw new UnreadableError('empty');
    const read = readers[mediaType];
    if (read === undefined) throw new UnreadableError(heic.test(mediaType) ? 'heic' : 'unsupported');
    const office = officeWords[mediaType];
    // First, because it refuses a damaged picture, an archive that unpacks to too much, and entities.
    const first = read === readImage || office !== undefined ? await read(bytes) : undefined;
    const extractAll = (): ExtractedFile | Promise<ExtractedFile> => {
      if (mediaType === 'text/html') return withoutReading ? {} : extractHtml(bytes, known);
      if (office !== undefined) return withoutReading ? {} : extractOffice(bytes, office, known);
      if (first === undefined) return extractWithText(bytes, withoutReading ? undefined : ocrLanguages, known);
      return withoutReading ? {} : extractPicture(bytes, ocrLanguages, known);
    };
    const extracted = extract && read !== readMailFile ? await extractAll() : {};
    const { extraction, text, recognized, validate, view } = extracted;
    if (extraction !== undefined) checkRecordCounts(extraction);
    // The extraction of a known XML format also returns the text; parsing again would double the time for an invoice.
    const content = first ?? (text === undefined ? await read(bytes) : { text: toStorableText(text()) });
    const words = recognized === undefined ? {} : { text: toStorableText(recognized) };
    return {
      outcome: 'read',
      mediaType,
      content: {
        ...content,
        ...words,
        extraction,
        pages: wantedPages(extracted, modelBelow),
        validation: extraction?.invoice && validate?.(),
        view: view?.(),
      },
    };
  } catch (error) {
    if (error instanceof UnreadableError)
      return { outcome: 'unreadable', mediaType, reason: error.message, mail: error.mail };
    if (error instanceof RefusedFileError) return { outcome: 'unreadable', mediaType, reason: error.message };
    throw error;
  }
}
