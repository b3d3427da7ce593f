export type { ColumnType, Field, FieldType, Filter, RecordValues, Value } from '../types.ts';
export { columnTypes } from '../types.ts';
export { type Extracted, evaluate } from './evaluate.ts';
export { fieldsOf, filtersOf, typeOf } from './fields.ts';
export { type Extractor, extractorSchema, filtersSchema } from './language.ts';
