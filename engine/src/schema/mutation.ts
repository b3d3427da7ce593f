import type { TrackedTable } from '../model/types.ts';
import { deleteRootFields } from './mutation-delete.ts';
import { insertRootFields } from './mutation-insert.ts';
import { updateRootFields } from './mutation-update.ts';
import type { RoleTypeRegistry } from './registry.ts';
import type { OutputField } from './types.ts';

/** @param backend includes mutations for trusted backends */
export const mutationRootFields = (
  registry: RoleTypeRegistry,
  table: TrackedTable,
  backend: boolean,
): readonly OutputField[] => [
  ...insertRootFields(registry, table, backend),
  ...updateRootFields(registry, table, backend),
  ...deleteRootFields(registry, table, backend),
];
