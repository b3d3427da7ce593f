import type { ColumnType, Field } from '@fds/platform/description/fields';
import type { RecordTable } from '@fds/platform/description/table';
import { columnOf, foreignKeysOf } from '@fds/platform/tables/lookup';
import type { RowsForTable } from './insert.ts';
import { createRandom, getItemCyclically, type RandomGenerator } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { DAY_MS, formatIsoDate, formatIsoDateTime } from './time.ts';

type Row = RowsForTable['rows'][number];

/** Of a record type without its own generator, in each workspace. */
const COUNT = 12;

interface Place {
  readonly scope: WorkspaceParameters;
  readonly random: RandomGenerator;
  readonly index: number;
}

const timeAt = ({ scope, random }: Omit<Place, 'index'>): number => scope.workspace.until - random.int(1, 300) * DAY_MS;

const textAt = (path: string, { scope, index }: Place): string =>
  /(?:^|[._])currency$/.test(path) ? scope.organisation.currency : `${path.replaceAll(/[._]/g, ' ')} ${index + 1}`;

const numberAt = (_path: string, { random }: Place): number => random.int(1, 500);

const values: Readonly<Record<ColumnType, (path: string, place: Place, field: Field) => unknown>> = {
  text: textAt,
  numeric: numberAt,
  int4: numberAt,
  int8: numberAt,
  boolean: (_path, { index }) => index % 2 === 0,
  date: (_path, place) => formatIsoDate(timeAt(place)),
  timestamptz: (_path, place) => formatIsoDateTime(timeAt(place)),
  enum: (_path, { index }, { properties }) => getItemCyclically(properties.values, index),
  uuid: () => null,
};

/** Adds a value in each column of a field that the rows lack. */
function completeRows(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  { name, fields }: RecordTable,
  rows: readonly Row[],
): RowsForTable {
  const missing = Object.entries(fields).filter(([path]) => !(columnOf(path) in (rows[0] ?? {})));
  const valuesAt = (index: number) =>
    missing.map(([path, field]) => [
      columnOf(path),
      values[field.properties.storage](path, { scope, random, index }, field),
    ]);
  return {
    table: name,
    rows: missing.length === 0 ? rows : rows.map((row, index) => ({ ...row, ...Object.fromEntries(valuesAt(index)) })),
  };
}

/**
 * Adds what no generator makes: the rows of a record type, and the values of a field. A value follows from the type of
 * the field; a relationship leads to a record in `batches`.
 */
export function addDescribedRecords(
  scope: WorkspaceParameters,
  batches: readonly RowsForTable[],
  recordTypes: readonly RecordTable[],
): readonly RowsForTable[] {
  const all = [...batches];
  for (const type of recordTypes) {
    const random = createRandom(scope.organisation.key, scope.workspace.key, 'described', type.name);
    const present = [...all.entries()].filter(([, { table }]) => table === type.name);
    for (const [position, { rows }] of present) all[position] = completeRows(scope, random, type, rows);
    // The workspaces have rows already.
    if (present.length > 0 || !('workspace_id' in type.fields)) continue;
    const keys = foreignKeysOf(type).filter(({ root }) => root !== 'workspaces');
    const rows = Array.from({ length: COUNT }, (): Row => {
      const related = keys.map(({ column, root }) => {
        const targets = all.flatMap(({ table, rows: others }) => (table === root ? others : []));
        return [column, targets.length === 0 ? null : random.pick(targets).id];
      });
      return { ...commonValues(scope, random, timeAt({ scope, random })), ...Object.fromEntries(related) };
    });
    all.push(completeRows(scope, random, type, rows));
  }
  return all;
}
