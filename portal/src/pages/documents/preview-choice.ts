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

export interface PreviewFile {
  readonly file: StoredFile;
  readonly kind: PreviewKind;
}

/** In bytes. Larger files can be downloaded. */
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

export const findOriginalFile = (files: readonly StoredFile[]): StoredFile | undefined =>
  files.find(({ attributes }) => attributes.kind === 'original');

/** Written by the service for an electronic invoice. */
const isView = ({ attributes: { kind, file_type } }: StoredFile): boolean =>
  kind === 'preview' && file_type === 'text/html';

/** The endpoint `/v1/documents/{id}/view` shows it. */
export const hasView = (files: readonly StoredFile[]): boolean => files.some(isView);

/** Shown without a request of the person: never a PDF file, because browsers run its scripts. */
export function choosePreview(files: readonly StoredFile[]): PreviewFile | undefined {
  const original = findOriginalFile(files);
  const others = files.filter((file) => file !== original && !isView(file));
  const shown = [...(original === undefined ? [] : [original]), ...others].map(previewOf);
  return shown.find((found) => found !== undefined && found.kind !== 'pdf');
}

export function findPdf(files: readonly StoredFile[]): PreviewFile | undefined {
  const original = findOriginalFile(files);
  const found = original && previewOf(original);
  return found?.kind === 'pdf' ? found : undefined;
}
