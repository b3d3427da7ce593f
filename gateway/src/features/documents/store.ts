import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { catalogue, rootNamed } from '../../contract/catalogue.ts';
import type { Root } from '../../contract/types.ts';
import { creationOf } from '../../graphql/creation.ts';
import { type Resources, type Row, resourcesMapper } from '../../json-api/resources.ts';
import { anyOf, resourceSchema } from '../../json-api/schemas.ts';
import { newRow } from '../../writing/new-record.ts';

const root = rootNamed('documents');

/** A document is answered with what it belongs to and points at (contract, POST and GET /v1/documents). */
export const alwaysIncluded = ['workspace', 'company', 'people'].flatMap((name) => root.relationships.get(name) ?? []);

/** The roots of what is included with it. */
export const includedDocumentRoots = ['workspaces', 'companies', 'people'].map(rootNamed);

/**
 * How an answer about one document looks.
 * @param presence `sparse` where its fields can be chosen
 * @param more the roots of what can be included besides
 */
export const documentAnswer = (presence?: 'sparse', more: readonly Root[] = []) =>
  v.strictObject({
    data: resourceSchema(root, catalogue, root.attributes, presence),
    included: v.array(anyOf([...includedDocumentRoots, ...more], catalogue, presence)),
  });

const toResources = resourcesMapper({ root, attributes: root.attributes, include: alwaysIncluded }, catalogue);

/** The engine may have stored the document, although it did not say so. */
export const mayBeStored = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'ENGINE_TIMEOUT' || error.code === 'ENGINE_UNAVAILABLE');

/** The insert of a document with the record of its original file. */
export const documentCreation = creationOf('documents');

/** A document that is about to be stored, as its answer shows it. @param row with the rows that are included with it */
export const newDocument = (row: Row): Resources => toResources([newRow(root, row)]);
