import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const medias: RecordDefinition = {
  name: 'medias',
  type: 'media',
  fields: {
    file_name: f.notNull(f.text),
    file_type: f.text,
    size_bytes: f.notNull(f.bigInteger),
    sha256: f.notNull(f.text),
    kind: f.notNull(f.oneOf(...enumValues.medias.kind)),
    ...f.ofEveryRecord,
  },
  toOne: { workspace: f.toOne('workspaces', ['name']), document: f.toOne('documents', ['file_name', 'status']) },
};
