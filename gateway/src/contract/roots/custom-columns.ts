import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const customColumns: RecordDefinition = {
  name: 'custom_columns',
  type: 'custom_column',
  fields: {
    name: f.notNull(f.text),
    description: f.text,
    root: f.notNull(f.text),
    data_type: f.notNull(f.oneOf(...enumValues.custom_columns.data_type)),
    origin: f.notNull(f.oneOf(...enumValues.custom_columns.origin)),
    ...f.ofEveryRecord,
  },
  responseOnlyColumns: {
    values: { column: 'enum_values', codec: 'textList' },
    extractor: { column: 'extractor', codec: 'json' },
  },
  unfilterable: ['values', 'extractor'],
  toOne: { workspace: f.toOne('workspaces', ['name']) },
  toMany: { custom_column_values: f.toMany('custom_column_values', ['count']) },
};
