import { EngineError } from '../../errors/engine-error.ts';
import type {
  ComputedFunction,
  DatabaseFunction,
  FunctionArgument,
  FunctionCall,
  Relationship,
  RowValue,
} from '../../model/types.ts';
import { type InputValue, inputMembers } from '../../operation/input.ts';
import type { ValueSource, ValueWithPath } from '../../sql/value.ts';

const notSupported = (message: string, path: string): EngineError => new EngineError('not-supported', message, path);

const sessionObject: ValueWithPath = { value: { from: 'session-object' }, path: '$' };

function given(argument: FunctionArgument, input: InputValue | undefined): ValueWithPath | undefined {
  if (input === undefined) return undefined;
  const member = inputMembers(input).find(
    ({ field: { means } }) => means.is === 'routine-argument' && means.argument === argument,
  );
  if (member === undefined) return undefined;
  const { input: value } = member;
  const nothing: ValueSource = { from: 'constant', value: null };
  return { value: value.is === 'scalar' || value.is === 'scalars' ? value.value : nothing, path: value.path };
}

/**
 * The argument `args` of a function.
 * @throws EngineError if an argument without a default is missing, or if an argument without a name follows a missing
 * argument
 */
export function parseFunctionCall(
  { schema, name, args, volatile }: DatabaseFunction,
  input: InputValue | undefined,
  path: string,
): FunctionCall {
  let omitted = false;
  const read = args.flatMap((argument): FunctionCall['args'] => {
    if (argument.is === 'row') return [{ is: 'row' }];
    const operand = argument.is === 'session' ? sessionObject : given(argument, input);
    if (operand === undefined) {
      if (!argument.hasDefault) throw notSupported('Non default arguments cannot be omitted', path);
      omitted = true;
      return [];
    }
    if (omitted && argument.name === undefined)
      throw notSupported('Only last set of positional arguments can be omitted', path);
    return [{ is: 'value', operand, type: argument.type, name: omitted ? argument.name : undefined }];
  });
  return { schema, name, args: read, volatile };
}

function computation(
  { routine }: ComputedFunction,
  args: ReadonlyMap<string, InputValue>,
  path: string,
): ComputedFunction {
  return { routine, call: parseFunctionCall(routine, args.get('args'), `${path}.args`) };
}

/** Returns a column unchanged. */
export function addComputedArguments(scalar: RowValue, args: ReadonlyMap<string, InputValue>, path: string): RowValue {
  if ('computed' in scalar) return { ...scalar, computed: computation(scalar.computed, args, path) };
  if (!('masked' in scalar && 'computed' in scalar.masked)) return scalar;
  return { ...scalar, masked: { ...scalar.masked, computed: computation(scalar.masked.computed, args, path) } };
}

/** For a relationship whose rows a function returns. */
export const addRelationshipArguments = (
  relationship: Relationship,
  args: ReadonlyMap<string, InputValue>,
  path: string,
): Relationship =>
  relationship.computed === undefined
    ? relationship
    : { ...relationship, computed: computation(relationship.computed, args, path) };
