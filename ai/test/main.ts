import { migrateDatabase } from '@fds/db/migrate';
import { seedDemoData } from '@fds/db/seed';
import { startTestPostgres } from '../../testing/postgres.ts';
import { statisticalProvider } from '../src/statistical/index.ts';
import { type CorrectAnswerCounts, measureProviderAccuracy } from './accuracy.ts';

// Prints how accurate the built-in AI provider is: the number of descriptions of columns, out of those with a known
// correct answer, that it converts correctly for the demo records.

const percent = (right: number, all: number): string => `${((100 * right) / all).toFixed(1)} %`;

function print(what: string, { right, all, heldOut, wrong }: CorrectAnswerCounts): void {
  console.log(`${what}: ${right} of ${all} right, ${percent(right, all)}`);
  console.log(`of the held-out ones: ${heldOut.right} of ${heldOut.all}, ${percent(heldOut.right, heldOut.all)}`);
  for (const line of wrong) console.log(`  wrong: ${line}`);
}

const server = await startTestPostgres();
try {
  await migrateDatabase(server.url);
  await seedDemoData(server.url);
  const { columns, rules } = await measureProviderAccuracy(
    statisticalProvider,
    server.url,
    new Date().toISOString().slice(0, 10),
  );
  print('data type of a column', columns);
  print('rule among the first three', rules);
} finally {
  await server.stop();
}
