import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import type { ErrorCollector } from '../base/errors.ts';
import { type ResponseFields, selectFieldsByType } from '../contract/fieldsets.ts';
import { fieldPathSchema, recordsQueryLimits } from '../contract/query.ts';
import type { RecordType, Relationship, ResourceAttribute } from '../contract/types.ts';

const parameterOf = (type: string): string => `fields[${type}]`;

/** Maximum length of a comma-separated list of fields, in characters. */
const maxLength = 10_000;

const names = v.optional(
  v.pipe(
    boundedString(maxLength),
    v.transform((text) => (text === '' ? [] : text.split(','))),
    boundedArray(fieldPathSchema, recordsQueryLimits.fields),
    v.description(
      'Comma-separated attributes and relationships of resources of this type that the response contains. Default: all',
    ),
  ),
);

/**
 * Returns the schemas of the query parameters `fields[TYPE]` for the given record types (JSON:API, Sparse Fieldsets).
 */
export const fieldsParameters = (roots: readonly RecordType[]): Record<string, typeof names> =>
  Object.fromEntries(roots.map(({ type }) => [parameterOf(type), names]));

/**
 * Returns the fields of records and of included records that the query parameters select. Adds an error for each
 * unknown name.
 * @param offered attributes that a request may name
 */
export function readFieldset(
  root: RecordType,
  offered: readonly ResourceAttribute[],
  include: readonly Relationship[],
  given: object,
  errors: ErrorCollector,
): ResponseFields {
  const chosen = new Map<string, readonly string[]>();
  for (const [parameter, value] of Object.entries(given)) {
    const type = /^fields\[(.+)\]$/.exec(parameter)?.[1];
    if (type !== undefined && Array.isArray(value)) chosen.set(type, value);
  }
  return selectFieldsByType(root, offered, include, chosen, (type, detail) =>
    errors.parameter(parameterOf(type), 'UNKNOWN_FIELD', detail),
  );
}
