import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useClient } from '../../session/context.ts';
import { useAction, useLoad } from '../../session/use-load.ts';
import { choosePreview, findOriginalFile, findPdf, type PreviewFile, type StoredFile } from './preview-choice.ts';

/** Valid as long as the component shows the blob. */
function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(created);
    };
  }, [blob]);
  return url;
}

function PreviewContent({ preview: { file, kind } }: { readonly preview: PreviewFile }) {
  const client = useClient();
  const { data, error, reload } = useLoad(
    async (signal) => {
      const response = await client.medias.download(file.id, { signal });
      const blob = new Blob([await response.arrayBuffer()], { type: file.attributes.file_type ?? '' });
      return kind === 'text' ? { text: await blob.text() } : { blob };
    },
    [file.id, kind],
  );
  const url = useBlobUrl(data?.blob);
  const name = file.attributes.file_name ?? 'the document';
  if (error !== undefined) return <ErrorNotice error={error} onRetry={reload} />;
  if (data?.text !== undefined)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the focused text
      <pre class="preview-text" tabIndex={0}>
        {data.text}
      </pre>
    );
  if (url === undefined) return <p class="muted">Loading the preview …</p>;
  if (kind === 'image') return <img src={url} alt={`Preview of ${name}`} />;
  return <iframe src={url} title={`Preview of ${name}`} />;
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function DocumentPreview({ files }: { readonly files: readonly StoredFile[] }) {
  const client = useClient();
  const [opened, setOpened] = useState(false);
  const pdf = findPdf(files);
  const preview = opened && pdf !== undefined ? pdf : choosePreview(files);
  const original = findOriginalFile(files);
  const { run, busy, error } = useAction(async ({ id, attributes }: StoredFile) => {
    const response = await client.medias.download(id);
    save(await response.blob(), attributes.file_name ?? 'document');
  });
  return (
    <section class="card preview" aria-label="Preview">
      {preview === undefined ? (
        <p class="muted">
          {pdf === undefined ? 'The browser cannot show this file.' : 'This file has no preview yet.'}
        </p>
      ) : (
        <PreviewContent key={preview.file.id} preview={preview} />
      )}
      <ErrorNotice error={error} />
      {pdf !== undefined && !opened && (
        <Button icon="document" onClick={() => setOpened(true)}>
          Open the PDF here
        </Button>
      )}
      {original !== undefined && (
        <Button icon="download" busy={busy} onClick={() => run(original)}>
          Download
        </Button>
      )}
    </section>
  );
}
