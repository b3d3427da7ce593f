import {
  type EnvironmentVariable,
  listVariable,
  switchVariable,
  textVariable,
  variableWithDefault,
} from '@fds/platform/env';
import * as v from 'valibot';
import { one, type Parameter } from './command.ts';

/** The id of a row. */
export const uuid: EnvironmentVariable<string> = {
  ...textVariable(),
  schema: v.pipe(v.string(), v.toLowerCase(), v.uuid()),
  accepts: 'a UUID',
};

/** At most this number of ids in one call. */
const mostIds = 100;

/** One or more ids. */
export const uuids: EnvironmentVariable<readonly string[]> = {
  ...listVariable(uuid),
  schema: v.pipe(listVariable(uuid).schema, v.maxLength(mostIds)),
  accepts: `up to ${mostIds} UUIDs`,
};

const nameLength = 200;

/** A name that people read. */
export const name: EnvironmentVariable<string> = {
  ...textVariable(),
  schema: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLength)),
  accepts: `a name of at most ${nameLength} characters`,
};

/** The public id of a client. */
export const clientId: EnvironmentVariable<string> = {
  ...textVariable(),
  schema: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{2,99}$/)),
  accepts: '3 to 100 lowercase letters, digits, hyphens and underscores, beginning with a letter or a digit',
};

/** Describes an option without a value. */
export const flag = (about: string): Parameter<boolean> => ({
  ...one(variableWithDefault(switchVariable, false), about),
  kind: 'flag',
});
