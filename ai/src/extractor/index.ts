export type { ColumnType, FieldType, RecordField, RecordFilter, RecordValue, SampledRecord } from '../types.ts';
export { customColumnTypes } from '../types.ts';
export { type ExtractorResult, evaluateExtractor } from './evaluate.ts';
export { extractedType, extractorFilters, extractorPaths } from './fields.ts';
export { type Extractor, extractorFiltersSchema, extractorSchema } from './language.ts';
