import { defineCommand, many } from '../command.ts';
import { uuids } from '../parameters.ts';

/** Queues documents again, for example after a new release reads more formats. */
export const processAgain = defineCommand({
  words: ['documents', 'process-again'],
  about: 'read finished documents again and replace their records and previews',
  parameters: { ID: many(uuids, 'ids of documents') },
  run: async (context, { ID }) => {
    // Loaded on demand: loading the worker's queue takes longer than most commands.
    const { processDocumentsAgain } = await import('@fds/worker/administration');
    const queued = await processDocumentsAgain(await context.databaseUrl(), ID);
    const left = ID.filter((id) => !queued.includes(id));
    return {
      content: { fields: { queued: queued.length, not_found_or_unfinished: left.join(' ') || null } },
      failed: left.length > 0,
    };
  },
});
