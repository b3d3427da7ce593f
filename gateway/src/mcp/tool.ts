import * as v from 'valibot';
import { ErrorCollector } from '../base/errors.ts';
import { isObject, readBodyPart } from '../base/validation.ts';
import { descriptionKey } from '../json-api/schemas.ts';
import { convertToJsonSchema } from '../openapi/schemas.ts';
import type { RestResponse, SendRestRequest } from './rest.ts';

/** A tool that an agent can call over the Model Context Protocol. A tool must not change data. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the tool's arguments. */
  readonly inputSchema: { readonly type: 'object'; readonly [name: string]: unknown };
  /** JSON Schema of the tool's successful results. */
  readonly outputSchema: AgentTool['inputSchema'];
  run(given: unknown, rest: SendRestRequest): Promise<RestResponse>;
}

interface ToolDefinition<Input> extends Pick<AgentTool, 'name' | 'title' | 'description'> {
  readonly input: v.GenericSchema<unknown, Input>;
  readonly output: v.GenericSchema;
  run(input: Input, rest: SendRestRequest): Promise<RestResponse>;
}

const objectSchema = v.looseObject({ type: v.literal('object') });

/** Returns the JSON Schema of a tool's arguments. @throws ValiError when the schema does not describe an object */
export const toolInputSchema = (schema: v.GenericSchema): AgentTool['inputSchema'] =>
  v.parse(objectSchema, convertToJsonSchema(schema));

const alternatives = v.array(
  v.object({
    properties: v.record(v.string(), v.looseObject({ type: v.optional(v.string()) })),
    required: v.array(v.string()),
  }),
);

/** Returns the schema of the members that all alternatives of a union require, such as `type` and `id` of resources. */
function commonMembers(union: unknown): object {
  const [first, ...others] = v.parse(alternatives, union);
  const required = first?.required.filter((name) => others.every((other) => other.required.includes(name))) ?? [];
  const properties = required.map((name) => [name, { type: first?.properties[name]?.type }]);
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

/**
 * For the context of a language model: a record of any type has only the members of all types, because `describe_root`
 * describes each type. Allows additional members, such as `notice`.
 */
function shortened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shortened);
  if (!isObject(schema)) return schema;
  const { oneOf, additionalProperties, [descriptionKey]: _comment, ...rest } = schema;
  if (oneOf !== undefined) return commonMembers(oneOf);
  const members = Object.entries(rest).map(([name, value]) => [name, shortened(value)]);
  const open =
    additionalProperties === false || additionalProperties === undefined
      ? {}
      : { additionalProperties: shortened(additionalProperties) };
  return { ...Object.fromEntries(members), ...open };
}

/** Returns the JSON Schema of a tool's results. @throws ValiError when the schema does not describe an object */
export const toolOutputSchema = (schema: v.GenericSchema): AgentTool['outputSchema'] =>
  v.parse(objectSchema, shortened(convertToJsonSchema(schema, 'output')));

export const jsonResponse = (value: unknown): RestResponse => ({ ok: true, text: JSON.stringify(value) });

/** Invalid arguments get a list of errors in the format of the REST API. */
export const agentTool = <Input>({ input, output, run, ...rest }: ToolDefinition<Input>): AgentTool => ({
  ...rest,
  inputSchema: toolInputSchema(input),
  outputSchema: toolOutputSchema(output),
  async run(given, send) {
    const errors = new ErrorCollector();
    const read = readBodyPart(input, given, '', errors);
    if (read !== undefined) return run(read.value, send);
    return { ok: false, text: JSON.stringify({ errors: errors.toError().errors }) };
  },
});
