import { expect, test } from 'vitest';
import { folderIndex } from '../../../../testing/folder-index.ts';

test('db/src/seed/non-core-records/index.ts lists the generators of all files in its folder (`vitest -u` updates it)', async () => {
  const index = await folderIndex({
    folder: import.meta.dirname,
    entry: /: NonCoreRecordGenerator =/,
    type: ['NonCoreRecordGenerator', '../core-records.ts'],
    list: '/** The generators of the demo records to which no core record refers. */\nexport const nonCoreRecordGenerators: readonly NonCoreRecordGenerator[]',
  });
  await expect(index).toMatchFileSnapshot('index.ts');
});
