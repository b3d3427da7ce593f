import { type Catalog, type FirstValueQuery, readCatalog } from '../catalog/introspect.ts';
import { type EnumValues, readEnumValues } from '../hasura/enum-tables/catalog.ts';
import type { QualifiedName } from '../metadata/parts.ts';
import type { Metadata } from '../metadata/schema.ts';
import { createModel, type InterpretationOptions } from '../model/build.ts';
import type { ValidatedMetadata } from '../model/model.ts';
import { formatTableName } from '../model/report.ts';

const tablesOf = ({ sources }: Metadata) => sources?.[0]?.tables ?? [];

/** The tables and functions of the metadata that exist in the database. */
export function readCatalogOf(metadata: Metadata, ask: FirstValueQuery): Promise<Catalog> {
  const tables = tablesOf(metadata);
  const functions: QualifiedName[] = [
    ...(metadata.sources?.[0]?.functions ?? []).map((tracked) => tracked.function),
    ...tables.flatMap(({ computed_fields }) => (computed_fields ?? []).map(({ definition }) => definition.function)),
  ];
  const unique = [...new Map(functions.map((name) => [formatTableName(name), name])).values()];
  return readCatalog(
    ask,
    tables.map(({ table }) => table),
    unique,
  );
}

/** Validates the metadata against the tables and functions of the database. */
export async function loadModel(
  metadata: Metadata,
  catalog: Catalog,
  ask: FirstValueQuery,
  options: InterpretationOptions,
): Promise<ValidatedMetadata> {
  const enumTables = new Set(
    tablesOf(metadata)
      .filter(({ is_enum }) => is_enum)
      .map(({ table }) => formatTableName(table)),
  );
  const enumValues = new Map<string, EnumValues>();
  for (const table of catalog.tables)
    if (enumTables.has(formatTableName(table)))
      enumValues.set(formatTableName(table), await readEnumValues(ask, table));
  return createModel(metadata, catalog, enumValues, options);
}
