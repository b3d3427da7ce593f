import type { TrackedFunction } from '../../../model/model.ts';
import { adminRole } from '../../../permission/select.ts';
import type { RoleTypeRegistry } from '../../../schema/registry.ts';
import { hasReadableFields, rowArguments, tableAggregateType, tableRowType } from '../../../schema/select.ts';
import { indexByName, listOf, nullable, type OutputField, required } from '../../../schema/types.ts';
import { functionCallArgument } from './arguments.ts';

/** Apart from the permission to read the rows that the function returns. */
const mayCall = ({ everyReader, roles }: TrackedFunction, role: string): boolean =>
  everyReader || role === adminRole || roles.has(role);

export function functionRootFields(registry: RoleTypeRegistry, tracked: TrackedFunction): readonly OutputField[] {
  const { routine, table, names, many, exposedAs, description } = tracked;
  const access = registry.access(table);
  if (access === undefined || !mayCall(tracked, registry.role)) return [];
  const call = functionCallArgument(registry, routine, names.arguments, `function "${routine.name}"`);
  const args = indexByName([call, ...rowArguments(registry, table).values()]);
  const roots: OutputField[] = [];
  if (hasReadableFields(registry, table)) {
    const row = tableRowType(registry, table);
    roots.push({
      name: names.rows,
      type: many ? listOf(required(row), true) : nullable(row),
      means: { is: 'routine', kind: many ? 'rows' : 'first', routine, table },
      args,
      description: description ?? `execute function "${routine.name}" which returns "${table.name}"`,
    });
  }
  if (access.aggregations && exposedAs === 'query')
    roots.push({
      name: names.aggregate,
      type: required(tableAggregateType(registry, table)),
      means: { is: 'routine', kind: 'aggregate', routine, table },
      args,
      description: `execute function "${routine.name}" and query aggregates on result of table type "${table.name}"`,
    });
  return roots;
}
