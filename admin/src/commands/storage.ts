import { defineCommand } from '../command.ts';
import { defineFlagParameter } from '../parameters.ts';
import { adoptStoredFiles } from '../storage/adopt.ts';
import { compareFiles } from '../storage/verify.ts';

const verify = defineCommand({
  words: ['storage', 'verify'],
  about: 'report files that are missing, that have no record, or whose size or content differs from their record',
  parameters: { '--hashes': defineFlagParameter('also read every file, and compare its SHA-256 with the record') },
  run: async (context, { '--hashes': hashes }) => {
    const { counts, findings } = await compareFiles(await context.connection(), await context.storage(), hashes);
    const notes = findings.map(
      ({ problem, ids, more }) => `${problem}: ${ids.join(' ')}${more > 0 ? ` and ${more} more` : ''}`,
    );
    return { content: { fields: counts }, notes, failed: counts.missing + counts.wrong_size + counts.altered > 0 };
  },
});

const adopt = defineCommand({
  words: ['storage', 'adopt'],
  about: 'move the files of an earlier release to the folders of their organisations',
  parameters: {},
  run: async (context) => {
    const { sql } = await context.connection();
    const moved = await adoptStoredFiles(sql, await context.storage());
    return { content: { fields: { moved } } };
  },
});

export const storageCommands = [verify, adopt];
