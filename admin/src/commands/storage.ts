import { defineCommand } from '../command.ts';
import { defineFlagParameter } from '../parameters.ts';
import { compareFilesWithRecords } from '../storage/verify.ts';

/** Compares the stored files with their records. */
export const verifyStorageCommand = defineCommand({
  words: ['storage', 'verify'],
  about: 'report files that are missing, that have no record, or whose size or content differs from their record',
  parameters: { '--hashes': defineFlagParameter('also read every file, and compare its SHA-256 with the record') },
  run: async (context, { '--hashes': hashes }) => {
    const { counts, findings } = await compareFilesWithRecords(await context.sql(), await context.storage(), hashes);
    const notes = findings.map(
      ({ problem, ids, more }) => `${problem}: ${ids.join(' ')}${more > 0 ? ` and ${more} more` : ''}`,
    );
    return { content: { fields: counts }, notes, failed: counts.missing + counts.wrong_size + counts.altered > 0 };
  },
});
