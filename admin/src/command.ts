import { type EnvironmentVariable, readEnvironment } from '@fds/platform/env';
import type { Context } from './context.ts';

/** An argument or an option of a command. Its text is parsed like an environment variable. */
export interface Parameter<T> extends EnvironmentVariable<T> {
  readonly about: string;
  /** `many`: the argument takes one or more values. `flag`: the option takes no value. */
  readonly kind: 'one' | 'many' | 'flag';
}

/** Describes an argument with one value, or an option with a value. */
export const one = <T>(variable: EnvironmentVariable<T>, about: string): Parameter<T> => ({
  ...variable,
  about,
  kind: 'one',
});

/** Describes an argument with several values. */
export const many = <T>(variable: EnvironmentVariable<T>, about: string): Parameter<T> => ({
  ...variable,
  about,
  kind: 'many',
});

/** A value that a person and a program can read. */
type Scalar = string | number | boolean | null;

/** A row of a table, or the only content of a result. */
export type Fields = Readonly<Record<string, Scalar>>;

/** The result of a command: one set of fields, or a table. */
export interface Result {
  readonly content: { readonly fields: Fields } | { readonly rows: readonly Fields[] };
  /** Sentences that a person reads after the content. */
  readonly notes?: readonly string[];
  /** Whether the command found a problem: the process then exits with code 1. */
  readonly failed?: boolean;
}

type Texts = Readonly<Record<string, string | undefined>>;

/** A command of the command line. */
export interface Command {
  /** The words that call the command, such as `organisation create`. */
  readonly words: readonly [string, ...string[]];
  readonly about: string;
  /** Names in capitals are arguments; names that begin with `--` are options. */
  readonly parameters: Readonly<Record<string, Parameter<unknown>>>;
  /** Parses the texts of all parameters and returns the work of the command. @throws StartError for a wrong value */
  readonly prepare: (texts: Texts) => (context: Context) => Promise<Result>;
}

/** Defines a command whose function receives the parsed parameters. */
export function defineCommand<P extends Readonly<Record<string, Parameter<unknown>>>>(
  command: Pick<Command, 'words' | 'about'> & {
    readonly parameters: P;
    readonly run: (context: Context, given: ReturnType<typeof readEnvironment<P>>) => Promise<Result>;
  },
): Command {
  const { words, about, parameters, run } = command;
  const prepare: Command['prepare'] = (texts) => {
    const given = readEnvironment(parameters, texts);
    return (context) => run(context, given);
  };
  return { words, about, parameters, prepare };
}
