import { columnsByViewName } from '@fds/db/tables';
import { type TableMetadata, toTableMetadata } from '../src/metadata.ts';

export const all = toTableMetadata();
export const metadata = all.filter(({ table }) => !columnsByViewName.has(table.name));
export const live = { deleted_at: { _is_null: true } };

export function permissionOf(table: TableMetadata, role: string) {
  return table.select_permissions.find((candidate) => candidate.role === role)?.permission;
}

export function tableOf(name: string): TableMetadata {
  const found = metadata.find(({ table }) => table.name === name);
  if (found === undefined) throw new Error(`no table ${name}`);
  return found;
}

export function filterOf(name: string, role: string) {
  const table = metadata.find((candidate) => candidate.table.name === name);
  return table === undefined ? undefined : permissionOf(table, role)?.filter;
}
