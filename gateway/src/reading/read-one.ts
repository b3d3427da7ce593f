import { isSoftDeleted } from '../contract/soft-delete.ts';
import { readByIdField } from '../graphql/document.ts';
import type { Selection } from '../graphql/selection.ts';
import type { AuthenticatedEndpointCall } from '../http/endpoint.ts';
import type { EngineRow, ResponseRowsPosition, SerializedJson, Serializer } from '../json-api/transcoder/index.ts';
import { planOf } from './plans.ts';

type OneSelection = Omit<Selection, 'total' | 'sortColumns'>;

interface ReadOneOptions {
  /** Whether the document has a member `included`. */
  readonly included: boolean;
  /** Whether the endpoint returns a soft-deleted row. By default, it does not. */
  readonly deleted?: boolean;
}

/** The part of a read that depends only on the request's parameters. */
export interface PreparedOne {
  readonly text: string;
  readonly serializer: Serializer;
  readonly source: ResponseRowsPosition;
  readonly isHidden: (row: EngineRow) => boolean;
}

/** Prepares the read of one row: compiles the selection, and creates the function that hides a soft-deleted row. */
export function prepareOne(selection: OneSelection, { included, deleted = false }: ReadOneOptions): PreparedOne {
  const { root } = selection;
  const { text, serializer } = planOf('one', { ...selection, total: false, sortColumns: [] });
  const hidden = deleted ? undefined : root.softDeleteFilter;
  const columns = hidden === undefined ? [] : [hidden.field];
  return {
    text,
    serializer,
    source: { field: readByIdField(root), columns, included },
    isHidden: (row) => hidden !== undefined && isSoftDeleted(hidden, row[hidden.field] ?? null),
  };
}

/**
 * Reads one row by its id.
 * @returns the document with its resource; `undefined` when the caller sees no such row
 */
export async function readOne(
  { text, serializer, source, isHidden }: PreparedOne,
  id: string,
  { deps, principal, signal }: AuthenticatedEndpointCall,
): Promise<SerializedJson | undefined> {
  const response = await deps.read({ text, variables: { id }, claims: principal.claims, signal });
  return response.read((bytes) => serializer.one(bytes, source, isHidden));
}
