import { randomUUID } from 'node:crypto';
import { kindDefinitions } from '@fds/platform/event-kinds';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  changed_at,
  company,
  companyData,
  connector,
  created,
  document,
  documentData,
  extraction,
  invoice,
  invoiceData,
  owner,
  people,
  peopleData,
  person,
  processed,
  processedData,
  trigger,
  updated,
  warning,
} from '../../test/changed-rows.ts';
import { webhookBody } from './body.ts';
import { toEvent } from './changes.ts';
import type { EventTriggerPayload, EventTriggerRow } from './trigger.ts';

test.each<[string, EventTriggerPayload, string, string | null, EventTriggerRow]>([
  [
    'company.created',
    trigger('companies', 'INSERT', null, company),
    created,
    null,
    { ...companyData, created_at: created },
  ],
  [
    'company.updated',
    trigger('companies', 'UPDATE', { ...company, tax_id_value: null, name: 'Acne' }, company),
    updated,
    null,
    { ...companyData, updated_at: updated, changed: ['name', 'tax_id.value'] },
  ],
  [
    'company.deleted',
    trigger('companies', 'DELETE', company, null),
    `${changed_at.slice(0, -3)}Z`,
    null,
    { ...companyData, deleted_at: `${changed_at.slice(0, -3)}Z` },
  ],
  [
    'document.uploaded',
    trigger('documents', 'INSERT', null, document),
    '2026-01-31T10:00:00.000Z',
    person,
    { ...documentData, uploaded_at: '2026-01-31T10:00:00.000Z' },
  ],
  [
    'document.processed',
    trigger(
      'documents',
      'UPDATE',
      { ...document, status: 'processing' },
      {
        ...processed,
        metadata_extraction: extraction,
        duplicate_of_id: null,
        reading_method: 'xml',
        reading_status: 'recorded',
      },
    ),
    '2026-01-31T09:01:00.000Z',
    person,
    {
      ...processedData,
      reading: { method: 'xml', status: 'recorded' },
      records: { invoices: 1, invoice_items: 3 },
      warnings: [warning],
    },
  ],
  [
    'document.processed',
    trigger(
      'documents',
      'UPDATE',
      { ...document, status: 'processing' },
      { ...processed, status: 'failed', failure_reason: 'no' },
    ),
    '2026-01-31T09:01:00.000Z',
    person,
    { ...processedData, status: 'failed', failure_reason: 'no' },
  ],
  [
    'document.processed',
    trigger(
      'documents',
      'UPDATE',
      { ...processed, reading_method: 'text', reading_status: 'needs_review' },
      { ...processed, reading_method: 'text', reading_status: 'recorded' },
    ),
    '2026-01-31T09:01:00.000Z',
    person,
    { ...processedData, reading: { method: 'text', status: 'recorded' } },
  ],
  [
    'document.deleted',
    trigger('documents', 'UPDATE', processed, { ...processed, status: 'deleted' }),
    updated,
    person,
    { ...documentData, deleted_at: updated },
  ],
  [
    'people.created',
    trigger('people', 'INSERT', null, people),
    created,
    owner.id,
    { ...peopleData, created_at: created },
  ],
  [
    'people.updated',
    trigger('people', 'UPDATE', { ...people, email: null }, people),
    updated,
    owner.id,
    { ...peopleData, updated_at: updated, changed: ['email'] },
  ],
  [
    'invoice.created',
    trigger('invoices', 'INSERT', null, invoice),
    created,
    null,
    { ...invoiceData, created_at: created },
  ],
  [
    'invoice.updated',
    trigger('invoices', 'UPDATE', { ...invoice, grand_total_amount: '1' }, invoice),
    updated,
    null,
    { ...invoiceData, deleted_at: null, updated_at: updated, changed: ['grand_total.amount'] },
  ],
  [
    'invoice.updated',
    trigger('invoices', 'UPDATE', invoice, { ...invoice, deleted_at: updated }),
    updated,
    null,
    { ...invoiceData, deleted_at: updated, updated_at: updated, changed: ['deleted_at'] },
  ],
  [
    'connector.reconnect_required',
    trigger('workspace_connectors', 'UPDATE', { ...connector, status: 'active' }, connector),
    updated,
    person,
    { connector_id: owner.id, connector_type: 'imap', status: 'reconnect', updated_at: updated },
  ],
])('toEvent converts a row change to an event: %s', (kind, given, timestamp, people_id, data) => {
  const event = toEvent(given);
  if (event === undefined || !('record_id' in event)) throw new Error('not the event of a record');
  const workspace = { workspace_id: owner.workspace_id, external_workspace_id: 'customer-1' };
  const body: unknown = JSON.parse(webhookBody(event, workspace));
  expect(body).toEqual({ event: kind, timestamp, data: { ...workspace, people_id, ...data } });
  const described = kindDefinitions.find((each) => each.kind === kind);
  expect(described && v.parse(described.body, body)).toEqual(body);
  expect(event).toMatchObject({ id: given.id, record_id: owner.id, organisation_id: owner.organisation_id });
});

test.each<[string, EventTriggerPayload]>([
  ['a further look at a lost mailbox', trigger('workspace_connectors', 'UPDATE', connector, connector)],
  ['the start of processing', trigger('documents', 'UPDATE', document, { ...document, status: 'processing' })],
  [
    'a later change of a processed document',
    trigger('documents', 'UPDATE', processed, { ...processed, page_count: '2' }),
  ],
  ['a purged document', trigger('documents', 'DELETE', processed, null)],
  ['an update that changes nothing', trigger('companies', 'UPDATE', company, { ...company, updated_at: created })],
  [
    'an update of a column that events do not contain',
    trigger('people', 'UPDATE', people, { ...people, workspace_id: 'x' }),
  ],
  [
    'a change of a soft-deleted invoice',
    trigger(
      'invoices',
      'UPDATE',
      { ...invoice, deleted_at: created },
      { ...invoice, deleted_at: updated, status: 'paid' },
    ),
  ],
  ['a change of a table without events', trigger('medias', 'INSERT', null, owner)],
  [
    'a change of a webhook that requests no test',
    trigger('webhooks', 'UPDATE', { ...owner, test_requested_at: created }, { ...owner, test_requested_at: created }),
  ],
  [
    'a table of the same name in another schema',
    { ...trigger('companies', 'INSERT', null, company), table: { schema: 'other', name: 'companies' } },
  ],
])('toEvent returns undefined for a row change that is not an event: %s', (_name, given) => {
  expect(toEvent(given)).toBeUndefined();
});

test('toEvent returns the request for a look at a mailbox once', () => {
  const asked = { ...connector, look_requested_at: updated };
  const request = trigger('workspace_connectors', 'UPDATE', { ...connector, look_requested_at: null }, asked);
  expect(toEvent(request)).toMatchObject({ id: request.id, kind: 'mailbox.look_requested' });
  expect(
    toEvent(trigger('workspace_connectors', 'UPDATE', asked, { ...asked, look_requested_at: null })),
  ).toBeUndefined();
});

test('if a client requests a test delivery, toEvent returns the same test event for every row of the webhook', () => {
  const group_id = randomUUID();
  const ask = (at: string) =>
    toEvent(
      trigger(
        'webhooks',
        'UPDATE',
        { ...owner, group_id, test_requested_at: null },
        { ...owner, id: randomUUID(), group_id, test_requested_at: at },
      ),
    );
  const first = ask(created);
  expect(first).toMatchObject({ kind: 'webhook.test', webhook_group_id: group_id });
  expect(ask(created)).toEqual(first);
  expect(ask(updated)?.id).not.toBe(first?.id);
});
