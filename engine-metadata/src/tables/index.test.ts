import { expect, test } from 'vitest';
import { createFolderIndexSource } from '../../../testing/folder-index.ts';

test('engine-metadata/src/tables/index.ts exports every table description of the folder (`vitest -u` updates the file)', async () => {
  const index = await createFolderIndexSource({
    folder: import.meta.dirname,
    entry: /: TableDescription =/,
    type: ['TableDescription', '../description/table.ts'],
    list: '/** The descriptions of all tables and views of the database. */\nexport const tableDescriptions: readonly TableDescription[]',
  });
  await expect(index).toMatchFileSnapshot('index.ts');
});
