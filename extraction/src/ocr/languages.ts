/** Codes of ISO 639-2 of the languages whose data are installed. */
export const ocrLanguages = ['eng', 'deu', 'fra', 'spa', 'ita', 'nld', 'pol', 'por'] as const;

export type OcrLanguage = (typeof ocrLanguages)[number];

/** Two languages read a page in 3 to 4 s of processor time; each further one takes a second more. */
export const defaultOcrLanguages: readonly OcrLanguage[] = ['eng', 'deu'];

/** A page must be read within 6 s. */
export const maxOcrLanguages = 4;
