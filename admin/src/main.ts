import { createInstallationFromEnvironment } from './environment.ts';
import { runCommand } from './run.ts';

process.exitCode = await runCommand(process.argv.slice(2), createInstallationFromEnvironment(process.env), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
