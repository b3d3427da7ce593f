import type { CatalogFunction } from '../../../catalog/introspect.ts';
import type { QualifiedName } from '../../../metadata/parts.ts';
import { isGraphqlName } from '../../../model/names.ts';
import { formatTableName } from '../../../model/report.ts';
import type { DatabaseFunction, FunctionArgument, FunctionCall, PgType, TrackedTable } from '../../../model/types.ts';

/** A function of the metadata does not match the database. */
export class FunctionError extends Error {
  override readonly name = 'FunctionDefinitionError';
}

/** An overloaded function has several definitions. */
export type FunctionFinder = (name: QualifiedName) => readonly CatalogFunction[];

/** The tracked table whose rows have the type. */
export type TableFinder = (type: PgType) => TrackedTable | undefined;

/** @throws FunctionError if no function or several functions have this name, or if the function is variadic */
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

/** The arguments for which the engine supplies the row and the session variables; `first` means the first argument. */
type ImplicitArgumentNames = { readonly row?: string | 'first' | undefined; readonly session?: string | undefined };

function argumentIndex(found: CatalogFunction, name: string): number {
  const index = found.args.findIndex((argument) => argument.name === name);
  if (index < 0) throw new FunctionError(`the function "${found.name}" has no argument "${name}"`);
  return index;
}

/** Each argument gets its value from the client, the row or the session variables. */
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

/** Only with the arguments that the engine supplies. */
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
