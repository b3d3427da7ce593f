import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { OcrLanguage } from './languages.ts';

/** The data of the kind `best_int` are small and exact. */
const dataFiles = {
  eng: import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  deu: import.meta.resolve('@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz'),
  fra: import.meta.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz'),
  spa: import.meta.resolve('@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz'),
  ita: import.meta.resolve('@tesseract.js-data/ita/4.0.0_best_int/ita.traineddata.gz'),
  nld: import.meta.resolve('@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz'),
  pol: import.meta.resolve('@tesseract.js-data/pol/4.0.0_best_int/pol.traineddata.gz'),
  por: import.meta.resolve('@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz'),
} as const satisfies Readonly<Record<OcrLanguage, string>>;

/** At load, because the reader process later drops its permission to read files. */
const binary = readFileSync(fileURLToPath(import.meta.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')));
const trained = new Map(Object.entries(dataFiles).map(([code, url]) => [code, readFileSync(fileURLToPath(url))]));

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

const require = createRequire(import.meta.url);
const start = v.parse(startSchema, require('tesseract.js-core/tesseract-core-simd-lstm.js'));

/** The neural engine; the data have no other. */
const lstmOnly = 1;

export interface Tesseract {
  readonly api: TesseractApi;
  readonly setImage: (image: Uint8Array) => void;
}

/** Takes 0.2 s of processor time. */
export async function startTesseract(languages: readonly OcrLanguage[]): Promise<Tesseract> {
  const core = v.parse(coreSchema, await start({ wasmBinary: binary }));
  for (const code of languages)
    core.FS.writeFile(`/${code}.traineddata`, gunzipSync(trained.get(code) ?? new Uint8Array()));
  const api = new core.TessBaseAPI();
  if (api.Init('/', languages.join('+'), lstmOnly) !== 0) throw new Error('Tesseract does not start.');
  return { api, setImage: (image) => core.FS.writeFile('/input', image) };
}
