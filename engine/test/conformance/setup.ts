import { isJsonArray, isJsonObject, type Json, type JsonObject } from './json.ts';
import { formatQualifiedName, type Metadata, parseQualifiedName } from './metadata.ts';
import { applyMetadataOperation } from './operations.ts';
import { getReasonToOmitOperation } from './scope.ts';
import { removePostgisAndLocaleFromSql } from './shim.ts';

/** The operations of a setup that change the database, in their order. */
export type DatabaseAction =
  | { readonly kind: 'sql'; readonly text: string }
  | { readonly kind: 'insert'; readonly table: string; readonly objects: readonly JsonObject[] }
  | { readonly kind: 'clear'; readonly table: string };

/** Error for a setup or a step that needs a feature that is out of scope. */
export class OutOfScopeError extends Error {}

const BULKS = new Set(['bulk', 'bulk_keep_going', 'bulk_atomic', 'concurrent_bulk']);

interface Operation {
  readonly type: string;
  readonly args: Json;
}

function flatten(document: Json): readonly Operation[] {
  if (isJsonArray(document)) return document.flatMap(flatten);
  if (!isJsonObject(document) || typeof document.type !== 'string') {
    throw new Error('a setup is an operation or a list of operations, each with a type');
  }
  const args = document.args ?? {};
  return BULKS.has(document.type.replace(/^(pg|postgres)_/, '')) ? flatten(args) : [{ type: document.type, args }];
}

function databaseAction(type: string, args: Json): DatabaseAction | undefined {
  if (!isJsonObject(args)) return undefined;
  if (type === 'run_sql' && typeof args.sql === 'string')
    return { kind: 'sql', text: removePostgisAndLocaleFromSql(args.sql) };
  if (type === 'insert') {
    const objects = isJsonArray(args.objects) ? args.objects.filter(isJsonObject) : [];
    return { kind: 'insert', table: formatQualifiedName(parseQualifiedName(args.table)), objects };
  }
  if (type === 'delete' && isJsonObject(args.where) && Object.keys(args.where).length === 0) {
    return { kind: 'clear', table: formatQualifiedName(parseQualifiedName(args.table)) };
  }
  return undefined;
}

/**
 * Converts a setup with operations of Hasura's API. Applies the metadata operations to `metadata`, and returns the
 * database operations in their order.
 * @throws OutOfScopeError for a feature that is out of scope
 * @throws Error for anything else that cannot be converted
 */
export function convertSetupToDatabaseActions(document: Json, metadata: Metadata): readonly DatabaseAction[] {
  return flatten(document).flatMap(({ type, args }) => {
    const reason = getReasonToOmitOperation(type);
    if (reason !== undefined) throw new OutOfScopeError(reason);
    const action = databaseAction(type.replace(/^(pg|postgres)_/, ''), args);
    if (action !== undefined) return [action];
    applyMetadataOperation(metadata, type, args);
    return [];
  });
}
