import * as v from 'valibot';
import { isObject } from '../base/json.ts';
import type { Catalogue } from '../contract/types.ts';
import {
  compileSerializer,
  type EngineRow,
  type SerializedJson,
  type SerializedSelection,
  type Serializer,
} from './transcoder/index.ts';

export type { EngineRow } from './transcoder/index.ts';

const resource = v.object({
  type: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  relationships: v.record(v.string(), v.unknown()),
});
const parsedDocument = v.object({ data: v.union([v.array(resource), resource]), included: v.array(resource) });
type Resource = v.InferOutput<typeof resource>;

/** Rows converted to JSON:API resources, with the included resources. */
export interface ResourcesWithIncluded {
  readonly data: readonly Resource[];
  readonly included: readonly Resource[];
}

/** Returns a value as a row. @throws Error when it is not an object */
export function asRow(value: unknown): EngineRow {
  if (!isObject(value)) throw new Error("the engine's response does not contain the expected row");
  return value;
}

/** Returns a value as a list of rows. @throws Error when it is not a list of objects */
export function asRows(value: unknown): readonly EngineRow[] {
  if (!Array.isArray(value)) throw new Error("the engine's response does not contain the expected rows");
  return value.map(asRow);
}

/** Parses a serialized JSON:API document. Returns `data` always as a list, even for one resource. */
export function resourcesOf(document: SerializedJson): ResourcesWithIncluded {
  const { data, included } = v.parse(parsedDocument, document.toJSON());
  return { data: Array.isArray(data) ? data : [data], included };
}

/**
 * Converts rows to resources: serializes the rows and parses the result.
 * @param serializer serializer of the selection of the rows
 */
export function toResources(serializer: Serializer, rows: readonly EngineRow[]): ResourcesWithIncluded {
  const response = Buffer.from(JSON.stringify({ data: { rows } }));
  return resourcesOf(serializer.list(response, { field: 'rows', included: true }, rows.length, () => ({})));
}

/** Compiles a function that converts rows to resources, once per selection. */
export function resourcesMapper(
  selection: SerializedSelection,
  catalogue: Catalogue,
): (rows: readonly EngineRow[]) => ResourcesWithIncluded {
  const serializer = compileSerializer(selection, catalogue);
  return (rows) => toResources(serializer, rows);
}
