import { describe, expect, test } from 'vitest';
import { metadata } from '../test/table-permissions.ts';

describe('event triggers', () => {
  const triggers = metadata.flatMap(({ table, event_triggers }) =>
    event_triggers.map(({ name, definition }) => ({ table: table.name, name, definition })),
  );

  test('the metadata has event triggers for records with events, for column jobs, readings and for actions on webhooks', () => {
    expect(triggers.map(({ name, table, definition }) => [name, table, Object.keys(definition).slice(1)])).toEqual([
      ['companies', 'companies', ['insert', 'update', 'delete']],
      ['custom_column_jobs', 'custom_column_jobs', ['insert']],
      ['document_readings', 'document_readings', ['update']],
      ['documents', 'documents', ['insert', 'update']],
      ['invoices', 'invoices', ['insert', 'update']],
      ['people', 'people', ['insert', 'update']],
      ['webhook_redelivery', 'webhook_deliveries', ['update']],
      ['webhook_test', 'webhooks', ['update']],
      ['workspace_connectors', 'workspace_connectors', ['update']],
    ]);
  });

  test('event triggers ignore updates that change only bookkeeping columns', () => {
    for (const { definition } of triggers) {
      expect(definition).not.toMatchObject({ update: { columns: expect.arrayContaining(['updated_at']) } });
    }
  });

  test('event triggers of webhooks send no secrets, headers or payloads to the worker', () => {
    const told = triggers.filter(({ name }) => name.startsWith('webhook_'));
    for (const { definition } of told) {
      expect(definition).toMatchObject({ update: { payload: expect.arrayContaining(['id', 'organisation_id']) } });
      expect(JSON.stringify(definition)).not.toMatch(/secret|headers|"payload":"\*"/);
    }
  });
});
