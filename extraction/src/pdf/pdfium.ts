import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';
import * as v from 'valibot';

type Base = Awaited<ReturnType<typeof PDFiumModule>>;

/** Functions that the package exports without types (fpdf_attachment.h, fpdf_text.h, fpdfview.h), with pointers. */
interface Untyped {
  readonly _FPDFDoc_GetAttachmentCount: (document: number) => number;
  readonly _FPDFDoc_GetAttachment: (document: number, index: number) => number;
  readonly _FPDFAttachment_GetName: (attachment: number, buffer: number, bytes: number) => number;
  readonly _FPDFAttachment_GetFile: (attachment: number, buffer: number, bytes: number, length: number) => number;
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number;
  readonly _FPDFText_GetCharAngle: (text: number, index: number) => number;
  readonly _FPDFText_GetLooseCharBox: (text: number, index: number, rectangle: number) => number;
  /** Arguments: page; left, top, width, height and rotation of the device; x and y on the page; two pointers. */
  readonly _FPDF_PageToDevice: (page: number, ...numbers: readonly number[]) => number;
}

export type PdfiumInstance = Base & Untyped;

const untypedFunctions = [
  '_FPDFDoc_GetAttachmentCount',
  '_FPDFDoc_GetAttachment',
  '_FPDFAttachment_GetName',
  '_FPDFAttachment_GetFile',
  '_FPDFText_GetUnicode',
  '_FPDFText_GetCharAngle',
  '_FPDFText_GetLooseCharBox',
  '_FPDF_PageToDevice',
];

const pdfiumSchema = v.custom<Untyped>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    untypedFunctions.every((name) => typeof Reflect.get(value, name) === 'function'),
);

/** The types of Node 24 lack the global `WebAssembly`. */
const webAssembly = v.parse(
  v.custom<{
    readonly Module: new (binary: Uint8Array) => object;
    readonly Instance: new (code: object, imports: object) => { readonly exports: object };
  }>((value) => typeof value === 'object' && value !== null && 'Module' in value && 'Instance' in value),
  Reflect.get(globalThis, 'WebAssembly'),
);

/** At load, because the reader process later drops its permission to read files. */
const binary = readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));

let compiled: object | undefined;

/**
 * With its own memory. The code is compiled once per process: a start takes 10 ms of processor time instead of 40 ms.
 */
export async function startPdfium(): Promise<PdfiumInstance> {
  compiled ??= new webAssembly.Module(binary);
  const code = compiled;
  // The types of the package are wrong: the callback takes the instance, not the module.
  const instantiateWasm = (imports: object, done: (instance: object) => unknown) => {
    const instance = new webAssembly.Instance(code, imports);
    done(instance);
    return instance.exports;
  };
  const base = await PDFiumModule({ instantiateWasm });
  base._FPDF_InitLibraryWithConfig({ version: 2 });
  return Object.assign(base, v.parse(pdfiumSchema, base));
}

/** In bytes. A new instance has 18 MiB; it grows with large files and never shrinks. */
const maxReusedBytes = 32 * 1024 * 1024;

/** Without an open document. */
let idle: PdfiumInstance | undefined;

/** The instance of the previous PDF, because a start takes 10 ms of processor time. */
export async function acquirePdfium(): Promise<PdfiumInstance> {
  const instance = idle ?? (await startPdfium());
  idle = undefined;
  return instance;
}

/** Only if all documents of the instance are closed and no error occurred. */
export function releasePdfium(instance: PdfiumInstance): void {
  if (instance.HEAPU8.length <= maxReusedBytes) idle = instance;
}

/** Memory of PDFium, freed at the end of the scope (`using`). */
export function allocate(pdfium: PdfiumInstance, bytes: number): Disposable & { readonly pointer: number } {
  const pointer = pdfium.wasmExports.malloc(bytes);
  if (pointer === 0) throw new RangeError(`PDFium has no ${bytes} bytes of memory left.`);
  return { pointer, [Symbol.dispose]: () => pdfium.wasmExports.free(pointer) };
}
