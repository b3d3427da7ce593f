import { defineCommand, defineListParameter } from '../command.ts';
import { uuidListFormat } from '../parameters.ts';

/** For example because a new release supports more formats. */
export const reprocessCommand = defineCommand({
  words: ['documents', 'process-again'],
  about: 'process finished documents again, and replace their records and previews',
  parameters: { ID: defineListParameter(uuidListFormat, 'ids of the documents') },
  run: async (context, { ID }) => {
    // Loads the job queue, which takes longer than most commands.
    const { reprocess } = await import('@fds/worker/administration');
    const queued = await reprocess(await context.databaseUrl(), ID);
    const left = ID.filter((id) => !queued.includes(id));
    return {
      content: { fields: { queued: queued.length, not_found_or_unfinished: left.join(' ') || null } },
      failed: left.length > 0,
    };
  },
});
