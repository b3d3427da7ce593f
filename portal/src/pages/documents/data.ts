import type { Client } from '@fds/client';

type DocumentPage = Awaited<ReturnType<Client['documents']['list']>>;
export type ListedDocument = DocumentPage['data'][number];
export type DocumentResponse = Awaited<ReturnType<Client['documents']['get']>>;
