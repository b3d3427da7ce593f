import { expect, test } from 'vitest';
import { folderIndex } from '../../../testing/folder-index.ts';

test('worker/src/jobs/index.ts lists all queues of the folder (`vitest -u` updates it)', async () => {
  const index = await folderIndex({
    folder: import.meta.dirname,
    entry: /(?:: QueueRow =| = defineJob\()/,
    type: ['Job, QueueRow', './job.ts'],
    list: '/** All queues of the worker. A queue comes after the queue of its failed jobs. */\nexport const jobs: readonly (Job | QueueRow)[]',
  });
  await expect(index).toMatchFileSnapshot('index.ts');
});
