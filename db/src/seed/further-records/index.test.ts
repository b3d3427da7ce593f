import { expect, test } from 'vitest';
import { folderIndex } from '../../../../testing/folder-index.ts';

test('db/src/seed/further-records/index.ts lists the generators of all files in its folder (`vitest -u` updates it)', async () => {
  const index = await folderIndex({
    folder: import.meta.dirname,
    entry: /: FurtherRecordGenerator =/,
    type: ['FurtherRecordGenerator', '../core-records.ts'],
    list: '/** The generators of the demo records to which no core record refers. */\nexport const furtherRecordGenerators: readonly FurtherRecordGenerator[]',
  });
  await expect(index).toMatchFileSnapshot('index.ts');
});
