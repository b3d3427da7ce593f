import { textForms } from '../../testing/growing-texts.ts';
import { createSignedFile } from '../../testing/signed-data.ts';
import { hostileFiles } from './attacks.ts';
import { attachment, createMail, textPart } from './mails.ts';
import {
  createCompoundFile,
  createDocx,
  createOdt,
  createPdfOfTexts,
  createPptx,
  createXlsx,
  createZip,
} from './samples.ts';

/** Creates a file that contains a text. */
type Create = (text: string) => Buffer;

const openDocument =
  (kind: string): Create =>
  (text) =>
    createZip([
      { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` },
      { name: 'content.xml', content: `<a xmlns:text="t"><text:p>${text}</text:p></a>` },
    ]);
const openXml = 'application/vnd.openxmlformats-officedocument';

/** For each media type that the worker reads, except pictures: a file name, and a function that creates a file. */
export const filesWithText: Readonly<Record<string, readonly [fileName: string, create: Create]>> = {
  'application/pdf': ['a.pdf', (text) => createPdfOfTexts([text])],
  'application/json': ['a.json', (text) => Buffer.from(`["${text}"]`)],
  'message/rfc822': ['a.eml', (text) => createMail([textPart(text), attachment('a.txt', 'text/plain', text)])],
  'text/csv': ['a.csv', (text) => Buffer.from(`a,b\n1,${text}`)],
  'text/html': ['a.html', (text) => Buffer.from(`<!DOCTYPE html><html><p>${text}</p></html>`)],
  'text/markdown': ['a.md', (text) => Buffer.from(`# ${text}`)],
  'text/plain': ['a.txt', (text) => Buffer.from(`:20:1\n${text}`)],
  'text/tab-separated-values': ['a.tsv', (text) => Buffer.from(`a\tb\n1\t${text}`)],
  'application/rtf': ['a.rtf', (text) => Buffer.from(`{\\rtf1 ${text}}`)],
  'application/pkcs7-mime': [
    'a.xml.p7m',
    (text) => createSignedFile(Buffer.from(`<?xml version="1.0"?><a b="1">${text}</a>`)),
  ],
  'application/xml': ['a.xml', (text) => Buffer.from(`<?xml version="1.0"?><a b="1">${text}</a>`)],
  'application/x-cfb': ['a.doc', (text) => Buffer.concat([createCompoundFile(['A']), Buffer.from(text)])],
  [`${openXml}.wordprocessingml.document`]: ['a.docx', (text) => createDocx([text])],
  [`${openXml}.spreadsheetml.sheet`]: ['a.xlsx', (text) => createXlsx(text, text, text)],
  [`${openXml}.presentationml.presentation`]: ['a.pptx', (text) => createPptx([text])],
  'application/vnd.oasis.opendocument.text': ['a.odt', (text) => createOdt(text)],
  'application/vnd.oasis.opendocument.spreadsheet': ['a.ods', openDocument('spreadsheet')],
  'application/vnd.oasis.opendocument.presentation': ['a.odp', openDocument('presentation')],
};

/** A file of each text format from which records are read. */
export const textFormatSamples: Readonly<Record<string, readonly string[]>> = {
  mt940: [
    ':20:1',
    ':25:10020030/1234567',
    ':28C:1/1',
    ':60F:C260311EUR1000,00',
    ':61:2603120312D12,50NTRFR-17//BANK17',
    ':86:166?00Transfer?20EREF+R-17?31DE89370400440532013000?32Name 17',
    ':62F:C260312EUR987,50',
    '-',
  ],
};

/** A file of any size. */
interface GrowingFile {
  readonly form: string;
  readonly fileName: string;
  readonly most: number;
  readonly create: (size: number) => Buffer;
}

/** Largest number of characters: quadratic work takes seconds. The worker stores at most 2 million. */
const mostCharacters = 1_000_000;
/** Largest size of a hostile file: a quadratic reader needs seconds for this size. */
const mostBytes = 128 * 1024;

/** Most lines of a text format. */
const mostLines = 8000;
const numbered = (line: string, n: number): string => line.replace(/17/g, String(n));

/** Repeats one line, or all lines, or makes one line longer. */
function growingTextFormat([format, lines]: readonly [string, readonly string[]]): [string, GrowingFile[]][] {
  const file = (form: string, most: number, linesOf: (size: number) => readonly string[]): GrowingFile => ({
    form,
    fileName: 'a.txt',
    most,
    create: (size) => Buffer.from(linesOf(size).join('\n')),
  });
  const repeat = (size: number, line: (n: number) => readonly string[]) =>
    Array.from({ length: size }, (_, n) => line(n)).flat();
  const whole: [string, GrowingFile[]] = [
    format,
    [
      file('equal files', mostLines / lines.length, (size) => repeat(size, () => lines)),
      file('nearly equal files', mostLines / lines.length, (size) =>
        repeat(size, (n) => lines.map((line) => numbered(line, n))),
      ),
    ],
  ];
  const ofLines = lines.map((line, at): [string, GrowingFile[]] => {
    const replaceLine = (instead: readonly string[]) => lines.toSpliced(at, 1, ...instead);
    return [
      `${format} ${line.slice(0, 5)}`,
      [
        file('equal lines', mostLines, (size) => replaceLine(repeat(size, () => [line]))),
        file('nearly equal lines', mostLines, (size) => replaceLine(repeat(size, (n) => [numbered(line, n)]))),
        ...Object.entries(textForms).map(([form, make]) =>
          file(`a line: ${form}`, mostCharacters, (size) => replaceLine([line + make(size)])),
        ),
      ],
    ];
  });
  return [whole, ...ofLines];
}

/** The files that grow, by their media type or kind. */
export const growingFiles: ReadonlyMap<string, readonly GrowingFile[]> = new Map([
  ...Object.entries(filesWithText).map(([mediaType, [fileName, create]]): [string, readonly GrowingFile[]] => [
    mediaType,
    Object.entries(textForms).map(([form, make]) => ({
      form: `a text: ${form}`,
      fileName,
      most: mostCharacters,
      create: (size) => create(make(size)),
    })),
  ]),
  ...Object.entries(textFormatSamples).flatMap(growingTextFormat),
  [
    'hostile file',
    hostileFiles.map(([form, fileName, create]): GrowingFile => ({ form, fileName, most: mostBytes, create })),
  ],
]);
