import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import type { RecordType } from '../../contract/types.ts';
import { makeInsertMutation } from '../../graphql/creation.ts';
import { type EngineRow, makeRowsToResourcesConverter, type ResourcesWithIncluded } from '../../json-api/resources.ts';
import { makeResourceUnionSchema, type makeSelectedFieldsResourceSchema } from '../../json-api/schemas.ts';
import { makeRecordRow } from '../../writing/new-record.ts';

const root = findRecordType('documents');

/**
 * Relationships of a document that every response with a document includes (docs/contract.md, POST and GET
 * /v1/documents).
 */
export const alwaysIncludedDocumentRelationships = ['workspace', 'company', 'people'].flatMap(
  (name) => root.relationships.get(name) ?? [],
);

/** Record types of the related resources that every response with a document includes. */
export const alwaysIncludedRecordTypes = ['workspaces', 'companies', 'people'].map(findRecordType);

/**
 * Returns the schema of a response with one document.
 * @param schemaOf function that returns the schema of a resource: `makeSelectedFieldsResourceSchema` when a request can
 * select fields
 * @param additionalRecordTypes further record types that the response can include
 */
export const makeDocumentResponseSchema = (
  schemaOf: typeof makeSelectedFieldsResourceSchema,
  additionalRecordTypes: readonly RecordType[] = [],
) =>
  v.strictObject({
    data: schemaOf(root, recordCatalogue),
    included: v.array(
      makeResourceUnionSchema([...alwaysIncludedRecordTypes, ...additionalRecordTypes], recordCatalogue, schemaOf),
    ),
  });

const convertRowsToResources = makeRowsToResourcesConverter(
  { root, attributes: root.attributes, include: alwaysIncludedDocumentRelationships },
  recordCatalogue,
);

/**
 * Returns true if the engine may have stored the document despite the error: the engine did not respond in time, or the
 * connection failed.
 */
export const isDocumentPossiblyStoredDespiteError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'ENGINE_TIMEOUT' || error.code === 'ENGINE_UNAVAILABLE');

/** GraphQL mutation that inserts a document, together with the record of its original file. */
export const documentInsertMutation = makeInsertMutation('documents');

/**
 * Returns the resource of a new document and its included resources.
 * @param row row of the document, which contains the rows of its related records
 */
export const makeDocumentResource = (row: EngineRow): ResourcesWithIncluded =>
  convertRowsToResources([makeRecordRow(root, row)]);
