import type { ComputedFunction, DatabaseFunction, TrackedTable } from '../model/types.ts';
import type { RoleTypeRegistry } from './registry.ts';
import { type InputField, indexByName, makeNullableType, required } from './types.ts';

/**
 * Returns the argument `args` of a function; undefined if the function takes no arguments from the client.
 * @param typeName name of the input object, such as `search_orders_args`
 * @param description description of the function, for the description of the argument
 */
export function functionCallArgument(
  registry: RoleTypeRegistry,
  routine: DatabaseFunction,
  typeName: string,
  description: string,
): InputField | undefined {
  const given = routine.args.filter(({ is }) => is === 'input');
  if (given.length === 0) return undefined;
  const fields = (): ReadonlyMap<string, InputField> =>
    indexByName(
      given.map((argument) => ({
        name: argument.graphqlName,
        type: registry.ofType(argument.type, false),
        description: undefined,
        nullIs: 'value' as const,
        means: { is: 'routine-argument', argument } as const,
      })),
    );
  const input = registry.input(typeName, fields);
  return {
    name: 'args',
    type: given.every(({ hasDefault }) => hasDefault) ? makeNullableType(input) : required(input),
    description: `input parameters for ${description}`,
    nullIs: 'absent',
    means: { is: 'argument' },
  };
}

/**
 * Returns the argument `args` of a computed field; undefined if its function takes no arguments from the client.
 * @param name name of the computed field
 */
export const computedFieldArgument = (
  registry: RoleTypeRegistry,
  table: TrackedTable,
  name: string,
  { routine }: ComputedFunction,
): InputField | undefined =>
  functionCallArgument(
    registry,
    routine,
    `${name}_${table.graphqlName}_args`,
    `computed field "${name}" defined on table "${table.name}"`,
  );

/**
 * Returns whether the function takes no arguments from the client. A request can use a computed field in `where` and
 * `order_by` only if its function takes no such arguments.
 */
export const takesNoArguments = ({ args }: DatabaseFunction): boolean => args.every(({ is }) => is !== 'input');
