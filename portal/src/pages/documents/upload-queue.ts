export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'canceled';
  readonly loaded: number;
  readonly total: number;
  readonly documentId: string | undefined;
  readonly error: unknown;
}

/** Returns the id of the created document. */
export type SendFile = (
  file: File,
  workspaceId: string,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
) => Promise<string>;

export interface UploadQueue {
  readonly uploads: () => readonly Upload[];
  add(files: readonly File[], workspaceId: string): void;
  cancel(id: number): void;
  /** Removes the uploads that have ended. */
  clear(): void;
  close(): void;
}

/** Leaves connections of the browser to the service free for other requests. */
const maxConcurrent = 2;

/** @param changed called after each change */
export function createUploadQueue(send: SendFile, changed: () => void): UploadQueue {
  let uploads: readonly Upload[] = [];
  let lastId = 0;
  const files = new Map<
    number,
    { readonly file: File; readonly workspaceId: string; readonly aborting: AbortController }
  >();

  const change = (id: number, changes: Partial<Upload>): void => {
    uploads = uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
    changed();
  };

  const start = async ({ id }: Upload): Promise<void> => {
    const entry = files.get(id);
    if (entry === undefined) return;
    const { file, workspaceId, aborting } = entry;
    change(id, { state: 'sending' });
    try {
      const documentId = await send(file, workspaceId, (loaded) => change(id, { loaded }), aborting.signal);
      change(id, { state: 'sent', loaded: file.size, documentId });
    } catch (error) {
      change(id, aborting.signal.aborted ? { state: 'canceled' } : { state: 'failed', error });
    } finally {
      files.delete(id);
      startNext();
    }
  };

  const startNext = (): void => {
    const free = maxConcurrent - uploads.filter(({ state }) => state === 'sending').length;
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      void start(upload);
  };

  const cancel = (id: number): void => {
    files.get(id)?.aborting.abort();
    if (uploads.some((upload) => upload.id === id && upload.state === 'waiting')) {
      files.delete(id);
      change(id, { state: 'canceled' });
    }
  };

  return {
    uploads: () => uploads,
    add(added, workspaceId) {
      for (const file of added) {
        lastId += 1;
        files.set(lastId, { file, workspaceId, aborting: new AbortController() });
        const begun = {
          state: 'waiting',
          loaded: 0,
          total: file.size,
          documentId: undefined,
          error: undefined,
        } as const;
        uploads = [...uploads, { id: lastId, name: file.name, ...begun }];
      }
      startNext();
      changed();
    },
    cancel,
    clear() {
      uploads = uploads.filter(({ state }) => state === 'waiting' || state === 'sending');
      changed();
    },
    close() {
      for (const { id } of uploads) cancel(id);
    },
  };
}
