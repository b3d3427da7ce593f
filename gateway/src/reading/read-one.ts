import { isSoftDeleted } from '../contract/soft-delete.ts';
import type { RecordType } from '../contract/types.ts';
import { byIdField, byIdVariables } from '../graphql/document.ts';
import type { ResponseSelection } from '../graphql/selection.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';
import type { EngineRow, ResponseSerializer, RowsField, SerializedJson } from '../json-api/transcoder/index.ts';
import { compile } from './read-page.ts';

type OneSelection = Omit<ResponseSelection, 'total' | 'sortColumns'>;

interface ReadOneOptions {
  readonly included: boolean;
  /** True if a soft-deleted row is returned. By default, a soft-deleted row counts as not found. */
  readonly deleted?: boolean;
  /** True if the caller parses the document. The maximum size of the engine's response is then lower. */
  readonly parsed?: boolean;
}

/** Depends only on the query parameters, not on the id or the caller. */
export interface RowQuery {
  readonly root: RecordType;
  readonly text: string;
  readonly serializer: ResponseSerializer;
  readonly source: RowsField;
  readonly parsed: boolean;
  readonly isHidden: (row: EngineRow) => boolean;
}

export function prepareRowQuery(
  selection: OneSelection,
  { included, deleted = false, parsed = false }: ReadOneOptions,
): RowQuery {
  const { root } = selection;
  const { text, serializer } = compile('one', { ...selection, total: false, sortColumns: [] });
  const hidden = deleted ? undefined : root.softDeleteFilter;
  const columns = hidden === undefined ? [] : [hidden.field];
  return {
    root,
    text,
    serializer,
    source: { field: byIdField(root), columns, included },
    parsed,
    isHidden: (row) => hidden !== undefined && isSoftDeleted(hidden, row[hidden.field] ?? null),
  };
}

/** `undefined` when the row does not exist or the caller may not access it. */
export async function readRowById(
  { root, text, serializer, source, parsed, isHidden }: RowQuery,
  id: string,
  { deps, principal, signal }: AuthenticatedCall,
): Promise<SerializedJson | undefined> {
  const { claims, organisationId } = principal;
  const response = await deps.read({
    text,
    variables: byIdVariables(root, id, organisationId),
    claims,
    signal,
    parsed,
  });
  return response.read((bytes) => serializer.one(bytes, source, isHidden));
}
