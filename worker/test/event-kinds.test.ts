import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventKinds, kindDefinitions, tableOf } from '@fds/platform/event-kinds';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toTableMetadata } from '../../engine-metadata/src/metadata.ts';
import { tableDescriptions } from '../../platform/src/tables/index.ts';
import { eventFields, rowChanges } from '../src/events/changes.ts';

/**
 * The members of `data` in every event. The guide docs/guides/webhooks.md describes these members in the text above its
 * table.
 */
const commonMembers = ['workspace_id', 'external_workspace_id', 'people_id'];

const triggerDefinition = v.object({ update: v.object({ columns: v.array(v.string()) }) });

const guide = (await readFile(join(import.meta.dirname, '../../docs/guides/webhooks.md'), 'utf8')).split('\n');

describe('eventKinds', () => {
  it.each(eventKinds)('platform/src/tables has an event trigger for the event kind %s', (kind) => {
    const { op } = rowChanges[kind];
    const table = tableOf(kind);
    const trigger = tableDescriptions.find(({ name }) => name === table)?.eventTrigger;
    const fires = { INSERT: trigger?.insert, UPDATE: trigger?.update, DELETE: trigger?.delete, MANUAL: undefined };
    expect(fires[op]).toBeDefined();
  });

  it('docs/guides/webhooks.md lists exactly the event kinds of platform/src/event-kinds.ts', () => {
    expect(guide).toContain(`These kinds of events exist: ${eventKinds.map((kind) => `\`${kind}\``).join(', ')}.`);
  });
});

it.each(kindDefinitions)(
  'docs/guides/webhooks.md has a table row that names the members of the body of $kind events',
  ({ kind, body }) => {
    const row = guide.find((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${kind}\``));
    const members = Object.keys(body.entries.data.entries).filter((name) => !commonMembers.includes(name));
    expect(members.filter((name) => !row?.includes(`\`${name}\``))).toEqual([]);
  },
);

describe.each(['companies', 'people', 'invoices'] as const)('eventFields of %s', (table) => {
  const columnOf = (path: string) => path.replaceAll('.', '_');

  it('eventFields lists the same columns as the event trigger in engine-metadata', () => {
    const trigger = toTableMetadata().find((each) => each.table.name === table)?.event_triggers[0];
    const { update } = v.parse(triggerDefinition, trigger?.definition);
    expect(eventFields[table].map(columnOf).toSorted()).toEqual(update.columns.toSorted());
  });
});
