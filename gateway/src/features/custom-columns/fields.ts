import { type Extractor, extractedType, extractorPaths, type RecordField, type RecordFilter } from '@fds/ai/extractor';
import { ErrorCollector, quote, ValidationErrors } from '../../base/errors.ts';
import { didYouMean, joinSentences, nameSuggester } from '../../base/suggest.ts';
import { validateQuery } from '../../contract/resolve.ts';
import type { RecordType } from '../../contract/types.ts';

/** All fields that filters accept. */
export const extractorFields = ({ dimensions }: RecordType): readonly RecordField[] =>
  [...dimensions.values()].map(({ path, kind, relationship }) => ({
    path,
    type: kind.type,
    values: kind.values,
    relationship,
  }));

const mapOf = (fields: readonly RecordField[]): ReadonlyMap<string, RecordField> =>
  new Map(fields.map((field) => [field.path, field]));

export const extractorFieldsByPath = (root: RecordType): ReadonlyMap<string, RecordField> =>
  mapOf(extractorFields(root));

function filterErrors(
  root: RecordType,
  filters: readonly RecordFilter[],
): readonly ValidationErrors['errors'][number][] {
  const errors = new ErrorCollector();
  try {
    validateQuery({ root: root.name, filters }, errors);
    errors.throwIfAny();
    return [];
  } catch (error) {
    if (error instanceof ValidationErrors) return error.errors;
    throw error;
  }
}

/** Returns true if there is at least one filter, and if POST /v1/records/query accepts all filters. */
export const areValidFilters = (root: RecordType, filters: readonly RecordFilter[]): boolean =>
  filters.length > 0 && filterErrors(root, filters).length === 0;

/** Reports unknown fields, invalid filters, and values without the column's type. @param pointer to the extractor */
export function checkExtractor(
  root: RecordType,
  extractor: Extractor,
  type: string,
  pointer: string,
  errors: ErrorCollector,
): void {
  const fields = extractorFieldsByPath(root);
  const unknown = extractorPaths(extractor).filter((path) => !fields.has(path));
  for (const path of unknown) {
    errors.at(pointer, 'UNKNOWN_FIELD', () =>
      joinSentences(
        `${root.name} has no field ${quote(path)} for an extractor.`,
        didYouMean(nameSuggester(fields.keys())(path)),
      ),
    );
  }
  if (unknown.length > 0) return;
  if (extractor.kind === 'cases') {
    for (const [index, { filters }] of extractor.cases.entries()) {
      for (const { code, detail, source } of filterErrors(root, filters)) {
        errors.at(`${pointer}/cases/${index}${'pointer' in source ? source.pointer : ''}`, code, detail);
      }
    }
  }
  const found = extractedType(extractor, fields);
  if (found === type || (found === 'enum' && type === 'text')) return;
  errors.at(
    pointer,
    'INVALID_VALUE',
    `The extractor ${found === undefined ? 'reads fields of types that it does not support' : `has the type ${found}, but the column has the type ${type}`}.`,
  );
}
