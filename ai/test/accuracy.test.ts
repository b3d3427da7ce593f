import { expect, it } from 'vitest';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { statisticalProvider } from '../src/statistical/index.ts';
import { measureProviderAccuracy } from './accuracy.ts';

it('the built-in provider infers correct column types and suggests correct rules for most labelled descriptions', async () => {
  await using database = await createSeededDatabase();
  const { columns, rules } = await measureProviderAccuracy(
    statisticalProvider,
    database.url,
    new Date().toISOString().slice(0, 10),
  );
  expect.soft(rules.right / rules.all).toBeGreaterThanOrEqual(0.75);
  expect.soft(columns.right / columns.all).toBeGreaterThanOrEqual(0.9);
}, 60_000);
