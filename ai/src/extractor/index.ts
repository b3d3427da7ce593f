export type { ColumnType, FieldType, RecordField, RecordFilter, RecordValue, RecordWithFieldValues } from '../types.ts';
export { customColumnTypes } from '../types.ts';
export { type ExtractorResult, evaluateExtractor } from './evaluate.ts';
export { getFieldPathsOfExtractor, getFiltersOfExtractor, getTypeOfExtractedValue } from './fields.ts';
export { type Extractor, extractorFiltersSchema, extractorSchema } from './language.ts';
