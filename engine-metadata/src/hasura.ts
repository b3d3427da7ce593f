import { Ajv } from 'ajv';
import description from '../schema/hasura-metadata.json' with { type: 'json' };

const validate = new Ajv({ strict: false, allErrors: true }).compile(description);

/**
 * What Hasura's own description of its metadata finds wrong.
 * @param metadata the whole of it, in one piece
 * @returns a line for each problem, with its place
 */
export function hasuraProblems(metadata: unknown): string[] {
  validate(metadata);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `metadata${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
