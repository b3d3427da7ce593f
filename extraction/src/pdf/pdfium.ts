import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';
import * as v from 'valibot';

type Base = Awaited<ReturnType<typeof PDFiumModule>>;

/**
 * Types of PDFium functions that the package exports without types (fpdf_attachment.h). Their arguments and results are
 * pointers.
 */
interface Attachments {
  readonly _FPDFDoc_GetAttachmentCount: (document: number) => number;
  readonly _FPDFDoc_GetAttachment: (document: number, index: number) => number;
  readonly _FPDFAttachment_GetName: (attachment: number, buffer: number, bytes: number) => number;
  readonly _FPDFAttachment_GetFile: (attachment: number, buffer: number, bytes: number, length: number) => number;
}

export type PdfiumInstance = Base & Attachments;

const attachmentFunctions = [
  '_FPDFDoc_GetAttachmentCount',
  '_FPDFDoc_GetAttachment',
  '_FPDFAttachment_GetName',
  '_FPDFAttachment_GetFile',
];

const pdfiumSchema = v.custom<Attachments>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    attachmentFunctions.every((name) => typeof Reflect.get(value, name) === 'function'),
);

/**
 * Types for the global `WebAssembly`, because the types of Node 24 do not declare it. Contains only the functions that
 * this file uses.
 */
const webAssembly = v.parse(
  v.custom<{
    readonly Module: new (binary: Uint8Array) => object;
    readonly Instance: new (code: object, imports: object) => { readonly exports: object };
  }>((value) => typeof value === 'object' && value !== null && 'Module' in value && 'Instance' in value),
  Reflect.get(globalThis, 'WebAssembly'),
);

/**
 * The WebAssembly code is read when this module loads, because the reader process later drops its permission to read
 * files.
 */
const binary = readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));

let compiled: object | undefined;

/**
 * Starts an instance of PDFium with its own memory, which is freed with the instance. The code is compiled once per
 * process, so a start takes 10 ms of processor time instead of 40 ms.
 */
export async function startPdfium(): Promise<PdfiumInstance> {
  compiled ??= new webAssembly.Module(binary);
  const code = compiled;
  // The callback takes the WebAssembly instance. The types of the package are wrong: they say that the callback takes
  // the module.
  const instantiateWasm = (imports: object, done: (instance: object) => unknown) => {
    const instance = new webAssembly.Instance(code, imports);
    done(instance);
    return instance.exports;
  };
  const base = await PDFiumModule({ instantiateWasm });
  base._FPDF_InitLibraryWithConfig({ version: 2 });
  return Object.assign(base, v.parse(pdfiumSchema, base));
}

/**
 * Maximum memory in bytes of an instance that is used again for another PDF. A new instance has 18 MiB. The memory of
 * an instance grows with large files and never shrinks.
 */
const maxReusedBytes = 32 * 1024 * 1024;

/** An instance without an open document. */
let idle: PdfiumInstance | undefined;

/** Returns the instance that the previous PDF used, because the start of an instance takes 10 ms of processor time. */
export async function acquirePdfium(): Promise<PdfiumInstance> {
  const instance = idle ?? (await startPdfium());
  idle = undefined;
  return instance;
}

/**
 * Keeps an instance for the next PDF, unless its memory is too large. Call this function only if all documents of the
 * instance are closed and no error occurred.
 */
export function releasePdfium(instance: PdfiumInstance): void {
  if (instance.HEAPU8.length <= maxReusedBytes) idle = instance;
}
