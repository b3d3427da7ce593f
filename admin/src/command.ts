import { readEnvironment, type Variable } from '@fds/platform/env';
import type { CommandContext } from './context.ts';

export type ArgumentFormat<Value> = Variable<Value>;

/** `readEnvironment` parses the text. */
export interface CommandParameter<Value> extends ArgumentFormat<Value> {
  readonly about: string;
  /** `many`: the argument takes one or more values. `flag`: the option takes no value. */
  readonly kind: 'one' | 'many' | 'flag';
}

export const defineParameter = <Value>(format: ArgumentFormat<Value>, about: string): CommandParameter<Value> => ({
  ...format,
  about,
  kind: 'one',
});

export const defineListParameter = <Value>(format: ArgumentFormat<Value>, about: string): CommandParameter<Value> => ({
  ...format,
  about,
  kind: 'many',
});

/** Printed as text for people or as JSON for programs. */
type Scalar = string | number | boolean | null;

/** One object, or a list of them (the rows of a table). */
export type ResultFields = Readonly<Record<string, Scalar>>;

export interface CommandResult {
  readonly content: { readonly fields: ResultFields } | { readonly rows: readonly ResultFields[] };
  /** Printed after the fields or the table. */
  readonly notes?: readonly string[];
  /** The command found a problem: exit code 1. */
  readonly failed?: boolean;
}

type Texts = Readonly<Record<string, string | undefined>>;

export interface AdminCommand {
  /** For example `organisation create`. */
  readonly words: readonly [string, ...string[]];
  readonly about: string;
  /** Names in capitals are arguments; names that begin with `--` are options. */
  readonly parameters: Readonly<Record<string, CommandParameter<unknown>>>;
  /** @throws StartError for a wrong value */
  readonly prepare: (texts: Texts) => (context: CommandContext) => Promise<CommandResult>;
}

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
