import * as v from 'valibot';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import type { RecordType } from '../../contract/types.ts';
import { type EngineRow, resourcesConverter, type WithIncluded } from '../../json-api/resources.ts';
import { resourceUnion, type selectedResourceSchema } from '../../json-api/schemas.ts';
import { recordRow } from '../../writing/new-record.ts';

const root = findRecordType('documents');

/** In every response with a document (docs/contract.md, POST and GET /v1/documents). */
export const alwaysIncluded = ['workspace', 'company', 'people'].flatMap((name) => root.relationships.get(name) ?? []);

export const includedTypes = ['workspaces', 'companies', 'people'].map(findRecordType);

/** @param schemaOf `selectedResourceSchema` when a request can select fields */
export const documentSchema = (
  schemaOf: typeof selectedResourceSchema,
  additionalRecordTypes: readonly RecordType[] = [],
) =>
  v.strictObject({
    data: schemaOf(root, recordCatalogue),
    included: v.array(resourceUnion([...includedTypes, ...additionalRecordTypes], recordCatalogue, schemaOf)),
  });

const convertRowsToResources = resourcesConverter(
  { root, attributes: root.attributes, include: alwaysIncluded },
  recordCatalogue,
);

/** @param row contains the rows of the related records */
export const documentResource = (row: EngineRow): WithIncluded => convertRowsToResources([recordRow(root, row)]);
