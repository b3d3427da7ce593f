import * as v from 'valibot';

/** An error at start-up that the operator can fix. Its message is one line that says how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Describes one environment variable: its schema and a description of the accepted values. */
export interface Variable<T> {
  readonly schema: v.GenericSchema<string, T>;
  /** The accepted values, as a phrase that follows "accepted:". */
  readonly accepts: string;
  /** The value of a variable that is absent or empty; `undefined` if the variable is required. */
  readonly fallback: { readonly value: T } | undefined;
  /** Whether messages must not show the value. */
  readonly secret: boolean;
}

type Values<S extends Record<string, Variable<unknown>>> = {
  readonly [K in keyof S]: S[K] extends Variable<infer T> ? T : never;
};

const variable = <T>(schema: v.GenericSchema<string, T>, accepts: string): Variable<T> => ({
  schema,
  accepts,
  fallback: undefined,
  secret: false,
});

/** Gives a variable a default value. */
export const withDefault = <T>(base: Variable<T>, value: T): Variable<T> => ({ ...base, fallback: { value } });

/** Makes a variable optional: `undefined` if it is absent or empty. */
export const optional = <T>(base: Variable<T>): Variable<T | undefined> => ({
  ...base,
  fallback: { value: undefined },
});

/** Keeps the value of a variable out of every message. */
export const secret = <T>(base: Variable<T>): Variable<T> => ({ ...base, secret: true });

/** Any string that is not empty. */
export const text = (accepts = 'any text'): Variable<string> => variable(v.string(), accepts);

/** An integer from `min` to `max`, both included. */
export const integer = (min: number, max: number = Number.MAX_SAFE_INTEGER): Variable<number> =>
  variable(
    v.pipe(v.string(), v.regex(/^-?\d{1,16}$/), v.transform(Number), v.minValue(min), v.maxValue(max)),
    max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`,
  );

/** A TCP port; 0 lets the operating system choose a free port. */
export const port: Variable<number> = { ...integer(0, 65535), accepts: 'a port number from 0 to 65535' };

/** A boolean switch. */
export const onOff: Variable<boolean> = variable(
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist(['on', 'true', '1', 'off', 'false', '0']),
    v.transform((word) => ['on', 'true', '1'].includes(word)),
  ),
  'on, off, true, false, 1 or 0',
);

/** One of the given words. */
export const oneOf = <const W extends string>(words: readonly W[]): Variable<W> =>
  variable(v.picklist(words), words.join(', '));

/** An absolute URL with one of the given schemes (`['http', 'https']`); the value is not normalized. */
export const url = (schemes: readonly string[]): Variable<string> =>
  variable(
    v.pipe(
      v.string(),
      v.check((given) => URL.canParse(given) && schemes.includes(new URL(given).protocol.slice(0, -1))),
    ),
    `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** An absolute https URL; http is accepted for loopback addresses only. The value is not normalized. */
export const secureUrl: Variable<string> = variable(
  v.pipe(
    url(['https', 'http']).schema,
    v.check((given) => given.startsWith('https:') || loopback.test(new URL(given).hostname)),
  ),
  'an address that starts with https:// (or http://, on this machine alone)',
);

/** An origin (`https://app.example.com`), or `*` for all origins. */
export const origin: Variable<string> = variable(
  v.pipe(
    v.string(),
    v.check((given) => given === '*' || (URL.canParse(given) && new URL(given).origin === given)),
  ),
  'an origin such as https://app.example.com, or *',
);

/** A comma-separated list. */
export const list = <T>({ schema, accepts }: Variable<T>): Variable<readonly T[]> =>
  variable(
    v.pipe(
      v.string(),
      v.transform((given) => given.split(',').map((item) => item.trim())),
      v.array(schema),
    ),
    `a list with commas between its items, each ${accepts}`,
  );

/** A Postgres URL. Messages never show it, because it can contain a password. */
export const postgresUrl: Variable<string> = secret(url(['postgres', 'postgresql']));

const notJson = Symbol('not JSON');

const parseJson = (given: string): unknown => {
  try {
    return JSON.parse(given);
  } catch {
    return notJson;
  }
};

/** A JSON document of the given schema. */
export const json = <T>(schema: v.GenericSchema<unknown, T>, accepts: string): Variable<T> =>
  variable(v.pipe(v.string(), v.transform(parseJson), schema), accepts);

const shown = (given: string): string => JSON.stringify(given.length > 80 ? `${given.slice(0, 80)}…` : given);

/**
 * Reads and validates environment variables.
 * @param spec name and description of each variable
 * @param environment usually `process.env`; an empty value counts as absent
 * @returns a frozen object with a typed value for each name
 * @throws StartError with one line for each wrong or missing variable: its name, the given value (unless secret) and
 * the accepted values
 */
export function readEnv<S extends Record<string, Variable<unknown>>>(
  spec: S,
  environment: Readonly<Record<string, string | undefined>>,
): Values<S> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, accepts, fallback, secret: hidden }] of Object.entries(spec)) {
    const given = environment[name];
    if (given === undefined || given === '') {
      if (fallback === undefined) problems.push(`${name} is not set; accepted: ${accepts}`);
      else values[name] = fallback.value;
      continue;
    }
    const result = v.safeParse(schema, given);
    if (result.success) values[name] = result.output;
    else problems.push(`${name} is ${hidden ? 'wrong (its value is not shown)' : shown(given)}; accepted: ${accepts}`);
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return Object.freeze(values) as Values<S>;
}
