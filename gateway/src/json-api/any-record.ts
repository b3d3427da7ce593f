import * as v from 'valibot';
import { recordCatalogue } from '../contract/catalogue.ts';
import { resourceUnion } from './schemas.ts';

/** Schema of a record of any type. The member `type` of the record determines which schema applies. */
export const anyRecordSchema = v.pipe(
  resourceUnion([...recordCatalogue.values()], recordCatalogue),
  v.title('AnyRecord'),
);

export const rootNameSchema = v.pipe(
  v.picklist([...recordCatalogue.keys()]),
  v.title('RecordRootName'),
  v.description('Record type (root) of the returned records'),
);
