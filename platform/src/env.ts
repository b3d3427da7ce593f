import * as v from 'valibot';

/** At the start of a process, for the operator: each line says what is wrong and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface Variable<Value> {
  readonly schema: v.GenericSchema<string, Value>;
  /** The accepted values, shown after "accepted:". */
  readonly accepts: string;
  /** For an absent or empty variable; `undefined` if it is required. */
  readonly fallback: { readonly value: Value } | undefined;
  /** Messages do not show the value. */
  readonly secret: boolean;
}

type Values<S extends Record<string, Variable<unknown>>> = {
  readonly [K in keyof S]: S[K] extends Variable<infer T> ? T : never;
};

const define = <Value>(schema: v.GenericSchema<string, Value>, accepts: string): Variable<Value> => ({
  schema,
  accepts,
  fallback: undefined,
  secret: false,
});

export const withDefault = <Value>(variable: Variable<Value>, defaultValue: Value): Variable<Value> => ({
  ...variable,
  fallback: { value: defaultValue },
});

export const optional = <Value>(variable: Variable<Value>): Variable<Value | undefined> => ({
  ...variable,
  fallback: { value: undefined },
});

/** Messages do not show the value. */
export const secret = <Value>(variable: Variable<Value>): Variable<Value> => ({ ...variable, secret: true });

export const text = (accepts = 'any text'): Variable<string> => define(v.string(), accepts);

export const integer = (min: number, max: number = Number.MAX_SAFE_INTEGER): Variable<number> =>
  define(
    v.pipe(v.string(), v.regex(/^-?\d{1,16}$/), v.transform(Number), v.minValue(min), v.maxValue(max)),
    max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`,
  );

/** With 0, the operating system chooses a free port. */
export const port: Variable<number> = { ...integer(0, 65535), accepts: 'a port number from 0 to 65535' };

export const onOff: Variable<boolean> = define(
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist(['on', 'true', '1', 'off', 'false', '0']),
    v.transform((word) => ['on', 'true', '1'].includes(word)),
  ),
  'on, off, true, false, 1 or 0',
);

export const choice = <const Choice extends string>(choices: readonly Choice[]): Variable<Choice> =>
  define(v.picklist(choices), choices.join(', '));

/** Absolute, not normalized. `schemes`: `['http', 'https']`. */
export const url = (schemes: readonly string[]): Variable<string> =>
  define(
    v.pipe(
      v.string(),
      v.check((given) => URL.canParse(given) && schemes.includes(new URL(given).protocol.slice(0, -1))),
    ),
    `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

/** Without a slash at the end. */
export const address: Variable<string> = {
  ...url(['http', 'https']),
  schema: v.pipe(
    url(['http', 'https']).schema,
    v.transform((given) => given.replace(/(?<!\/)\/+$/, '')),
  ),
};

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Absolute https, or http of a loopback address; not normalized. */
export const secureUrl: Variable<string> = define(
  v.pipe(
    url(['https', 'http']).schema,
    v.check((given) => given.startsWith('https:') || loopback.test(new URL(given).hostname)),
  ),
  'an address that starts with https:// (or http://, on this machine alone)',
);

/** `https://app.example.com`, or `*` for all origins. */
export const origin: Variable<string> = define(
  v.pipe(
    v.string(),
    v.check((given) => given === '*' || (URL.canParse(given) && new URL(given).origin === given)),
  ),
  'an origin such as https://app.example.com, or *',
);

/** Comma-separated. */
export const list = <Value>({ schema, accepts }: Variable<Value>): Variable<readonly Value[]> =>
  define(
    v.pipe(
      v.string(),
      v.transform((given) => given.split(',').map((item) => item.trim())),
      v.array(schema),
    ),
    `a list with commas between its items, each ${accepts}`,
  );

/** Secret, because it can contain a password. */
export const postgresUrl: Variable<string> = secret(url(['postgres', 'postgresql']));

const notJson = Symbol('not JSON');

const parseJson = (given: string): unknown => {
  try {
    return JSON.parse(given);
  } catch {
    return notJson;
  }
};

export const json = <Value>(schema: v.GenericSchema<unknown, Value>, accepts: string): Variable<Value> =>
  define(v.pipe(v.string(), v.transform(parseJson), schema), accepts);

const shown = (given: string): string => JSON.stringify(given.length > 80 ? `${given.slice(0, 80)}…` : given);

/**
 * @param environment an empty value counts as absent
 * @returns a frozen object
 * @throws StartError with a line for each wrong or missing variable: name, value (unless secret) and accepted values
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

type SettingSpec = Readonly<Record<string, readonly [name: string, variable: Variable<unknown>]>>;

export type Settings<S extends SettingSpec> = {
  readonly [K in keyof S]: S[K][1] extends Variable<infer T> ? T : never;
};

/** As `readEnvironment`: `{ port: ['PORT', port] }` becomes `{ port: 8080 }`. */
export function readSettings<S extends SettingSpec>(
  spec: S,
  environment: Readonly<Record<string, string | undefined>>,
): Settings<S> {
  const values = readEnvironment(Object.fromEntries(Object.values(spec)), environment);
  return Object.freeze(
    Object.fromEntries(Object.entries(spec).map(([key, [name]]) => [key, values[name]])),
  ) as Settings<S>;
}
