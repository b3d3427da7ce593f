import type { Routine } from '../model/types.ts';
import type { RoleTypeRegistry } from './registry.ts';
import { type InputField, indexByName, requiredType } from './types.ts';

/**
 * Returns the argument `args` of a function; undefined if the function takes no arguments from the client.
 * @param typeName name of the input object: `search_orders_args`, `total_orders_args`
 * @param of description of the function
 */
export function functionCallArgument(
  registry: RoleTypeRegistry,
  routine: Routine,
  typeName: string,
  of: string,
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
  return {
    name: 'args',
    type: requiredType(registry.input(typeName, fields)),
    description: `input parameters for ${of}`,
    nullIs: 'error',
    means: { is: 'argument' },
  };
}

/**
 * Returns whether the function takes no arguments from the client. Conditions and orders can use only such functions.
 */
export const needsNoArguments = ({ args }: Routine): boolean => args.every(({ is }) => is !== 'input');
