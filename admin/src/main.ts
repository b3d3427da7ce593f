import { installationFromEnvironment } from './environment.ts';
import { runAdminCommand } from './run.ts';

process.exitCode = await runAdminCommand(process.argv.slice(2), installationFromEnvironment(process.env), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
