/** Reasons why a file of a known format cannot be read. The REST API shows these texts to users. */
export const refusalReasons = {
  malformed: 'The file is not well-formed XML.',
  doctype: 'The file declares a document type (DOCTYPE). Upload it without the declaration.',
  depth: 'The elements of the file are nested more than 100 levels deep.',
  elements: 'The file has more than 500,000 elements.',
  attributes: 'An element of the file has more than 100 attributes.',
  encoding: 'The characters of the file do not match its encoding. Upload it as UTF-8.',
} as const;

export type RefusalReasonName = keyof typeof refusalReasons;

/** Error for a file that exceeds a limit or breaks a rule of its syntax. A retry does not help. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';
  readonly refusal: RefusalReasonName;

  constructor(refusal: RefusalReasonName, options?: ErrorOptions) {
    super(refusalReasons[refusal], options);
    this.refusal = refusal;
  }
}
