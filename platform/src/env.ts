import * as v from 'valibot';

/**
 * Error at the start of a process whose cause the operator can fix. Each line of the message says what is wrong and
 * what to do.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Describes one environment variable: its schema and a description of the accepted values. */
export interface Variable<Value> {
  readonly schema: v.GenericSchema<string, Value>;
  /** Description of the accepted values; messages show it after "accepted:". */
  readonly accepts: string;
  /** The value that is used if the variable is absent or empty; `undefined` if the variable is required. */
  readonly fallback: { readonly value: Value } | undefined;
  /** True if error messages must not show the value of the variable. */
  readonly secret: boolean;
}

type Values<S extends Record<string, Variable<unknown>>> = {
  readonly [K in keyof S]: S[K] extends Variable<infer T> ? T : never;
};

const variable = <Value>(schema: v.GenericSchema<string, Value>, accepts: string): Variable<Value> => ({
  schema,
  accepts,
  fallback: undefined,
  secret: false,
});

/** Makes a variable optional. If the variable is absent or empty, its value is the given default value. */
export const withDefault = <Value>(variable: Variable<Value>, defaultValue: Value): Variable<Value> => ({
  ...variable,
  fallback: { value: defaultValue },
});

/** Makes a variable optional. The value is `undefined` if the variable is absent or empty. */
export const optionalVariable = <Value>(variable: Variable<Value>): Variable<Value | undefined> => ({
  ...variable,
  fallback: { value: undefined },
});

/** Describes a variable whose value is secret, so that error messages do not show the value. */
export const secretVariable = <Value>(variable: Variable<Value>): Variable<Value> => ({
  ...variable,
  secret: true,
});

/** Describes a variable whose value is any text. */
export const textVariable = (accepts = 'any text'): Variable<string> => variable(v.string(), accepts);

/** Describes a variable whose value is an integer that is at least `min` and at most `max`. */
export const integerVariable = (min: number, max: number = Number.MAX_SAFE_INTEGER): Variable<number> =>
  variable(
    v.pipe(v.string(), v.regex(/^-?\d{1,16}$/), v.transform(Number), v.minValue(min), v.maxValue(max)),
    max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`,
  );

/** Describes a variable whose value is a TCP port. With 0, the operating system chooses a free port. */
export const portVariable: Variable<number> = {
  ...integerVariable(0, 65535),
  accepts: 'a port number from 0 to 65535',
};

/** Describes a variable that turns something on or off. Its value is parsed as a boolean. */
export const onOffVariable: Variable<boolean> = variable(
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist(['on', 'true', '1', 'off', 'false', '0']),
    v.transform((word) => ['on', 'true', '1'].includes(word)),
  ),
  'on, off, true, false, 1 or 0',
);

/** Describes a variable whose value is one of the given words. */
export const choiceVariable = <const Choice extends string>(choices: readonly Choice[]): Variable<Choice> =>
  variable(v.picklist(choices), choices.join(', '));

/**
 * Describes a variable whose value is an absolute URL with one of the given schemes (`['http', 'https']`). The URL is
 * not normalized.
 */
export const urlVariable = (schemes: readonly string[]): Variable<string> =>
  variable(
    v.pipe(
      v.string(),
      v.check((given) => URL.canParse(given) && schemes.includes(new URL(given).protocol.slice(0, -1))),
    ),
    `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Describes a variable whose value is an absolute https URL, or an http URL of a loopback address. The URL is not
 * normalized.
 */
export const secureUrlVariable: Variable<string> = variable(
  v.pipe(
    urlVariable(['https', 'http']).schema,
    v.check((given) => given.startsWith('https:') || loopback.test(new URL(given).hostname)),
  ),
  'an address that starts with https:// (or http://, on this machine alone)',
);

/** Describes a variable whose value is a web origin (`https://app.example.com`), or `*` for all origins. */
export const originVariable: Variable<string> = variable(
  v.pipe(
    v.string(),
    v.check((given) => given === '*' || (URL.canParse(given) && new URL(given).origin === given)),
  ),
  'an origin such as https://app.example.com, or *',
);

/** Describes a variable whose value is a comma-separated list. The parameter describes one item of the list. */
export const listVariable = <Value>({ schema, accepts }: Variable<Value>): Variable<readonly Value[]> =>
  variable(
    v.pipe(
      v.string(),
      v.transform((given) => given.split(',').map((item) => item.trim())),
      v.array(schema),
    ),
    `a list with commas between its items, each ${accepts}`,
  );

/**
 * Describes a variable whose value is a Postgres URL. Error messages never show the URL, because it can contain a
 * password.
 */
export const postgresUrlVariable: Variable<string> = secretVariable(urlVariable(['postgres', 'postgresql']));

const notJson = Symbol('not JSON');

const parseJson = (given: string): unknown => {
  try {
    return JSON.parse(given);
  } catch {
    return notJson;
  }
};

/** Describes a variable whose value is JSON text that matches the given schema. */
export const jsonVariable = <Value>(schema: v.GenericSchema<unknown, Value>, accepts: string): Variable<Value> =>
  variable(v.pipe(v.string(), v.transform(parseJson), schema), accepts);

const shown = (given: string): string => JSON.stringify(given.length > 80 ? `${given.slice(0, 80)}…` : given);

/**
 * Reads and validates environment variables.
 * @param spec the descriptions of the variables, by name
 * @param environment usually `process.env`; an empty value counts as absent
 * @returns a frozen object with a typed value for each name
 * @throws StartError with one line for each wrong or missing variable: its name, the given value (unless secret) and
 * the accepted values
 */
export function readEnvironment<Variables extends Record<string, Variable<unknown>>>(
  spec: Variables,
  environment: Readonly<Record<string, string | undefined>>,
): Values<Variables> {
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
    else
      problems.push(
        `${name} is ${hidden ? 'invalid (the value is secret and is not shown)' : shown(given)}; accepted: ${accepts}`,
      );
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return Object.freeze(values) as Values<Variables>;
}
