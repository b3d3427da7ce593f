import { expect, test } from 'vitest';
import { folderIndex } from '../../../../testing/folder-index.ts';

test('gateway/src/contract/roots/index.ts lists all roots of the folder (`vitest -u` updates it)', async () => {
  const index = await folderIndex({
    folder: import.meta.dirname,
    entry: /: RootDefinition =/,
    type: ['RootDefinition', '../types.ts'],
    list: '/** The definitions of all record types that clients can query ("roots"), in the order of the catalogue. */\nexport const rootDefinitions: readonly RootDefinition[]',
    keepsOrder: true,
  });
  await expect(index).toMatchFileSnapshot('index.ts');
});
