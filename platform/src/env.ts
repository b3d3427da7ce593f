import * as v from 'valibot';

/** A fault of start-up that the person who starts the process can mend: its message is one clear line that says how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** How one environment variable is read: its schema, and in words what it accepts. */
export interface Variable<T> {
  readonly schema: v.GenericSchema<string, T>;
  /** What is accepted, in words that follow "accepted:". */
  readonly accepts: string;
  /** The value of a variable that is absent or empty; `undefined` where the variable has to be given. */
  readonly fallback: { readonly value: T } | undefined;
  /** The value is never shown, in no message. */
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

/** The variable with a value for when it is absent or empty. */
export const withDefault = <T>(base: Variable<T>, value: T): Variable<T> => ({ ...base, fallback: { value } });

/** The variable, `undefined` when it is absent or empty. */
export const optional = <T>(base: Variable<T>): Variable<T | undefined> => ({
  ...base,
  fallback: { value: undefined },
});

/** The variable, its value kept out of every message. */
export const secret = <T>(base: Variable<T>): Variable<T> => ({ ...base, secret: true });

/** Any text that is not empty. */
export const text = (accepts = 'any text'): Variable<string> => variable(v.string(), accepts);

/** A whole number from `min` to `max`, both included. */
export const integer = (min: number, max: number = Number.MAX_SAFE_INTEGER): Variable<number> =>
  variable(
    v.pipe(v.string(), v.regex(/^-?\d{1,16}$/), v.transform(Number), v.minValue(min), v.maxValue(max)),
    max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`,
  );

/** A TCP port; 0 lets the operating system choose a free one. */
export const port: Variable<number> = { ...integer(0, 65535), accepts: 'a port number from 0 to 65535' };

/** A switch. */
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

/** An absolute URL with one of the given schemes (`['http', 'https']`), as it was written. */
export const url = (schemes: readonly string[]): Variable<string> =>
  variable(
    v.pipe(
      v.string(),
      v.check((given) => URL.canParse(given) && schemes.includes(new URL(given).protocol.slice(0, -1))),
    ),
    `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** An absolute URL over TLS, as it was written; without TLS only on this machine. */
export const secureUrl: Variable<string> = variable(
  v.pipe(
    url(['https', 'http']).schema,
    v.check((given) => given.startsWith('https:') || loopback.test(new URL(given).hostname)),
  ),
  'an address that starts with https:// (or http://, on this machine alone)',
);

/** An origin (`https://app.example.com`), or `*` for any. */
export const origin: Variable<string> = variable(
  v.pipe(
    v.string(),
    v.check((given) => given === '*' || (URL.canParse(given) && new URL(given).origin === given)),
  ),
  'an origin such as https://app.example.com, or *',
);

/** A list with commas between its items. */
export const list = <T>({ schema, accepts }: Variable<T>): Variable<readonly T[]> =>
  variable(
    v.pipe(
      v.string(),
      v.transform((given) => given.split(',').map((item) => item.trim())),
      v.array(schema),
    ),
    `a list with commas between its items, each ${accepts}`,
  );

/** A Postgres address; it can hold a password, so it is never shown. */
export const postgresUrl: Variable<string> = secret(url(['postgres', 'postgresql']));

const notJson = Symbol('not JSON');

const parseJson = (given: string): unknown => {
  try {
    return JSON.parse(given);
  } catch {
    return notJson;
  }
};

/** A JSON document of the given shape. */
export const json = <T>(schema: v.GenericSchema<unknown, T>, accepts: string): Variable<T> =>
  variable(v.pipe(v.string(), v.transform(parseJson), schema), accepts);

const shown = (given: string): string => JSON.stringify(given.length > 80 ? `${given.slice(0, 80)}…` : given);

/**
 * Reads the described variables.
 * @param spec name of each variable and how it is read
 * @param environment usually `process.env`; an empty value counts as absent
 * @returns a frozen record with a typed value for each name
 * @throws StartError with one line for each wrong or missing variable: its name, what was given (never of a secret),
 * what is accepted
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
