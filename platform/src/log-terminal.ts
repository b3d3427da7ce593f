import { prettyFactory } from 'pino-pretty';

const options = {
  ignore: 'pid,name',
  translateTime: 'SYS:HH:MM:ss.l',
  messageFormat: '{name}: {msg}',
  singleLine: true,
};

/**
 * Returns a log destination that writes readable lines for a terminal: time, level, process, message, then the fields
 * as JSON.
 * @param write called with the text of each line
 * @param colorize true if the text contains color codes
 */
export function makeTerminalLogDestination(write: (text: string) => void, colorize: boolean) {
  const format = prettyFactory({ ...options, colorize });
  return { write: (line: string): void => write(format(line)) };
}
