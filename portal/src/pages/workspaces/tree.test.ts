import { expect, test } from 'vitest';
import { buildWorkspaceTree, countDescendants, flattenTree, treeChoices } from './tree.ts';

const workspace = (id: string, parentId: string | null, name = id) => ({ id, name, parentId, externalId: null });
const tree = buildWorkspaceTree([
  workspace('leaf', 'b'),
  workspace('b', 'root', 'Branch 10'),
  workspace('a', 'root', 'Branch 9'),
  workspace('root', null),
  workspace('orphan', 'unknown'),
]);

test('buildWorkspaceTree nests workspaces, sorts names with numbers, and keeps workspaces without a known parent', () => {
  expect(flattenTree(tree).map(({ id, depth }) => `${depth} ${id}`)).toEqual([
    '0 orphan',
    '0 root',
    '1 a',
    '1 b',
    '2 leaf',
  ]);
});

test('countDescendants counts the workspaces on all levels below a workspace', () => {
  expect(tree.map(countDescendants)).toEqual([0, 3]);
});

test('treeChoices indents each workspace by its depth', () => {
  expect(treeChoices(tree).map(({ title }) => title)).toEqual([
    'orphan',
    'root',
    '\u2003Branch 9',
    '\u2003Branch 10',
    '\u2003\u2003leaf',
  ]);
});
