import { defineCommand } from '../command.ts';
import { defineFlagParameter } from '../parameters.ts';
import { verifyStorage } from '../storage/verify.ts';

/** Compares the stored files with their records. */
export const verifyStorageCommand = defineCommand({
  words: ['storage', 'verify'],
  about: 'compare the stored files with the records: missing, without a record, of another size, altered',
  parameters: { '--hashes': defineFlagParameter('also read every file and compare its SHA-256') },
  run: async (context, { '--hashes': hashes }) => {
    const { counts, findings } = await verifyStorage(await context.sql(), await context.storage(), hashes);
    const notes = findings.map(
      ({ problem, ids, more }) => `${problem}: ${ids.join(' ')}${more > 0 ? ` and ${more} more` : ''}`,
    );
    return { content: { fields: counts }, notes, failed: counts.missing + counts.wrong_size + counts.altered > 0 };
  },
});
