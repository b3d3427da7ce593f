import { expect, test } from 'vitest';
import { createFolderIndexSource } from '../../../testing/folder-index.ts';

test('platform/src/tables/index.ts lists the tables of all files in its folder (`vitest -u` updates the list)', async () => {
  const index = await createFolderIndexSource({
    folder: import.meta.dirname,
    entry: /: TableDescription =/,
    type: ['TableDescription', '../description/table.ts'],
    list: '/** All tables and views. The record types have the order of `GET /v1/records/roots`. */\nexport const tableDescriptions: readonly TableDescription[]',
    keepsOrder: true,
  });
  await expect(index).toMatchFileSnapshot('index.ts');
});
