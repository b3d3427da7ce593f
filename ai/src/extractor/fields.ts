import type { ColumnType, FieldType, RecordField, RecordFilter } from '../types.ts';
import type { Extractor } from './language.ts';

const ofOperands = (operands: readonly ({ field: string } | object)[]): string[] =>
  operands.flatMap((each) => ('field' in each ? [each.field] : []));

export function extractorPaths(extractor: Extractor): readonly string[] {
  switch (extractor.kind) {
    case 'field':
    case 'take':
    case 'date_part':
    case 'date_shift':
      return [extractor.field];
    case 'cases':
      return [...new Set(extractor.cases.flatMap(({ filters }) => filters.map(({ field }) => field)))];
    case 'time_between':
      return [...new Set(ofOperands([extractor.from, extractor.to]))];
    case 'arithmetic':
      return [...new Set(ofOperands([extractor.start, ...extractor.steps.map(({ by }) => by)]))];
    case 'join':
      return [...new Set(extractor.fields)];
  }
}

export const extractorFilters = (extractor: Extractor): readonly RecordFilter[] =>
  extractor.kind === 'cases' ? extractor.cases.flatMap(({ filters }) => filters) : [];

const columnTypeOf = (type: FieldType): ColumnType => (type === 'workspace' ? 'text' : type);

const numericTakes: readonly string[] = ['number', 'percentage'];

/** `undefined` if the extractor cannot read fields of the given types. */
export function extractedType(extractor: Extractor, fields: ReadonlyMap<string, RecordField>): ColumnType | undefined {
  const types = extractorPaths(extractor).map((path) => fields.get(path)?.type);
  const all = (...allowed: readonly FieldType[]) => types.every((type) => type !== undefined && allowed.includes(type));
  const [first] = types;
  if (first === undefined) return undefined;
  switch (extractor.kind) {
    case 'field':
      return columnTypeOf(first);
    case 'take':
      return !all('text', 'enum', 'number') ? undefined : numericTakes.includes(extractor.what) ? 'number' : 'text';
    case 'date_part':
      return !all('date')
        ? undefined
        : ['year', 'month', 'day'].includes(extractor.part)
          ? 'number'
          : extractor.part === 'weekday'
            ? 'enum'
            : 'text';
    case 'time_between':
      return all('date') ? 'number' : undefined;
    case 'date_shift':
      return all('date') ? 'date' : undefined;
    case 'arithmetic':
      return all('number') ? 'number' : undefined;
    case 'join':
      return types.every((type) => type !== undefined) ? 'text' : undefined;
    case 'cases': {
      const values = [...extractor.cases.map(({ value }) => value), extractor.otherwise].filter((one) => one !== null);
      if (types.includes(undefined)) return undefined;
      if (values.every((value) => typeof value === 'boolean')) return 'boolean';
      return values.every((value) => typeof value === 'string') ? 'enum' : undefined;
    }
  }
}
