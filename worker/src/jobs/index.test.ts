import { expect, test } from 'vitest';
import { createFolderIndexSource } from '../../../testing/folder-index.ts';

test('worker/src/jobs/index.ts lists the queue of each file in its folder (`vitest -u` updates the list)', async () => {
  const index = await createFolderIndexSource({
    folder: import.meta.dirname,
    entry: /(?:: QueueSettings =| = (?:defineJob|periodicJob)\()/,
    type: ['QueueDefinition', './job.ts'],
    list: '/** A queue comes after the dead letter queue that receives its failed jobs. */\nexport const jobDefinitions: readonly QueueDefinition[]',
  });
  await expect(index).toMatchFileSnapshot('index.ts');
});
