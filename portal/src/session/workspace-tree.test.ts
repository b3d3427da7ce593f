import { expect, test } from 'vitest';
import { branchOf, sortAsTree, workspaceChoices } from './workspace-tree.ts';

const workspace = (id: string, parentId: string | null, name = id) => ({
  id,
  name,
  parentId,
  externalId: null,
  extractsRecords: true,
});
const tree = sortAsTree([
  workspace('leaf', 'b'),
  workspace('b', 'root', 'Branch 10'),
  workspace('a', 'root', 'Branch 9'),
  workspace('root', null),
  workspace('orphan', 'unknown'),
]);

test('sortAsTree returns each parent before its children, sorts names with numbers, and keeps workspaces without a known parent', () => {
  expect(tree.map(({ id, depth }) => `${depth} ${id}`)).toEqual(['0 orphan', '0 root', '1 a', '1 b', '2 leaf']);
});

test('branchOf returns a workspace and the workspaces on all levels below it', () => {
  expect(tree.map((node) => branchOf(node).length)).toEqual([1, 4, 1, 2, 1]);
});

test('workspaceChoices indents each workspace by its depth', () => {
  expect(workspaceChoices(tree).map(({ title }) => title)).toEqual([
    'orphan',
    'root',
    '\u2003Branch 9',
    '\u2003Branch 10',
    '\u2003\u2003leaf',
  ]);
});
