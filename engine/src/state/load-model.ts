import { type FirstValueQuery, readCatalog } from '../catalog/introspect.ts';
import { type EnumValues, readEnumValues } from '../hasura/enum-tables/catalog.ts';
import type { QualifiedName } from '../metadata/parts.ts';
import type { Metadata } from '../metadata/schema.ts';
import { createModel, type InterpretationOptions } from '../model/build.ts';
import type { ValidatedMetadata } from '../model/model.ts';
import { formatTableName } from '../model/report.ts';

/** Validates the metadata against the tables and functions of the database. */
export async function loadModel(
  metadata: Metadata,
  ask: FirstValueQuery,
  options: InterpretationOptions,
): Promise<ValidatedMetadata> {
  const [source] = metadata.sources ?? [];
  const tables = source?.tables ?? [];
  const functions: QualifiedName[] = [
    ...(source?.functions ?? []).map((tracked) => tracked.function),
    ...tables.flatMap(({ computed_fields }) => (computed_fields ?? []).map(({ definition }) => definition.function)),
  ];
  const unique = [...new Map(functions.map((name) => [formatTableName(name), name])).values()];
  const catalog = await readCatalog(
    ask,
    tables.map(({ table }) => table),
    unique,
  );
  const enumTables = new Set(tables.filter(({ is_enum }) => is_enum).map(({ table }) => formatTableName(table)));
  const enumValues = new Map<string, EnumValues>();
  for (const table of catalog.tables)
    if (enumTables.has(formatTableName(table)))
      enumValues.set(formatTableName(table), await readEnumValues(ask, table));
  return createModel(metadata, catalog, enumValues, options);
}
