import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';

/** Codes of ISO 639-2, in the order in which they are tried. Each takes time: two take 1.6 times as long as one. */
export const ocrLanguages = ['eng', 'deu', 'fra', 'spa', 'ita', 'nld', 'pol', 'por'] as const;
export type OcrLanguage = (typeof ocrLanguages)[number];

const require = createRequire(import.meta.url);
const read = (path: string): Buffer => readFileSync(require.resolve(path));

/** At load, because the reader process later drops its permission to read files. */
const binary = read('tesseract.js-core/tesseract-core-simd-lstm.wasm');
const trained = new Map(
  ocrLanguages.map((code) => [code, read(`@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`)]),
);

/** Functions of Tesseract's C++ class, which the package exports without types. */
export interface TesseractApi {
  readonly Init: (folder: string, languages: string, engine: number) => number;
  readonly SetImageFile: (exif: number, radians: number) => number;
  readonly FindLines: () => number;
  readonly GetGradient: () => number;
  readonly Recognize: (monitor: null) => number;
  readonly GetTSVText: (page: number) => string;
  readonly MeanTextConf: () => number;
  readonly Clear: () => void;
}

interface TesseractCore {
  readonly TessBaseAPI: new () => TesseractApi;
  readonly FS: { readonly writeFile: (path: string, content: Uint8Array) => void };
}

const isFunction = (value: unknown): boolean => typeof value === 'function';

const coreSchema = v.custom<TesseractCore>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'TessBaseAPI' in value &&
    isFunction(value.TessBaseAPI) &&
    'FS' in value,
);

const startSchema = v.custom<(settings: { readonly wasmBinary: Uint8Array }) => Promise<unknown>>(isFunction);

const start = v.parse(startSchema, require('tesseract.js-core/tesseract-core-simd-lstm.js'));

/** The neural engine; the data have no other. */
const lstmOnly = 1;

export interface Tesseract {
  readonly api: TesseractApi;
  readonly setImage: (image: Uint8Array) => void;
}

/** Takes 0.2 s and 100 MiB; the memory is free again when the object is. */
export async function startTesseract(languages: readonly OcrLanguage[]): Promise<Tesseract> {
  const core = v.parse(coreSchema, await start({ wasmBinary: binary }));
  for (const code of languages)
    core.FS.writeFile(`/${code}.traineddata`, gunzipSync(trained.get(code) ?? new Uint8Array()));
  const api = new core.TessBaseAPI();
  if (api.Init('/', languages.join('+'), lstmOnly) !== 0) throw new Error('Tesseract does not start.');
  return { api, setImage: (image) => core.FS.writeFile('/input', image) };
}
