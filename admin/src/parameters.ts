import {
  commaSeparatedVariable,
  type EnvironmentVariable,
  switchVariable,
  textVariable,
  variableWithDefault,
} from '@fds/platform/env';
import * as v from 'valibot';
import { type CommandParameter, defineSingleValueParameter } from './command.ts';

/** Describes an argument whose value is the id of a row. */
export const uuidArgument: EnvironmentVariable<string> = {
  ...textVariable(),
  schema: v.pipe(v.string(), v.toLowerCase(), v.uuid()),
  accepts: 'a UUID',
};

/** Maximum number of ids in one call of a command. */
const mostIds = 100;

/** Describes an argument with one or more ids. */
export const uuidListArgument: EnvironmentVariable<readonly string[]> = {
  ...commaSeparatedVariable(uuidArgument),
  schema: v.pipe(commaSeparatedVariable(uuidArgument).schema, v.maxLength(mostIds)),
  accepts: `up to ${mostIds} UUIDs`,
};

const nameLength = 200;

/** Describes an argument whose value is a name that people read. */
export const displayNameArgument: EnvironmentVariable<string> = {
  ...textVariable(),
  schema: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLength)),
  accepts: `a name of at most ${nameLength} characters`,
};

/** Describes an argument whose value is the public id of a client. */
export const clientIdArgument: EnvironmentVariable<string> = {
  ...textVariable(),
  schema: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{2,99}$/)),
  accepts: '3 to 100 lowercase letters, digits, hyphens and underscores, beginning with a letter or a digit',
};

/** Defines an option that takes no value. The option is off by default. */
export const defineFlagParameter = (about: string): CommandParameter<boolean> => ({
  ...defineSingleValueParameter(variableWithDefault(switchVariable, false), about),
  kind: 'flag',
});
