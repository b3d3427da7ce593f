import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import type { ErrorCollector } from '../base/errors.ts';
import { fieldsetsByType, type ResponseFields } from '../contract/fields.ts';
import { fieldPathSchema, queryLimits } from '../contract/query.ts';
import type { RecordType, Relationship, ResourceAttribute } from '../contract/types.ts';

const parameterOf = (type: string): string => `fields[${type}]`;

/** Maximum length of a comma-separated list of fields, in characters. */
const maxLength = 10_000;

const names = v.optional(
  v.pipe(
    boundedString(maxLength),
    v.transform((text) => (text === '' ? [] : text.split(','))),
    boundedArray(fieldPathSchema, queryLimits.fields),
    v.description(
      'Comma-separated attributes and relationships that the response contains for resources of this type. Default: all',
    ),
  ),
);

/** JSON:API, Sparse Fieldsets. */
export const fieldsSchemas = (roots: readonly RecordType[]): Record<string, typeof names> =>
  Object.fromEntries(roots.map(({ type }) => [parameterOf(type), names]));

/** @param selectableAttributes attributes of the record type that a request may select */
export function readFieldset(
  root: RecordType,
  selectableAttributes: readonly ResourceAttribute[],
  include: readonly Relationship[],
  given: object,
  errors: ErrorCollector,
): ResponseFields {
  const chosen = new Map<string, readonly string[]>();
  for (const [parameter, value] of Object.entries(given)) {
    const type = /^fields\[(.+)\]$/.exec(parameter)?.[1];
    if (type !== undefined && Array.isArray(value)) chosen.set(type, value);
  }
  return fieldsetsByType(root, selectableAttributes, include, chosen, (type, detail) =>
    errors.parameter(parameterOf(type), 'UNKNOWN_FIELD', detail),
  );
}
