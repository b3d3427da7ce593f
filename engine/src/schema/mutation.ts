import type { TrackedTable } from '../model/types.ts';
import { deleteRoots } from './mutation-delete.ts';
import { insertRoots } from './mutation-insert.ts';
import { updateRoots } from './mutation-update.ts';
import type { RoleTypeRegistry } from './registry.ts';
import type { OutputField } from './types.ts';

/**
 * Returns the root fields of mutations that change the table.
 * @param backend whether to include mutations for trusted backends
 */
export const mutationRoots = (
  registry: RoleTypeRegistry,
  table: TrackedTable,
  backend: boolean,
): readonly OutputField[] => [
  ...insertRoots(registry, table, backend),
  ...updateRoots(registry, table, backend),
  ...deleteRoots(registry, table, backend),
];
