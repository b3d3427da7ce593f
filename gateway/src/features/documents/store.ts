import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { catalogue, rootNamed } from '../../contract/catalogue.ts';
import type { Root } from '../../contract/types.ts';
import { creationMutationOf } from '../../graphql/creation.ts';
import { type EngineRow, type ResourcesWithIncluded, resourcesMapper } from '../../json-api/resources.ts';
import { anyResourceSchema, type selectedRecordSchema } from '../../json-api/schemas.ts';
import { newRow } from '../../writing/new-record.ts';

const root = rootNamed('documents');

/** Relationships that every response with a document includes (contract, POST and GET /v1/documents). */
export const alwaysIncluded = ['workspace', 'company', 'people'].flatMap((name) => root.relationships.get(name) ?? []);

/** The record types of the resources that every response with a document includes. */
export const includedDocumentRoots = ['workspaces', 'companies', 'people'].map(rootNamed);

/**
 * Returns the schema of a response with one document.
 * @param schemaOf function that returns the schema of a resource: `selectedRecordSchema` when a request can select
 * fields
 * @param more further record types that the response can include
 */
export const documentResponseSchema = (schemaOf: typeof selectedRecordSchema, more: readonly Root[] = []) =>
  v.strictObject({
    data: schemaOf(root, catalogue),
    included: v.array(anyResourceSchema([...includedDocumentRoots, ...more], catalogue, schemaOf)),
  });

const toResources = resourcesMapper({ root, attributes: root.attributes, include: alwaysIncluded }, catalogue);

/** Returns whether the engine may have stored the document although it reported an error. */
export const mayBeStored = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'ENGINE_TIMEOUT' || error.code === 'ENGINE_UNAVAILABLE');

/** Mutation that inserts a document and the record of its original file. */
export const documentCreation = creationMutationOf('documents');

/**
 * Returns the resource of a new document.
 * @param row row of the document, which contains the rows of its related records
 */
export const newDocument = (row: EngineRow): ResourcesWithIncluded => toResources([newRow(root, row)]);
