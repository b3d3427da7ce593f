import { type Extractor, type Field, type Filter, fieldsOf, typeOf } from '@fds/ai/extractor';
import { ErrorCollector, quoted, RequestFaults } from '../../base/errors.ts';
import { resolve } from '../../contract/resolve.ts';
import type { Root } from '../../contract/types.ts';

/** What a provider may be told of a root, and what an extractor may name: every dimension. */
export const fieldsOfRoot = ({ dimensions }: Root): readonly Field[] =>
  [...dimensions.values()].map(({ path, kind, relationship }) => ({
    path,
    type: kind.type,
    values: kind.values,
    hop: relationship,
  }));

const mapOf = (fields: readonly Field[]): ReadonlyMap<string, Field> =>
  new Map(fields.map((field) => [field.path, field]));

/** The fields of a root by path. */
export const fieldMap = (root: Root): ReadonlyMap<string, Field> => mapOf(fieldsOfRoot(root));

/** Filters as a records query would read them: what is wrong with them, if anything. */
function faultsOf(root: Root, filters: readonly Filter[]): readonly RequestFaults['faults'][number][] {
  const faults = new ErrorCollector();
  try {
    resolve({ root: root.name, filters }, faults);
    faults.throwIfAny();
    return [];
  } catch (error) {
    if (error instanceof RequestFaults) return error.faults;
    throw error;
  }
}

/** Whether POST /v1/records/query takes the filters as they are. */
export const areFilters = (root: Root, filters: readonly Filter[]): boolean =>
  filters.length > 0 && faultsOf(root, filters).length === 0;

/**
 * Notes what is wrong with an extractor of a column: fields that the root does not have, filters that a records query would
 * refuse, a value of another type than the column's.
 * @param at JSON pointer to the extractor
 */
export function checkExtractor(
  root: Root,
  extractor: Extractor,
  type: string,
  at: string,
  faults: ErrorCollector,
): void {
  const fields = fieldMap(root);
  const unknown = fieldsOf(extractor).filter((path) => !fields.has(path));
  for (const path of unknown) {
    faults.at(at, 'UNKNOWN_FIELD', `${root.name} has no field ${quoted(path)} to fill a column from.`);
  }
  if (unknown.length > 0) return;
  if (extractor.kind === 'cases') {
    for (const [index, { filters }] of extractor.cases.entries()) {
      for (const { code, detail, source } of faultsOf(root, filters)) {
        faults.at(`${at}/cases/${index}${'pointer' in source ? source.pointer : ''}`, code, detail);
      }
    }
  }
  const found = typeOf(extractor, fields);
  if (found === type || (found === 'enum' && type === 'text')) return;
  faults.at(
    at,
    'INVALID_VALUE',
    `The extractor ${found === undefined ? 'does not fit its fields' : `comes to ${found}, not ${type}`}.`,
  );
}
