import './page.css';
import { useEffect, useReducer, useRef } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { useClient } from '../../session/context.ts';
import { DocumentDetail } from './detail.tsx';
import { DocumentList } from './list.tsx';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

/** Uploads continue while the person looks at a document. */
function useUploadQueue(): UploadQueue {
  const client = useClient();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const queue = useRef<UploadQueue>(undefined);
  queue.current ??= createUploadQueue(
    async (file, workspaceId, report, signal) => {
      const onProgress = ({ loaded }: { readonly loaded: number }) => report(loaded);
      const { data } = await client.documents.upload(file, { workspaceId }, { onProgress, signal });
      return data.id;
    },
    () => render(undefined),
  );
  useEffect(() => () => queue.current?.close(), []);
  return queue.current;
}

export default function DocumentsPage() {
  const id = useRoute().params.rest;
  const queue = useUploadQueue();
  return id === undefined ? <DocumentList queue={queue} /> : <DocumentDetail key={id} id={id} />;
}
