import { describe, expect, it } from 'vitest';
import { createInstallationWithKeysInMemory, runCommand } from '../test/fake-installation.ts';
import { adminCommands } from './commands/index.ts';

const installation = await createInstallationWithKeysInMemory(undefined);

describe('arguments of npm run admin', () => {
  it.each([
    [['organisaton', 'create', 'x'], "error: unknown command 'organisaton'\n(Did you mean organisation?)"],
    [['organisation', 'creat', 'x'], "error: unknown command 'creat'\n(Did you mean create?)"],
    [['keys', 'signing', 'rotat'], "error: unknown command 'rotat'\n(Did you mean rotate?)"],
    [['organisation', 'create'], "error: missing required argument 'NAME'"],
    [['organisation', 'create', 'a', 'b'], 'error: too many arguments'],
    [
      ['client', 'rotate', 'acme', '--overlap-hour', '1'],
      "error: unknown option '--overlap-hour'\n(Did you mean --overlap-hours?)",
    ],
    [
      ['client', 'rotate', 'acme', '--overlap-hours', '169'],
      '--overlap-hours is "169"; accepted: a whole number from 0 to 168\n',
    ],
    [['client', 'rotate', 'A'], 'CLIENT is "A"; accepted: 3 to 100 lowercase letters'],
    [['analyst', 'token', '--days', '91'], '--days is "91"; accepted: a whole number from 1 to 90\n'],
    [['analyst', 'token', '--role', 'admin'], '--role is "admin"; accepted: analyst, organisation\n'],
    [['invitation', 'create', 'ada'], 'EMAIL is "ada"; accepted: an email address of at most 254 characters\n'],
    [['deliveries', 'redeliver', 'x'], 'ID is "x"; accepted: up to 100 UUIDs\n'],
    [[], 'Usage: npm run admin -- [options] [command]'],
    [['keys'], 'Usage: npm run admin -- keys'],
  ])('npm run admin rejects the arguments %j with exit code 2', async (argv, message) => {
    const { code, out, error } = await runCommand(installation, ...argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(message);
  });

  it.each(adminCommands.map(({ words, about }) => ({ words, about })))(
    'npm run admin -- $words --help prints the description of the command',
    async ({ words, about }) => {
      const { code, out } = await runCommand(installation, ...words, '--help');
      expect(code).toBe(0);
      expect(out.replaceAll(/\s+/g, ' ')).toContain(about);
    },
  );

  it('npm run admin prints the error as one line and exits with code 1 if a command fails', async () => {
    expect(await runCommand(installation, 'queue', 'show')).toEqual({
      code: 1,
      out: '',
      error: 'this installation has no database\n',
    });
  });
});
