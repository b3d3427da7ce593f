import { expect, test } from 'vitest';
import { folderIndex } from '../../../../testing/folder-index.ts';

test('db/src/seed/non-core-records/index.ts lists the generators of all files in its folder (`vitest -u` updates the list)', async () => {
  const index = await folderIndex({
    folder: import.meta.dirname,
    entry: /: NonCoreRecordGenerator =/,
    type: ['NonCoreRecordGenerator', '../core-records.ts'],
    list: '/** Functions that generate non-core records: demo records to which no core record, such as an invoice, refers. */\nexport const nonCoreRecordGenerators: readonly NonCoreRecordGenerator[]',
  });
  await expect(index).toMatchFileSnapshot('index.ts');
});
