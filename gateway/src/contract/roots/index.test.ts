import { expect, test } from 'vitest';
import { createFolderIndexSource } from '../../../../testing/folder-index.ts';

test('contract/roots/index.ts lists the record types of all files in its folder (`vitest -u` updates the list)', async () => {
  const index = await createFolderIndexSource({
    folder: import.meta.dirname,
    entry: /: RecordDefinition =/,
    type: ['RecordDefinition', '../types.ts'],
    list: '/** The definitions of all record types that clients can query, in the order of `GET /v1/records/roots`. */\nexport const recordTypes: readonly RecordDefinition[]',
    keepsOrder: true,
  });
  await expect(index).toMatchFileSnapshot('index.ts');
});
