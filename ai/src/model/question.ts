import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { AiProviderError } from '../provider.ts';
import type { ServiceSettings } from '../settings.ts';
import { type ModelInput, modelClient, type RequestLimits } from './client.ts';

function describe(name: string, schema: v.GenericSchema) {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return { name, schema: rest };
}

function readAnswer<T>(schema: v.GenericSchema<unknown, T>, text: string): T {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new AiProviderError('the model did not answer in JSON', { cause });
  }
  const read = v.safeParse(schema, given);
  if (read.success) return read.output;
  throw new AiProviderError(`the answer of the model does not match the schema: ${v.summarize(read.issues)}`);
}

export interface QuestionKind<T> {
  readonly name: string;
  readonly instructions: string;
  readonly schema: v.GenericSchema<unknown, T>;
  /** The schema that the model gets, if `schema` accepts more. */
  readonly described?: v.GenericSchema;
}

/** @returns a function that asks questions of one kind. It throws AiProviderError. */
export function modelQuestion<T>(
  service: ServiceSettings,
  limits: RequestLimits,
  { name, instructions, schema, described = schema }: QuestionKind<T>,
): (input: ModelInput, signal: AbortSignal) => Promise<T> {
  const ask = modelClient(service, limits);
  const description = describe(name, described);
  return async (input, signal) =>
    readAnswer(schema, await ask({ instructions, ...input, schema: description }, signal));
}
