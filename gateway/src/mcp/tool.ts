import * as v from 'valibot';
import { ErrorCollector } from '../base/errors.ts';
import { readJsonBodyPart } from '../base/validation.ts';
import { jsonSchemaOf } from '../openapi/schemas.ts';
import type { RestResponse, SendRestRequest } from './rest.ts';

/** A tool that an agent can call. Tools only read data. */
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

interface ToolDefinition<I> extends Pick<AgentTool, 'name' | 'title' | 'description'> {
  readonly input: v.GenericSchema<unknown, I>;
  run(input: I, rest: SendRestRequest): Promise<RestResponse>;
}

const objectSchema = v.looseObject({ type: v.literal('object') });

/** Returns the JSON Schema of a tool's arguments. @throws ValiError when the schema does not describe an object */
export const inputSchemaOf = (schema: v.GenericSchema): AgentTool['inputSchema'] =>
  v.parse(objectSchema, jsonSchemaOf(schema));

/** Returns a successful response of a tool with a JSON value. */
export const makeJsonToolResponse = (value: unknown): RestResponse => ({ ok: true, text: JSON.stringify(value) });

/** Creates a tool. The response to invalid arguments contains the same errors as the response to an invalid body. */
export const makeAgentTool = <I>({ input, run, ...rest }: ToolDefinition<I>): AgentTool => ({
  ...rest,
  inputSchema: inputSchemaOf(input),
  async run(given, send) {
    const errors = new ErrorCollector();
    const read = readJsonBodyPart(input, given, '', errors);
    if (read !== undefined) return run(read.value, send);
    return { ok: false, text: JSON.stringify({ errors: errors.toError().errors }) };
  },
});
