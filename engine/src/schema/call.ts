import type { Routine } from '../model/types.ts';
import type { Registry } from './registry.ts';
import { byName, type InputField, required } from './types.ts';

/**
 * The argument `args`, for a function that the client gives something to.
 * @param typeName of the input object: `search_orders_args`, `total_orders_args`
 * @param of what the arguments are for, in words
 */
export function callArgument(
  registry: Registry,
  routine: Routine,
  typeName: string,
  of: string,
): InputField | undefined {
  const given = routine.args.filter(({ is }) => is === 'input');
  if (given.length === 0) return undefined;
  const fields = (): ReadonlyMap<string, InputField> =>
    byName(
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
    type: required(registry.input(typeName, fields)),
    description: `input parameters for ${of}`,
    nullIs: 'error',
    means: { is: 'argument' },
  };
}

/** Whether conditions and orders can use what the function gives: the client has no say in it. */
export const needsNoArguments = ({ args }: Routine): boolean => args.every(({ is }) => is !== 'input');
