import type { ComputedFunction, DatabaseFunction, TrackedTable } from '../../../model/types.ts';
import type { RoleTypeRegistry } from '../../../schema/registry.ts';
import { type InputField, indexByName, nullable, required } from '../../../schema/types.ts';

/**
 * Undefined if the function takes no arguments from the client.
 * @param typeName such as `search_orders_args`
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
    type: given.every(({ hasDefault }) => hasDefault) ? nullable(input) : required(input),
    description: `input parameters for ${description}`,
    nullIs: 'absent',
    means: { is: 'argument' },
  };
}

/** Undefined if its function takes no arguments from the client. */
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

/** Otherwise a request cannot use the computed field in `where` and `order_by`. */
export const takesNoArguments = ({ args }: DatabaseFunction): boolean => args.every(({ is }) => is !== 'input');
