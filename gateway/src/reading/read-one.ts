import { isSoftDeleted } from '../contract/soft-delete.ts';
import { byKeyField } from '../graphql/document.ts';
import type { Selection } from '../graphql/selection.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';
import type { RawJson, Row, Serializer, Source } from '../json-api/transcoder/index.ts';
import { planOf } from './plans.ts';

type OneSelection = Omit<Selection, 'total' | 'sortColumns'>;

interface ReadOneOptions {
  /** Whether the document has a member `included`. */
  readonly included: boolean;
  /** Whether a soft-deleted row is returned. Default: false. */
  readonly deleted?: boolean;
}

/** The part of a read that depends only on the request's parameters. */
export interface PreparedOne {
  readonly text: string;
  readonly serializer: Serializer;
  readonly source: Source;
  readonly isHidden: (row: Row) => boolean;
}

/** Prepares the read of one row: its plan, and the rule that hides soft-deleted rows. */
export function prepareOne(selection: OneSelection, { included, deleted = false }: ReadOneOptions): PreparedOne {
  const { root } = selection;
  const { text, serializer } = planOf('one', { ...selection, total: false, sortColumns: [] });
  const hidden = deleted ? undefined : root.softDeleteFilter;
  const columns = hidden === undefined ? [] : [hidden.field];
  return {
    text,
    serializer,
    source: { field: byKeyField(root), columns, included },
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
  { deps, principal, signal }: AuthenticatedCall,
): Promise<RawJson | undefined> {
  const response = await deps.read({ text, variables: { id }, claims: principal.claims, signal });
  return response.read((bytes) => serializer.one(bytes, source, isHidden));
}
