import { runAdminCommand } from '@fds/admin/run';
import { StartError } from '@fds/platform/env';
import { readStartSettings } from './config.ts';
import { folderInstallation } from './installation.ts';

try {
  process.exitCode = await runAdminCommand(
    process.argv.slice(2),
    folderInstallation(readStartSettings(process.env), process.env),
    { out: (text) => process.stdout.write(text), error: (text) => process.stderr.write(text) },
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
