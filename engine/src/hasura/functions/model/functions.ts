import type { FunctionMetadata } from '../../../metadata/schema.ts';
import type { TrackedFunction } from '../../../model/model.ts';
import { isGraphqlName } from '../../../model/names.ts';
import { formatTableName, type Reporter } from '../../../model/report.ts';
import { FunctionError, type FunctionFinder, findFunction, readFunction, type TableFinder } from './routine.ts';

interface ModelContext {
  readonly functions: FunctionFinder;
  readonly tableOfType: TableFinder;
  /** A role that may read a table may also call functions that return its rows. */
  readonly inferPermissions: boolean;
  readonly inheritingRoles: (role: string) => readonly string[];
  readonly report: Reporter;
}

function track(
  metadata: FunctionMetadata,
  { functions, tableOfType, inferPermissions, inheritingRoles }: ModelContext,
): TrackedFunction {
  const { function: name, configuration, comment } = metadata;
  const found = findFunction(functions, name);
  const table = tableOfType(found.returns);
  if (table === undefined)
    throw new FunctionError(`the function "${found.name}" does not return rows of a tracked table`);
  const routine = readFunction(found, { session: configuration?.session_argument ?? undefined });
  const exposedAs = configuration?.exposed_as ?? (found.volatile ? 'mutation' : 'query');
  const stem = configuration?.custom_name ?? (name.schema === 'public' ? name.name : `${name.schema}_${name.name}`);
  const { function: root, function_aggregate: aggregate } = configuration?.custom_root_fields ?? {};
  const names = { rows: root ?? stem, aggregate: aggregate ?? `${stem}_aggregate`, arguments: `${stem}_args` };
  for (const graphqlName of Object.values(names))
    if (!isGraphqlName(graphqlName)) throw new FunctionError(`"${graphqlName}" is not a name that GraphQL allows`);
  return {
    routine,
    table,
    many: found.returns_set,
    exposedAs,
    names,
    everyReader: inferPermissions && exposedAs === 'query',
    roles: new Set((metadata.permissions ?? []).flatMap(({ role }) => inheritingRoles(role))),
    description: comment ?? found.comment ?? undefined,
  };
}

/** Reports the functions that do not match the database. */
export function readFunctions(
  functions: readonly FunctionMetadata[],
  context: ModelContext,
): readonly TrackedFunction[] {
  return functions.flatMap((metadata) => {
    try {
      return [track(metadata, context)];
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      context.report({ type: 'function', name: formatTableName(metadata.function), reason: error.message });
      return [];
    }
  });
}
