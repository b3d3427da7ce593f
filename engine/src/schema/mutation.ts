import type { TrackedTable } from '../model/types.ts';
import { createDeleteRootFields } from './mutation-delete.ts';
import { createInsertRootFields } from './mutation-insert.ts';
import { createUpdateRootFields } from './mutation-update.ts';
import type { RoleTypeRegistry } from './registry.ts';
import type { OutputField } from './types.ts';

/**
 * Returns the root fields of mutations that change the table.
 * @param backend whether to include mutations for trusted backends
 */
export const createMutationRootFields = (
  registry: RoleTypeRegistry,
  table: TrackedTable,
  backend: boolean,
): readonly OutputField[] => [
  ...createInsertRootFields(registry, table, backend),
  ...createUpdateRootFields(registry, table, backend),
  ...createDeleteRootFields(registry, table, backend),
];
