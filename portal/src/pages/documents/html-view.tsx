import { ErrorNotice } from '../../components/error-notice.tsx';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import type { StoredFile } from './preview-choice.ts';

/** Nothing is loaded: a picture would tell its sender that the mail was opened. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`;

/** A mail or web page, without scripts and without anything from another host. */
export function HtmlView({ file }: { readonly file: StoredFile }) {
  const client = useClient();
  const { data, error, reload } = useLoad(
    async (signal) => (await client.medias.download(file.id, { signal })).text(),
    [file.id],
  );
  return (
    <section class="card preview" aria-label="Document">
      <ErrorNotice error={error} onRetry={reload} />
      {data === undefined ? (
        <p class="muted">Loading the document …</p>
      ) : (
        <iframe sandbox="" srcdoc={`${policy}${data}`} title="Document" />
      )}
    </section>
  );
}
