/** Why a file of a known format is not read. */
export const refusalReasons = {
  malformed: 'The file is not well-formed XML.',
  doctype: 'The file declares a document type (DOCTYPE). Upload it without the declaration.',
  depth: 'The elements of the file are nested more than 100 levels deep.',
  elements: 'The file has more than 500,000 elements.',
  attributes: 'An element of the file has more than 100 attributes.',
  encoding: 'The characters of the file do not match its encoding. Upload it as UTF-8.',
} as const;

export type Refusal = keyof typeof refusalReasons;

/** Thrown for a file that breaks a bound or a rule of its syntax. Reading it again does not help. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusalReasons[refusal], options);
    this.refusal = refusal;
  }
}
