import * as v from 'valibot';
import { isObject } from '../base/json.ts';
import type { Catalogue } from '../contract/types.ts';
import { ownBytes } from '../graphql/transport.ts';
import { type Print, type Printing, type Row, resourcePrinter } from './print.ts';
import { printRows } from './printed.ts';
import type { WrittenJson } from './written.ts';

export type { Row } from './print.ts';

const resource = v.object({
  type: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  relationships: v.record(v.string(), v.unknown()),
});
const resources = v.array(resource);
type Resource = v.InferOutput<typeof resource>;

/** Rows in the form of resources, and what was included along with them. */
export interface Resources {
  readonly data: readonly Resource[];
  readonly included: readonly Resource[];
}

/** A value that has to be a row. @throws Error when the engine answered something else */
export function asRow(value: unknown): Row {
  if (!isObject(value)) throw new Error('the engine answered something else than a row');
  return value;
}

/** A value that has to be a list of rows. @throws Error when the engine answered something else */
export function asRows(value: unknown): readonly Row[] {
  if (!Array.isArray(value)) throw new Error('the engine answered something else than rows');
  return value.map(asRow);
}

/** A printed resource as an object. */
export const resourceOf = (printed: WrittenJson): Resource => v.parse(resource, printed.toJSON());

/** A list of printed resources as objects. */
export const resourcesOf = (printed: WrittenJson): readonly Resource[] => v.parse(resources, printed.toJSON());

/** Rows as resources. @param print of their selection */
export function toResources(print: Print, rows: readonly Row[]): Resources {
  const printed = printRows(ownBytes(JSON.stringify({ data: { rows } })), 'rows', print, rows.length);
  return { data: resourcesOf(printed.resources), included: resourcesOf(printed.included) };
}

/** Prepares the way from rows to resources; done once for each selection. */
export function resourcesMapper(selection: Printing, catalogue: Catalogue): (rows: readonly Row[]) => Resources {
  const print = resourcePrinter(selection, catalogue);
  return (rows) => toResources(print, rows);
}
