import type { Catalog, CatalogTable } from '../catalog/introspect.ts';
import type { EngineConfig } from '../config.ts';
import type { TriggerMetadata } from '../metadata/event-trigger.ts';
import type { QualifiedName } from '../metadata/parts.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { Inconsistency } from '../model/model.ts';
import { formatTableName } from '../model/report.ts';
import { DestinationError, type EventDestination, resolveDestination } from './destination.ts';

/** `*` means all columns. */
export type TriggerColumns = '*' | readonly string[];

export type TriggerOperationName = 'INSERT' | 'UPDATE' | 'DELETE';

export interface TriggerOperation {
  readonly op: TriggerOperationName;
  /** An update must change at least one of them. */
  readonly listenedColumns: TriggerColumns;
  readonly payloadColumns: TriggerColumns;
}

/** Validated against the database and the environment. */
export interface EventTrigger {
  readonly name: string;
  readonly table: QualifiedName;
  /** Undefined if the table does not have the columns that the metadata names. */
  readonly operations: readonly TriggerOperation[] | undefined;
  /** Primary key. Events of one row are delivered in order; without a primary key, events have no order. */
  readonly key: readonly string[];
  readonly numbersAsStrings: readonly string[];
  /** Undefined if the metadata contains no valid destination: the events then wait in the database. */
  readonly destination: EventDestination | undefined;
}

type EventTriggers = { readonly triggers: readonly EventTrigger[]; readonly inconsistencies: readonly Inconsistency[] };

const typesAsStrings: ReadonlySet<string> = new Set(['int8', 'numeric', 'float8']);

/** pg_class.relkind of relations that can have row triggers: tables and partitioned tables. */
const tableKinds: ReadonlySet<string> = new Set(['r', 'p']);

function operationsOf({ definition }: TriggerMetadata): TriggerOperation[] {
  const given = { INSERT: definition.insert, UPDATE: definition.update, DELETE: definition.delete } as const;
  return (['INSERT', 'UPDATE', 'DELETE'] as const).flatMap((op) => {
    const spec = given[op];
    return spec ? [{ op, listenedColumns: spec.columns, payloadColumns: spec.payload ?? '*' }] : [];
  });
}

/** Undefined if the table can have the event trigger. */
function findProblem(
  operations: readonly TriggerOperation[],
  name: string,
  table: CatalogTable | undefined,
): string | undefined {
  if (table === undefined) return `no such table/view exists in source: "${name}"`;
  if (!tableKinds.has(table.kind)) return `"${name}" is not a table: event triggers are supported on tables only`;
  const known = new Set(table.columns.map((column) => column.name));
  const named = operations
    .flatMap(({ listenedColumns, payloadColumns }) => [listenedColumns, payloadColumns])
    .flatMap((cols) => (cols === '*' ? [] : cols));
  const unknown = named.find((column) => !known.has(column));
  return unknown === undefined ? undefined : `column "${unknown}" does not exist in table "${name}"`;
}

/** Returns all event triggers without their invalid parts, and the list of invalid parts. */
export function readTriggers(
  metadata: Metadata,
  catalog: Pick<Catalog, 'tables'>,
  config: Pick<EngineConfig, 'environment' | 'stringifyNumerics'>,
): EventTriggers {
  const described = (metadata.sources?.[0]?.tables ?? []).flatMap(({ table, event_triggers }) =>
    (event_triggers ?? []).map((trigger) => ({ table, trigger })),
  );
  const found = new Map(catalog.tables.map((table) => [formatTableName(table), table]));
  const inconsistencies: Inconsistency[] = [];
  const triggers = new Map<string, EventTrigger>();
  for (const { table, trigger } of described) {
    const { name } = trigger;
    const report = (text: string): void => {
      inconsistencies.push({ type: 'event_trigger', name, reason: `event trigger "${name}": ${text}` });
    };
    if (triggers.has(name)) {
      report('another event trigger has the same name');
      continue;
    }
    const inDatabase = found.get(formatTableName(table));
    const operations = operationsOf(trigger);
    const reason = findProblem(operations, formatTableName(table), inDatabase);
    if (reason !== undefined) report(reason);
    triggers.set(name, {
      name,
      table,
      operations: reason === undefined ? operations : undefined,
      key: inDatabase?.keys.find(({ primary }) => primary)?.columns ?? [],
      numbersAsStrings: config.stringifyNumerics
        ? (inDatabase?.columns ?? [])
            .filter(({ type }) => type.schema === 'pg_catalog' && typesAsStrings.has(type.name))
            .map((column) => column.name)
        : [],
      destination: destination(trigger, config.environment, report),
    });
  }
  return { triggers: [...triggers.values()], inconsistencies };
}

function destination(
  trigger: TriggerMetadata,
  environment: EngineConfig['environment'],
  report: (reason: string) => void,
): EventDestination | undefined {
  try {
    return resolveDestination(trigger, environment);
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error;
    report(error.message);
    return undefined;
  }
}
