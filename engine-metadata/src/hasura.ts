import { Ajv } from 'ajv';
import description from '../schema/hasura-metadata.json' with { type: 'json' };

const validate = new Ajv({ strict: false, allErrors: true }).compile(description);

/** Validates metadata (one object) against Hasura's JSON Schema. Returns one line for each violation. */
export function schemaViolations(metadata: unknown): string[] {
  validate(metadata);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `metadata${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
