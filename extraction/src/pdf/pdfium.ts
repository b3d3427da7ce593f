import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';
import * as v from 'valibot';

type Base = Awaited<ReturnType<typeof PDFiumModule>>;

/** Functions of PDFium that the package exports without a type (fpdf_attachment.h). All take and return pointers. */
interface Attachments {
  readonly _FPDFDoc_GetAttachmentCount: (document: number) => number;
  readonly _FPDFDoc_GetAttachment: (document: number, index: number) => number;
  readonly _FPDFAttachment_GetName: (attachment: number, buffer: number, bytes: number) => number;
  readonly _FPDFAttachment_GetFile: (attachment: number, buffer: number, bytes: number, length: number) => number;
}

export type Pdfium = Base & Attachments;

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

/** The part of the global `WebAssembly` that is used here: the types of Node 24 leave it out. */
const webAssembly = v.parse(
  v.custom<{
    readonly Module: new (binary: Uint8Array) => object;
    readonly Instance: new (code: object, imports: object) => { readonly exports: object };
  }>((value) => typeof value === 'object' && value !== null && 'Module' in value && 'Instance' in value),
  Reflect.get(globalThis, 'WebAssembly'),
);

/** Read when the module loads: the process that reads documents gives up its right to read files afterwards. */
const binary = readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));

let compiled: object | undefined;

/**
 * Starts PDFium with a memory of its own, which is released with it. The code is compiled once per process: a start
 * takes 10 ms of processor time instead of 40.
 */
export async function startPdfium(): Promise<Pdfium> {
  compiled ??= new webAssembly.Module(binary);
  const code = compiled;
  // The callback takes the instance, although the types of the package say that it takes the module.
  const instantiateWasm = (imports: object, done: (instance: object) => unknown) => {
    const instance = new webAssembly.Instance(code, imports);
    done(instance);
    return instance.exports;
  };
  const base = await PDFiumModule({ instantiateWasm });
  base._FPDF_InitLibraryWithConfig({ version: 2 });
  return Object.assign(base, v.parse(pdfiumSchema, base));
}
