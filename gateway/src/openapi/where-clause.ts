import { comparisonSchemas } from '../contract/operators.ts';
import type { JsonObject } from './components.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const clause = ref('WhereClause');
const clauses = { type: 'array', items: clause };

/**
 * Two parts of `allOf`, because a TypeScript type with connectives and other members in one object does not compile.
 */
export const whereClauseGrammar: JsonObject = {
  properties: undefined,
  additionalProperties: undefined,
  allOf: [
    {
      type: 'object',
      properties: {
        _and: { ...clauses, description: 'All conditions match' },
        _or: { ...clauses, description: 'At least one condition matches' },
        _not: { ...clause, description: 'The condition does not match' },
      },
      additionalProperties: true,
    },
    {
      type: 'object',
      description: 'Each other member is a field, an object that contains fields, or a relationship',
      additionalProperties: { anyOf: [ref('Comparison'), ref('RelatedRecordsCondition'), clause, clauses] },
    },
  ],
};

export const whereClauseSchemas: Readonly<Record<string, JsonObject>> = {
  Comparison: {
    type: 'object',
    description: 'Comparisons of a field. The condition matches if all comparisons are true',
    properties: comparisonSchemas,
    additionalProperties: false,
    minProperties: 1,
  },
  RelatedRecordsCondition: {
    type: 'object',
    description: 'A condition on the records of a to-many relationship',
    properties: {
      _some: { ...clause, description: 'At least one related record matches' },
      _every: { ...clause, description: 'All related records match' },
      _none: { ...clause, description: 'No related record matches' },
    },
    additionalProperties: false,
    minProperties: 1,
  },
};
