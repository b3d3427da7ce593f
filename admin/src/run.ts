import { StartError } from '@fds/platform/env';
import { CommanderError, Command as Program } from 'commander';
import * as v from 'valibot';
import type { AdminCommand, CommandParameter, CommandResult } from './command.ts';
import { adminCommands } from './commands/index.ts';
import { commandContext } from './context.ts';
import type { Installation } from './installation.ts';
import { renderCommand } from './output.ts';

const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

export type OutputStreams = { readonly out: (text: string) => void; readonly error: (text: string) => void };

const rawValue = v.optional(v.union([v.string(), v.array(v.string()), v.boolean()]));

/** `readEnvironment` parses texts. */
function textOf(given: unknown): string | undefined {
  const value = v.parse(rawValue, given);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(',') : value;
}

const isOption = (name: string): boolean => name.startsWith('--');
const placeholder = (name: string): string => name.slice(2).replaceAll('-', '_').toUpperCase();

function operandText(name: string, { kind, fallback }: CommandParameter<unknown>): string {
  const inner = kind === 'many' ? `${name}...` : name;
  return fallback === undefined ? `<${inner}>` : `[${inner}]`;
}

function aboutOf({ about, fallback, kind }: CommandParameter<unknown>): string {
  const usual = fallback?.value;
  return kind === 'flag' || usual === undefined ? about : `${about} (default: ${String(usual)})`;
}

function groupIn(parent: Program, name: string): Program {
  const found = parent.commands.find((command) => command.name() === name);
  return found ?? parent.command(name).helpCommand(false);
}

function describeGroups(program: Program): void {
  for (const group of program.commands) {
    if (group.commands.length === 0) continue;
    group.description(group.commands.map((command) => command.name()).join(', '));
    describeGroups(group);
  }
}

const optionKey = (name: string): string =>
  name.slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function addCommand(
  program: Program,
  command: AdminCommand,
  call: (texts: Record<string, string | undefined>) => void,
): void {
  const { words, about, parameters } = command;
  const parent = words.slice(0, -1).reduce(groupIn, program);
  const added = parent.command(words.at(-1) ?? '').description(about);
  const entries = Object.entries(parameters);
  const operands = entries.filter(([name]) => !isOption(name));
  for (const [name, parameter] of operands) added.argument(operandText(name, parameter), aboutOf(parameter));
  for (const [name, parameter] of entries.filter(([each]) => isOption(each)))
    added.option(parameter.kind === 'flag' ? name : `${name} <${placeholder(name)}>`, aboutOf(parameter));
  added.action(() => {
    const options = v.parse(v.record(v.string(), v.unknown()), added.opts());
    const values = v.parse(v.array(v.unknown()), added.processedArgs);
    call(
      Object.fromEntries(
        entries.map(([name]) => [
          name,
          textOf(isOption(name) ? options[optionKey(name)] : values[operands.findIndex(([each]) => each === name)]),
        ]),
      ),
    );
  });
}

type Call = { readonly work: ReturnType<AdminCommand['prepare']>; readonly json: boolean };

/** @returns the prepared command, or the exit code if arguments are wrong or contain `--help` */
function parse(argv: readonly string[], { out, error }: OutputStreams): Call | number {
  let call: Call | undefined;
  const program = new Program('npm run admin --')
    .description('Administers an installation of the service. Exit codes: 0 done, 1 failed, 2 wrong arguments.')
    .option('--json', 'print JSON')
    .configureOutput({ writeOut: out, writeErr: error })
    .showHelpAfterError('Add --help to see the arguments.')
    .helpCommand(false)
    .exitOverride();
  for (const command of adminCommands)
    addCommand(program, command, (texts) => {
      call = { work: command.prepare(texts), json: program.opts().json === true };
    });
  describeGroups(program);
  try {
    program.parse(argv, { from: 'user' });
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.done : exitCodes.misused;
    if (!(thrown instanceof StartError)) throw thrown;
    error(`${thrown.message}\n`);
    return exitCodes.misused;
  }
  return call ?? exitCodes.misused;
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/**
 * @param argv without the name of the program
 * @returns the exit code: 0 for success, 1 for a failure or a found problem, 2 for wrong arguments
 */
export async function runAdminCommand(
  argv: readonly string[],
  installation: Installation,
  streams: OutputStreams,
): Promise<number> {
  const call = parse(argv, streams);
  if (typeof call === 'number') return call;
  try {
    await using context = commandContext(installation);
    const result: CommandResult = await call.work(context);
    streams.out(renderCommand(result, call.json));
    return result.failed === true ? exitCodes.failed : exitCodes.done;
  } catch (thrown) {
    streams.error(`${messageOf(thrown)}\n`);
    return exitCodes.failed;
  }
}
