import * as v from 'valibot';
import { catalogue, rootNamed } from '../contract/catalogue.ts';
import { ApiError } from '../errors.ts';
import { selectedText } from '../graphql/document.ts';
import type { CallerCall } from '../http/endpoint.ts';
import { asRow, type Resources, resourcesMapper } from '../response/resource.ts';
import { anyOf, resourceSchema } from '../response/schemas.ts';

const root = rootNamed('documents');

/** A document is answered with what it belongs to and points at (contract, POST and GET /v1/documents). */
export const shownDocument = {
  root,
  attributes: root.attributes,
  include: ['workspace', 'company', 'people'].flatMap((name) => root.relationships.get(name) ?? []),
  total: false,
  sortColumns: [],
} as const;

/** The roots of what is included with it. */
export const includedDocumentRoots = ['workspaces', 'companies', 'people'].map(rootNamed);

/** How an answer about one document looks. @param presence `sparse` where its fields can be chosen */
export const documentAnswer = (presence?: 'sparse') =>
  v.strictObject({
    data: resourceSchema(root, catalogue, root.attributes, presence),
    included: v.array(anyOf(includedDocumentRoots, catalogue, presence)),
  });

const insertText = `mutation ($object: documents_insert_input!) {
  insert_documents_one(object: $object) { ${selectedText(shownDocument, catalogue)} }
}`;

const toResources = resourcesMapper(shownDocument, catalogue);

/** The engine may have stored the document, although it did not say so. */
export const mayBeStored = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'ENGINE_TIMEOUT' || error.code === 'ENGINE_UNAVAILABLE');

/**
 * Stores a document with its original file's record, both or none.
 * @param object the row of the document with that of the media in it
 * @throws ApiError; where `mayBeStored` says so it is not known whether it was stored
 */
export async function insertDocument(object: object, { deps, principal }: CallerCall): Promise<Resources> {
  // No signal: a caller who leaves now would leave behind an insert of which nobody knows whether it was done.
  const data = await deps.engine({ text: insertText, variables: { object }, claims: principal.claims });
  return toResources([asRow(data.insert_documents_one)]);
}
