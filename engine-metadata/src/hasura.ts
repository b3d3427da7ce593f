import { Ajv } from 'ajv';
import description from '../schema/hasura-metadata.json' with { type: 'json' };

const validate = new Ajv({ strict: false, allErrors: true }).compile(description);

/**
 * Validates metadata against Hasura's JSON Schema.
 * @param metadata the metadata as one object
 * @returns one line for each violation, with the violation's position
 */
export function schemaViolations(metadata: unknown): string[] {
  validate(metadata);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `metadata${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
