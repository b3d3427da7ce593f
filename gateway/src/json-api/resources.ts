import * as v from 'valibot';
import { isObject } from '../base/validation.ts';
import type { RecordCatalogue } from '../contract/types.ts';
import {
  compileSerializer,
  type EngineRow,
  type ResponseSerializer,
  type SerializedJson,
  type SerializedSelection,
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

/** The resources of a JSON:API document: `data` is always a list, and `included` contains related resources. */
export type WithIncluded = { readonly data: readonly Resource[]; readonly included: readonly Resource[] };

/** Checks that a value is a row of the engine's response. @throws Error when the value is not an object */
export function requireRow(value: unknown): EngineRow {
  if (!isObject(value)) throw new Error("the engine's response does not contain the expected row");
  return value;
}

/** @throws Error when the value is not a list of objects */
export function requireRows(value: unknown): readonly EngineRow[] {
  if (!Array.isArray(value)) throw new Error("the engine's response does not contain the expected rows");
  return value.map(requireRow);
}

/** The member `data` is a list, even if the document contains a single resource. */
export function parseResources(document: SerializedJson): WithIncluded {
  const { data, included } = v.parse(parsedDocument, document.toJSON());
  return { data: Array.isArray(data) ? data : [data], included };
}

/** @param serializer serializer of the selection with which the rows were read */
export function toResources(serializer: ResponseSerializer, rows: readonly EngineRow[]): WithIncluded {
  const response = Buffer.from(JSON.stringify({ data: { rows } }));
  return parseResources(serializer.list(response, { field: 'rows', included: true }, rows.length, () => ({})));
}

/** Returns a function that converts rows of a selection to JSON:API resources. The serializer is compiled only once. */
export function resourcesConverter(
  selection: SerializedSelection,
  catalogue: RecordCatalogue,
): (rows: readonly EngineRow[]) => WithIncluded {
  const serializer = compileSerializer(selection, catalogue);
  return (rows) => toResources(serializer, rows);
}
