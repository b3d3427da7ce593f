import * as s from '@fds/platform/env';
import * as v from 'valibot';
import { type ArgumentFormat, type CommandParameter, defineParameter } from './command.ts';

export const uuidFormat: ArgumentFormat<string> = {
  ...s.text(),
  schema: v.pipe(v.string(), v.toLowerCase(), v.uuid()),
  accepts: 'a UUID',
};

const mostIds = 100;

export const uuidListFormat: ArgumentFormat<readonly string[]> = {
  ...s.list(uuidFormat),
  schema: v.pipe(s.list(uuidFormat).schema, v.maxLength(mostIds)),
  accepts: `up to ${mostIds} UUIDs`,
};

const nameLength = 200;

export const displayNameFormat: ArgumentFormat<string> = {
  ...s.text(),
  schema: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLength)),
  accepts: `a name of at most ${nameLength} characters`,
};

export const clientIdFormat: ArgumentFormat<string> = {
  ...s.text(),
  schema: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{2,99}$/)),
  accepts: '3 to 100 lowercase letters, digits, hyphens and underscores, beginning with a letter or a digit',
};

/** Of a list, which has at most 1000 rows. */
export const limitParameter = (rows: string, usual: number): CommandParameter<number> =>
  defineParameter(s.withDefault(s.integer(1, 1000), usual), `maximum number of ${rows} in the list, up to 1000`);

/** A time that Postgres returned. */
export const instant = v.pipe(
  v.date(),
  v.transform((at) => at.toISOString()),
);

export const defineFlagParameter = (about: string): CommandParameter<boolean> => ({
  ...defineParameter(s.withDefault(s.onOff, false), about),
  kind: 'flag',
});
