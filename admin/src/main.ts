import { environmentInstallation } from './environment.ts';
import { runCommand } from './run.ts';

process.exitCode = await runCommand(process.argv.slice(2), environmentInstallation(process.env), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
