import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Delivery, domainEvent } from './events.ts';

type Row = Record<string, unknown> | null;

const delivery = (table: string, op: Delivery['event']['op'], before: Row, after: Row): Delivery => ({
  id: randomUUID(),
  table: { schema: 'public', name: table },
  event: { op, data: { old: before, new: after } },
});

test.each<[string, Delivery, string | undefined]>([
  ['an upload', delivery('documents', 'INSERT', null, { status: 'pending' }), 'document.uploaded'],
  [
    'the start of processing',
    delivery('documents', 'UPDATE', { status: 'pending' }, { status: 'processing' }),
    undefined,
  ],
  [
    'a document that was read',
    delivery('documents', 'UPDATE', { status: 'processing' }, { status: 'completed' }),
    'document.processed',
  ],
  [
    'a document that cannot be read',
    delivery('documents', 'UPDATE', { status: 'processing' }, { status: 'failed' }),
    'document.processed',
  ],
  [
    'another change of a read document',
    delivery('documents', 'UPDATE', { status: 'failed' }, { status: 'failed' }),
    undefined,
  ],
  [
    'a deleted document',
    delivery('documents', 'UPDATE', { status: 'completed' }, { status: 'deleted' }),
    'document.deleted',
  ],
  ['a purged document', delivery('documents', 'DELETE', { status: 'deleted' }, null), undefined],
  ['another table', delivery('medias', 'INSERT', null, { id: '1' }), undefined],
])('%s', (_what, given, kind) => {
  expect(domainEvent(given)?.kind).toBe(kind);
});

test('a table of the same name elsewhere is another table', () => {
  const given = delivery('documents', 'INSERT', null, {});
  expect(domainEvent({ ...given, table: { schema: 'other', name: 'documents' } })).toBeUndefined();
});
