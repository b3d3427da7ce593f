import type { CatalogFunction } from '../catalog/introspect.ts';
import type { QualifiedName } from '../metadata/parts.ts';
import { isGraphqlName } from './names.ts';
import { formatTableName } from './report.ts';
import type { DatabaseFunction, FunctionArgument, FunctionCall, PgType, TrackedTable } from './types.ts';

/** Thrown if a function in the metadata does not match a function of the database. The message contains the reason. */
export class FunctionError extends Error {
  override readonly name = 'FunctionDefinitionError';
}

/** Function that returns all database functions with the given name. An overloaded function has several definitions. */
export type FunctionFinder = (name: QualifiedName) => readonly CatalogFunction[];

/** Function that returns the tracked table whose rows have the given type; undefined if no such table is tracked. */
export type TableFinder = (type: PgType) => TrackedTable | undefined;

/**
 * Returns the database function with the given name.
 * @throws FunctionError if no function or several functions have this name, or if the function is variadic
 */
export function findFunction(functions: FunctionFinder, name: QualifiedName): CatalogFunction {
  const [found, ...others] = functions(name);
  const shown = formatTableName(name);
  if (found === undefined) throw new FunctionError(`no such function exists in source: "${shown}"`);
  if (others.length > 0)
    throw new FunctionError(`the function "${shown}" is overloaded; overloaded functions are not supported`);
  if (found.variadic) throw new FunctionError(`the function "${shown}" is variadic, which is not supported`);
  return found;
}

const isJson = ({ schema, name }: PgType): boolean => schema === 'pg_catalog' && (name === 'json' || name === 'jsonb');

/**
 * Names of the two arguments for which the engine supplies the values: the row and the session variables. The metadata
 * contains these names; `first` means the first argument of the function.
 */
interface ImplicitArgumentNames {
  readonly row?: string | 'first' | undefined;
  readonly session?: string | undefined;
}

function argumentIndex(found: CatalogFunction, name: string): number {
  const index = found.args.findIndex((argument) => argument.name === name);
  if (index < 0) throw new FunctionError(`the function "${found.name}" has no argument "${name}"`);
  return index;
}

/**
 * Returns the definition of a database function. For each argument, the definition says where the value comes from: the
 * client, the row or the session variables.
 */
export function readFunction(found: CatalogFunction, { row, session }: ImplicitArgumentNames): DatabaseFunction {
  const rowIndex = row === undefined ? -1 : row === 'first' ? 0 : argumentIndex(found, row);
  const sessionIndex = session === undefined ? -1 : argumentIndex(found, session);
  const sessionType = found.args[sessionIndex]?.type;
  if (sessionType !== undefined && !isJson(sessionType))
    throw new FunctionError(`the session argument "${session}" is not of type JSON`);
  let unnamed = 0;
  const args = found.args.map((argument, i): FunctionArgument => {
    const is = i === rowIndex ? 'row' : i === sessionIndex ? 'session' : 'input';
    if (argument.name === null && is === 'input') unnamed += 1;
    const graphqlName = argument.name ?? `arg_${unnamed}`;
    if (is === 'input' && !isGraphqlName(graphqlName))
      throw new FunctionError(`the argument name "${graphqlName}" is not a name that GraphQL allows`);
    return { name: argument.name ?? undefined, graphqlName, type: argument.type, hasDefault: argument.has_default, is };
  });
  return { schema: found.schema, name: found.name, args, volatile: found.volatile };
}

/** Creates a call of a function with only the arguments that the engine supplies: the row and the session variables. */
export const callWithoutArguments = ({ schema, name, args, volatile }: DatabaseFunction): FunctionCall => ({
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
