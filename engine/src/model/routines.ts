import type { CatalogFunction } from '../catalog/introspect.ts';
import type { QualifiedName } from '../metadata/parts.ts';
import { isGraphqlName } from './names.ts';
import { formatTableName } from './report.ts';
import type { DatabaseFunction, DatabaseFunctionArgument, FunctionCall, PgType, TrackedTable } from './types.ts';

/** Thrown if a function in the metadata does not match a function of the database. The message contains the reason. */
export class FunctionDefinitionError extends Error {
  override readonly name = 'FunctionDefinitionError';
}

/** Returns all functions of the database with the given name. An overloaded function has several definitions. */
export type FunctionFinder = (name: QualifiedName) => readonly CatalogFunction[];

/** Returns the tracked table with the given row type; undefined if there is no such table. */
export type TableByRowTypeFinder = (type: PgType) => TrackedTable | undefined;

/**
 * Returns the only function with the given name.
 * @throws FunctionDefinitionError if no function or several functions have this name
 */
export function findUnambiguousFunction(functions: FunctionFinder, name: QualifiedName): CatalogFunction {
  const [found, ...others] = functions(name);
  const shown = formatTableName(name);
  if (found === undefined) throw new FunctionDefinitionError(`no such function exists in source: "${shown}"`);
  if (others.length > 0)
    throw new FunctionDefinitionError(`the function "${shown}" is overloaded; overloaded functions are not supported`);
  if (found.variadic) throw new FunctionDefinitionError(`the function "${shown}" is variadic, which is not supported`);
  return found;
}

const isJson = ({ schema, name }: PgType): boolean => schema === 'pg_catalog' && (name === 'json' || name === 'jsonb');

/**
 * Names of the function arguments that the engine fills: with the row, and with the session. The names come from the
 * metadata. The name `first` means the first argument of the function.
 */
interface Given {
  readonly row?: string | 'first' | undefined;
  readonly session?: string | undefined;
}

function argumentIndex(found: CatalogFunction, name: string): number {
  const index = found.args.findIndex((argument) => argument.name === name);
  if (index < 0) throw new FunctionDefinitionError(`the function "${found.name}" has no argument "${name}"`);
  return index;
}

/**
 * Returns the definition of a function. For each argument, the definition says whether the client, the row or the
 * session supplies the value.
 */
export function readFunctionDefinition(found: CatalogFunction, { row, session }: Given): DatabaseFunction {
  const rowIndex = row === undefined ? -1 : row === 'first' ? 0 : argumentIndex(found, row);
  const sessionIndex = session === undefined ? -1 : argumentIndex(found, session);
  const sessionType = found.args[sessionIndex]?.type;
  if (sessionType !== undefined && !isJson(sessionType))
    throw new FunctionDefinitionError(`the session argument "${session}" is not of type JSON`);
  let unnamed = 0;
  const args = found.args.map((argument, i): DatabaseFunctionArgument => {
    const is = i === rowIndex ? 'row' : i === sessionIndex ? 'session' : 'input';
    if (argument.name === null && is === 'input') unnamed += 1;
    const graphqlName = argument.name ?? `arg_${unnamed}`;
    if (is === 'input' && !isGraphqlName(graphqlName))
      throw new FunctionDefinitionError(`the argument name "${graphqlName}" is not a name that GraphQL allows`);
    return { name: argument.name ?? undefined, graphqlName, type: argument.type, hasDefault: argument.has_default, is };
  });
  return { schema: found.schema, name: found.name, args, volatile: found.volatile };
}

/** Creates a call of the function in which only the engine supplies arguments, and the client supplies none. */
export const createCallWithoutArguments = ({ schema, name, args, volatile }: DatabaseFunction): FunctionCall => ({
  volatile,
  schema,
  name,
  args: args.flatMap((argument): FunctionCall['args'] => {
    if (argument.is === 'row') return [{ is: 'row' }];
    if (argument.is === 'input') return [];
    const operand = { value: { from: 'session-object' }, path: '$' } as const;
    return [{ is: 'value', operand, type: argument.type, name: undefined }];
  }),
});
