import { readEnvironment, type Variable } from '@fds/platform/env';
import type { CommandContext } from './context.ts';

/** Schema and description of the values that an argument accepts, in the type that also describes environment variables. */
export type ArgumentFormat<Value> = Variable<Value>;

/** An argument or an option of a command. `readEnvironment` parses the text of an argument or an option. */
export interface CommandParameter<Value> extends ArgumentFormat<Value> {
  readonly about: string;
  /** `many`: the argument takes one or more values. `flag`: the option takes no value. */
  readonly kind: 'one' | 'many' | 'flag';
}

/** Describes an argument with one value, or an option with a value. */
export const defineParameter = <Value>(format: ArgumentFormat<Value>, about: string): CommandParameter<Value> => ({
  ...format,
  about,
  kind: 'one',
});

/** Describes an argument of a command that accepts one or more values. */
export const defineListParameter = <Value>(format: ArgumentFormat<Value>, about: string): CommandParameter<Value> => ({
  ...format,
  about,
  kind: 'many',
});

/** A value in the result of a command, which is printed as text for people or as JSON for programs. */
type Scalar = string | number | boolean | null;

/**
 * Maps names to values. The result of a command is one such object, or a list of such objects (the rows of a table).
 */
export type ResultFields = Readonly<Record<string, Scalar>>;

/** The result of a command: one set of fields, or a table. */
export interface CommandResult {
  readonly content: { readonly fields: ResultFields } | { readonly rows: readonly ResultFields[] };
  /** Sentences for the operator. The command prints the sentences after the fields or the table. */
  readonly notes?: readonly string[];
  /** Whether the command found a problem: the process then exits with code 1. */
  readonly failed?: boolean;
}

type Texts = Readonly<Record<string, string | undefined>>;

/** A command of `npm run admin`. */
export interface AdminCommand {
  /** The words that call the command, such as `organisation create`. */
  readonly words: readonly [string, ...string[]];
  readonly about: string;
  /** Names in capitals are arguments; names that begin with `--` are options. */
  readonly parameters: Readonly<Record<string, CommandParameter<unknown>>>;
  /**
   * Parses the texts of all parameters.
   * @returns a function that runs the command
   * @throws StartError for a wrong value
   */
  readonly prepare: (texts: Texts) => (context: CommandContext) => Promise<CommandResult>;
}

/** Defines a command whose function receives the parsed parameters. */
export function defineCommand<P extends Readonly<Record<string, CommandParameter<unknown>>>>(
  command: Pick<AdminCommand, 'words' | 'about'> & {
    readonly parameters: P;
    readonly run: (context: CommandContext, given: ReturnType<typeof readEnvironment<P>>) => Promise<CommandResult>;
  },
): AdminCommand {
  const { words, about, parameters, run } = command;
  const prepare: AdminCommand['prepare'] = (texts) => {
    const given = readEnvironment(parameters, texts);
    return (context) => run(context, given);
  };
  return { words, about, parameters, prepare };
}
