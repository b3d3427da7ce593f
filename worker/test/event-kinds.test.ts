import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventKinds } from '@fds/platform/event-kinds';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { webhook_event } from '../../db/src/schema/index.ts';
import { bookkeepingColumns } from '../../engine-metadata/src/description/columns.ts';
import { buildTableMetadata } from '../../engine-metadata/src/metadata.ts';
import { tableDescriptions } from '../../engine-metadata/src/tables/index.ts';
import { recordTypeDefinitions } from '../../gateway/src/contract/roots/index.ts';
import { changesByEventKind, eventFields } from '../src/events/changes.ts';

const triggerDefinition = v.object({ update: v.object({ columns: v.array(v.string()) }) });

describe('eventKinds', () => {
  it('eventKinds equals the enum in db/src/schema/webhooks.ts', () => {
    expect(webhook_event.enumValues).toEqual(eventKinds);
  });

  it.each(eventKinds)('engine-metadata/src/tables has an event trigger for the event kind %s', (kind) => {
    const { table, op } = changesByEventKind[kind];
    const trigger = tableDescriptions.find(({ name }) => name === table)?.eventTrigger;
    const fires = { INSERT: trigger?.insert, UPDATE: trigger?.update, DELETE: trigger?.delete, MANUAL: undefined };
    expect(fires[op]).toBeDefined();
  });

  it.each(eventKinds)('docs/guides/webhooks.md describes the event kind %s', async (kind) => {
    const text = await readFile(join(import.meta.dirname, '../../docs/guides/webhooks.md'), 'utf8');
    expect(text.split('\n').find((line) => line.startsWith('The kinds of events:'))).toContain(`\`${kind}\``);
    expect(text.split('\n').some((line) => line.startsWith('|') && line.includes(`\`${kind}\``))).toBe(true);
  });
});

describe.each(['companies', 'people', 'invoices'] as const)('eventFields of %s', (table) => {
  const columnOf = (path: string) => path.replaceAll('.', '_');

  it('eventFields lists the same columns as the event trigger in engine-metadata', () => {
    const trigger = buildTableMetadata().find((each) => each.table.name === table)?.event_triggers[0];
    const { update } = v.parse(triggerDefinition, trigger?.definition);
    expect(eventFields[table].map(columnOf).toSorted()).toEqual(update.columns.toSorted());
  });

  it('eventFields contains all fields by which clients can filter (gateway/src/contract/roots)', () => {
    const { fields = {} } = recordTypeDefinitions.find(({ name }) => name === table) ?? {};
    const content = Object.keys(fields).filter((path) => !bookkeepingColumns.includes(columnOf(path)));
    expect(eventFields[table]).toEqual(expect.arrayContaining(content));
  });
});
