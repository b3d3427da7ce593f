import type { Readable } from 'node:stream';
import type { KnownCompany } from '@fds/extraction/known-companies';
import type { OfficeWords } from '@fds/extraction/office';
import { readOfficeParts } from '@fds/extraction/read-file';
import type { SaxesTagPlain } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type FileContent, fileReadingLimits, UnreadableError } from '../reading.ts';
import { toStorableText } from './text.ts';
import { extractXmlText } from './xml.ts';

/** An archive with XML files. */
export interface OfficeFormat {
  /** Names of the archive entries with text. Anchored and bounded, so that the pattern cannot backtrack far. */
  readonly parts: RegExp;
  /** Elements that contain text. */
  readonly runs: ReadonlySet<string>;
  /** Elements after which a new line begins. */
  readonly blocks: ReadonlySet<string>;
  /** Where the file stores its number of pages. */
  readonly pages:
    | { readonly in: 'parts' }
    | { readonly in: 'attribute'; readonly part: string; readonly element: string; readonly attribute: string }
    | { readonly in: 'element'; readonly part: string; readonly element: string }
    | { readonly in: 'nothing' };
}

const openDocument: OfficeFormat = {
  parts: /^content\.xml$/,
  runs: new Set(['p', 'h', 'span', 'a']),
  blocks: new Set(['p', 'h']),
  pages: { in: 'attribute', part: 'meta.xml', element: 'document-statistic', attribute: 'meta:page-count' },
};

export const officeFormats: Readonly<Record<string, OfficeFormat>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    parts: /^word\/(?:document|footnotes|endnotes|header\d{0,6}|footer\d{0,6})\.xml$/,
    runs: new Set(['t']),
    blocks: new Set(['p', 'br']),
    pages: { in: 'element', part: 'docProps/app.xml', element: 'Pages' },
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    parts: /^xl\/(?:sharedStrings|worksheets\/sheet\d{1,6})\.xml$/,
    runs: new Set(['t', 'v']),
    blocks: new Set(['si', 'c', 'row']),
    pages: { in: 'nothing' },
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    parts: /^ppt\/slides\/slide\d{1,6}\.xml$/,
    runs: new Set(['t']),
    blocks: new Set(['p', 'br']),
    pages: { in: 'parts' },
  },
  'application/vnd.oasis.opendocument.text': openDocument,
  'application/vnd.oasis.opendocument.spreadsheet': openDocument,
  'application/vnd.oasis.opendocument.presentation': openDocument,
};

/** Bit 0 of the flags (APPNOTE.TXT, section 4.4.4). */
const isEncrypted = (entry: Entry): boolean => (entry.generalPurposeBitFlag & 1) === 1;

/** @throws UnreadableError if the archive has too many entries, or an entry is too large or encrypted */
async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    unpacked += entry.uncompressedSize;
    entries.push(entry);
    if (unpacked > fileReadingLimits.unpackedBytes || entries.length > fileReadingLimits.archiveEntries)
      throw new UnreadableError('unpacked');
    if (isEncrypted(entry)) throw new UnreadableError('encrypted');
  }
  return entries;
}

async function* decoded(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function textOfPart(archive: ZipFile, entry: Entry, { runs, blocks }: OfficeFormat): Promise<string> {
  // A cell of type `s` contains the index of a shared string.
  let isReference = false;
  const onElement = (element: string, tag: SaxesTagPlain) => {
    if (element === 'c') isReference = tag.attributes.t === 's';
  };
  return extractXmlText(decoded(await archive.openReadStreamPromise(entry)), {
    isText: (element) => runs.has(element) && !(element === 'v' && isReference),
    after: (element) => (blocks.has(element) ? '\n' : ''),
    onElement,
  });
}

const numeral = /^\d{1,6}$/;

async function pageCountOf(
  archive: ZipFile,
  entries: readonly Entry[],
  { pages, parts }: OfficeFormat,
): Promise<number | undefined> {
  if (pages.in === 'nothing') return undefined;
  if (pages.in === 'parts') return entries.filter((each) => parts.test(each.fileName)).length;
  const entry = entries.find(({ fileName }) => fileName === pages.part);
  if (entry === undefined) return undefined;
  let attribute: string | undefined;
  const text = await extractXmlText(decoded(await archive.openReadStreamPromise(entry)), {
    isText: (element) => pages.in === 'element' && element === pages.element,
    after: () => '',
    onElement: (element, { attributes }) => {
      if (pages.in === 'attribute' && element === pages.element) attribute ??= attributes[pages.attribute];
    },
  }).catch((error: unknown) => {
    // With malformed properties, the number of pages stays unknown.
    if (error instanceof UnreadableError) return '';
    throw error;
  });
  const found = attribute ?? text;
  return numeral.test(found) ? Number(found) : undefined;
}

/** Sorted by the numbers in their names: `sheet2` before `sheet10`. */
const textParts = (entries: readonly Entry[], parts: RegExp): Entry[] =>
  entries
    .filter(({ fileName }) => parts.test(fileName))
    .sort((a, b) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true }));

/** @throws UnreadableError if the file is encrypted, damaged, or larger than the limits after unpacking */
async function withArchive<T>(
  bytes: Buffer,
  work: (archive: ZipFile, entries: readonly Entry[]) => Promise<T>,
): Promise<T> {
  let archive: ZipFile | undefined;
  try {
    // With `validateEntrySizes`, an entry is not unpacked beyond its declared size, so the sum of these sizes is the
    // limit.
    archive = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false });
    return await work(archive, await entriesOf(archive));
  } catch (cause) {
    throw cause instanceof UnreadableError ? cause : new UnreadableError('damaged', { cause });
  } finally {
    archive?.close();
  }
}

export const readOfficeFile = (bytes: Buffer, format: OfficeFormat): Promise<FileContent> =>
  withArchive(bytes, async (archive, entries) => {
    const pageCount = await pageCountOf(archive, entries, format);
    let text = '';
    for (const entry of textParts(entries, format.parts)) {
      if (text.length >= fileReadingLimits.textLength) break;
      text += await textOfPart(archive, entry, format);
    }
    return { pageCount, text: toStorableText(text.replace(/\n{3,}/g, '\n\n').trim()) };
  });

/** The values of an invoice; a link to another file is never followed. */
export const extractOffice = (bytes: Buffer, { parts, fill }: OfficeWords, known: readonly KnownCompany[]) =>
  withArchive(bytes, (archive, entries) =>
    readOfficeParts(
      fill,
      (async function* () {
        for (const entry of parts.flatMap((each) => textParts(entries, each)))
          yield { name: entry.fileName, pieces: decoded(await archive.openReadStreamPromise(entry)) };
      })(),
      known,
    ),
  );
