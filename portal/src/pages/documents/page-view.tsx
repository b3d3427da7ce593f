import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import type { DrawnPage } from './pdf.ts';
import type { StoredFile } from './preview-choice.ts';
import type { ReadField } from './reading.ts';

/** The reader measures a picture as a page with this height or width, in points. */
const pictureEdge = 842;

interface Shown {
  readonly element: HTMLElement;
  readonly width: number;
  readonly height: number;
}

const shownPage = ({ canvas, width, height }: DrawnPage): Shown => ({ element: canvas, width, height });

async function shownPicture(blob: Blob): Promise<Shown> {
  const element = new Image();
  element.src = URL.createObjectURL(blob);
  await element.decode().finally(() => URL.revokeObjectURL(element.src));
  const { naturalWidth: width, naturalHeight: height } = element;
  const scale = pictureEdge / Math.max(width, height);
  return { element, width: width * scale, height: height * scale };
}

/** The box of a value, relative to the page. */
function Mark({ box, page }: { readonly box: readonly number[]; readonly page: Shown }) {
  const [left = 0, top = 0, width = 0, height = 0] = box;
  const percent = (value: number, whole: number) => `${(100 * value) / whole}%`;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }), [box]);
  return (
    <div
      ref={ref}
      class="mark"
      style={{
        left: percent(left, page.width),
        top: percent(top, page.height),
        width: percent(width, page.width),
        height: percent(height, page.height),
      }}
    />
  );
}

function Sheet({
  page,
  box,
  label,
}: {
  readonly page: Shown;
  readonly box: readonly number[] | null;
  readonly label: string;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.replaceChildren(page.element), [page]);
  return (
    <div class="sheet" role="img" aria-label={label}>
      <div ref={ref} />
      {box !== null && <Mark box={box} page={page} />}
    </div>
  );
}

/** The page of a PDF or a picture, with a box around the selected value. */
export function PageView({ file, selected }: { readonly file: StoredFile; readonly selected: ReadField | undefined }) {
  const client = useClient();
  const isPdf = file.attributes.file_type === 'application/pdf';
  const source = selected?.source;
  const [number, setNumber] = useState(1);
  useEffect(() => {
    if (source?.page != null) setNumber(source.page);
  }, [source]);
  const content = useLoad(
    async (signal) => {
      const bytes = await (await client.medias.download(file.id, { signal })).arrayBuffer();
      if (!isPdf) return new Blob([bytes], { type: file.attributes.file_type ?? '' });
      const { openPdf } = await import('./pdf.ts');
      return openPdf(new Uint8Array(bytes));
    },
    [file.id],
  );
  const { data } = content;
  const page = useLoad(async () => {
    if (data === undefined) return undefined;
    if (data instanceof Blob) return shownPicture(data);
    const { drawPage } = await import('./pdf.ts');
    return shownPage(await drawPage(data, number));
  }, [data, number]);
  const count = data === undefined || data instanceof Blob ? 1 : (data satisfies PDFDocumentProxy).numPages;
  const box = source != null && (source.page ?? number) === number ? source.box : null;
  return (
    <section class="card preview page-view" aria-label="Document">
      <ErrorNotice error={content.error ?? page.error} onRetry={content.reload} />
      {page.data === undefined ? (
        <p class="muted">Loading the page …</p>
      ) : (
        <Sheet page={page.data} box={box} label={`Page ${number} of ${file.attributes.file_name ?? 'the document'}`} />
      )}
      {count > 1 && (
        <label class="page-number">
          Page{' '}
          <input
            type="number"
            min={1}
            max={count}
            value={number}
            onInput={({ currentTarget: { valueAsNumber } }) => {
              if (valueAsNumber >= 1 && valueAsNumber <= count) setNumber(valueAsNumber);
            }}
          />{' '}
          of {count}
        </label>
      )}
    </section>
  );
}
