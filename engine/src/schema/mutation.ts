import type { TrackedTable } from '../model/types.ts';
import { deleteRootFields } from './mutation-delete.ts';
import { insertRootFields } from './mutation-insert.ts';
import { updateRootFields } from './mutation-update.ts';
import type { RoleTypeRegistry } from './registry.ts';
import type { OutputField } from './types.ts';

/**
 * Returns the root fields of mutations that change the table.
 * @param backend whether to include mutations for trusted backends
 */
export const mutationRootFields = (
  registry: RoleTypeRegistry,
  table: TrackedTable,
  backend: boolean,
): readonly OutputField[] => [
  ...insertRootFields(registry, table, backend),
  ...updateRootFields(registry, table, backend),
  ...deleteRootFields(registry, table, backend),
];
