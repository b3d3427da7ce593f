/** The attributes of a stored file of a document. */
export interface StoredFile {
  readonly id: string;
  readonly attributes: {
    readonly file_name?: string;
    readonly file_type?: string | null;
    readonly size_bytes?: number;
    readonly kind?: string;
  };
}

export type PreviewKind = 'image' | 'pdf' | 'text';

/** A file that the preview can show, and the kind of element that shows the file. */
export interface PreviewFile {
  readonly file: StoredFile;
  readonly kind: PreviewKind;
}

/**
 * Maximum size of a file for a preview, in bytes. The page does not load larger files; the person can download them.
 */
const maxBytes = { image: 20_000_000, pdf: 20_000_000, text: 1_000_000 } as const;

const kinds: readonly (readonly [RegExp, PreviewKind])[] = [
  [/^image\/(png|jpeg|gif|webp|avif)$/, 'image'],
  [/^application\/pdf$/, 'pdf'],
  [/^(text\/|application\/(xml|json))/, 'text'],
];

function previewOf(file: StoredFile): PreviewFile | undefined {
  const { file_type: type, size_bytes: size } = file.attributes;
  const kind = kinds.find(([pattern]) => type != null && pattern.test(type))?.[1];
  return kind === undefined || (size ?? 0) > maxBytes[kind] ? undefined : { file, kind };
}

/** Returns the original file of a document. */
export const findOriginalFile = (files: readonly StoredFile[]): StoredFile | undefined =>
  files.find(({ attributes }) => attributes.kind === 'original');

/**
 * Returns the file that the preview shows: the original if browsers can show it, otherwise the preview that the service
 * has created; undefined if browsers can show no file.
 */
export function choosePreview(files: readonly StoredFile[]): PreviewFile | undefined {
  const original = findOriginalFile(files);
  const others = files.filter((file) => file !== original);
  return [...(original === undefined ? [] : [original]), ...others].map(previewOf).find((found) => found !== undefined);
}
