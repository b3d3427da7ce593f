import { useRef } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';

/** An electronic invoice as a page. The frame runs no scripts; the same origin lets the portal print it. */
export function InvoiceView({ id }: { readonly id: string }) {
  const client = useClient();
  const frame = useRef<HTMLIFrameElement>(null);
  const { data, error, reload } = useLoad(async (signal) => (await client.documents.view(id, { signal })).text(), [id]);
  if (error !== undefined) return <ErrorNotice error={error} onRetry={reload} />;
  if (data === undefined) return <p class="muted">Loading the invoice …</p>;
  return (
    <>
      <iframe ref={frame} sandbox="allow-same-origin allow-modals" srcdoc={data} title="Invoice" />
      <Button onClick={() => frame.current?.contentWindow?.print()}>Print</Button>
    </>
  );
}
