import * as v from 'valibot';
import { ErrorCollector } from '../base/errors.ts';
import { readJsonBodyPart } from '../base/validation.ts';
import { convertToJsonSchema } from '../openapi/schemas.ts';
import type { RestResponse, SendRestRequest } from './rest.ts';

/** A tool that an agent can call over the Model Context Protocol. A tool must not change data. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the tool's arguments. */
  readonly inputSchema: {
    readonly type: 'object';
    readonly [name: string]: unknown;
  };
  run(given: unknown, rest: SendRestRequest): Promise<RestResponse>;
}

interface ToolDefinition<Input> extends Pick<AgentTool, 'name' | 'title' | 'description'> {
  readonly input: v.GenericSchema<unknown, Input>;
  run(input: Input, rest: SendRestRequest): Promise<RestResponse>;
}

const objectSchema = v.looseObject({ type: v.literal('object') });

/** Returns the JSON Schema of a tool's arguments. @throws ValiError when the schema does not describe an object */
export const makeToolInputSchema = (schema: v.GenericSchema): AgentTool['inputSchema'] =>
  v.parse(objectSchema, convertToJsonSchema(schema));

/** Returns the successful response of a tool whose result is a JSON value. */
export const makeJsonToolResponse = (value: unknown): RestResponse => ({ ok: true, text: JSON.stringify(value) });

/**
 * Creates a tool that validates its arguments. If arguments are invalid, the tool returns a list of errors in the
 * format in which the REST API returns errors.
 */
export const makeAgentTool = <Input>({ input, run, ...rest }: ToolDefinition<Input>): AgentTool => ({
  ...rest,
  inputSchema: makeToolInputSchema(input),
  async run(given, send) {
    const errors = new ErrorCollector();
    const read = readJsonBodyPart(input, given, '', errors);
    if (read !== undefined) return run(read.value, send);
    return { ok: false, text: JSON.stringify({ errors: errors.toError().errors }) };
  },
});
