import { expect, test } from 'vitest';
import { createFolderIndexSource } from '../../../../testing/folder-index.ts';

test('db/src/seed/non-invoicing-records/index.ts lists the generators of all files in its folder (`vitest -u` updates the list)', async () => {
  const index = await createFolderIndexSource({
    folder: import.meta.dirname,
    entry: /: RecordGenerator =/,
    type: ['RecordGenerator', '../invoicing-records.ts'],
    list: '/** Records to which no invoicing record refers. */\nexport const recordGenerators: readonly RecordGenerator[]',
  });
  await expect(index).toMatchFileSnapshot('index.ts');
});
