import { describe, expect, it } from 'vitest';
import { sortAsTree } from './workspace-tree.ts';

const workspace = (id: string, parentId: string | null) => ({
  id,
  name: id,
  parentId,
  extractsRecords: true,
});

describe('sortAsTree', () => {
  it('sortAsTree returns each parent before its children and keeps the order of siblings', () => {
    const given = [workspace('b1', 'b'), workspace('b', null), workspace('a', null), workspace('b2', 'b')];
    expect(sortAsTree(given).map(({ id, depth }) => [id, depth])).toEqual([
      ['b', 0],
      ['b1', 1],
      ['b2', 1],
      ['a', 0],
    ]);
  });

  it('sortAsTree treats a workspace as a root if its parent is not in the list', () => {
    expect(sortAsTree([workspace('a', 'unknown')])).toEqual([{ ...workspace('a', 'unknown'), depth: 0 }]);
  });
});
