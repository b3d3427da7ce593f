import * as v from 'valibot';
import { type ErrorCode, ErrorCollector } from '../../base/errors.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { selectionSetText } from '../../graphql/document.ts';
import type { AuthenticatedCall } from '../../http/endpoint.ts';
import type { EngineRow } from '../../json-api/resources.ts';
import { partPointer, type UploadPartName, type UploadPartValues } from './parts.ts';

/** The caller has access to all of these records. */
export interface DocumentReferences {
  readonly workspace: EngineRow & { readonly id: string };
  readonly collectionId: string | null;
  readonly company: EngineRow | null;
  readonly person: EngineRow | null;
  /** Id of the earliest document in the workspace whose file has the same content; null without such a document. */
  readonly duplicateOf: string | null;
}

/** The response to an upload contains complete resources. */
const wholeRow = (name: string): string => {
  const root = findRecordType(name);
  return selectionSetText({ root, attributes: root.attributes, include: [] }, recordCatalogue);
};

const queries = {
  collections: { declared: '$collections: collections_bool_exp!', rows: '(limit: 1)', fields: 'id workspace_id' },
  companies: { declared: '$companies: companies_bool_exp!', rows: '(limit: 1)', fields: wholeRow('companies') },
  people: {
    declared: '$people: people_bool_exp!',
    rows: '(limit: 100, order_by: {id: asc})',
    fields: wholeRow('people'),
  },
} as const;

const queryNames = ['collections', 'companies', 'people'] as const;
type QueryName = (typeof queryNames)[number];

/** `undefined` if the upload does not refer to such a record. */
type Conditions = Readonly<Record<QueryName, object | undefined>>;

/** Only the queries that an upload needs, because Postgres plans each query at each upload. */
function operationText(names: readonly QueryName[]): string {
  const declared = names.map((name) => `, ${queries[name].declared}`).join('');
  const fields = names.map((name) => {
    const { rows, fields: columns } = queries[name];
    return `\n  ${name}${rows.replace('(', `(where: $${name}, `)} { ${columns} }`;
  });
  return `query ($workspaces: workspaces_bool_exp!, $medias: medias_bool_exp!${declared}) {
  workspaces(where: $workspaces, limit: 2) { ${wholeRow('workspaces')} }
  medias(where: $medias, limit: 1, order_by: {created_at: asc}) { document_id }${fields.join('')}
}`;
}

/** By the names of the optional queries: at most eight entries. */
const operations = new Map<string, string>();

function operationFor(names: readonly QueryName[]): string {
  const key = names.join(' ');
  const text = operations.get(key) ?? operationText(names);
  operations.set(key, text);
  return text;
}

const rowOfWorkspace = v.looseObject({ id: v.string(), workspace_id: v.string() });
const answer = v.object({
  workspaces: v.array(v.looseObject({ id: v.string(), external_workspace_id: v.nullable(v.string()) })),
  collections: v.optional(v.array(rowOfWorkspace), []),
  companies: v.optional(v.array(v.looseObject({ id: v.string() })), []),
  people: v.optional(v.array(rowOfWorkspace), []),
  medias: v.array(v.object({ document_id: v.string() })),
});

const byId = (id: string | undefined) => (id === undefined ? undefined : { id: { _eq: id } });

const workspacePart = 'data.attributes.workspace_id';
const workspaceRelation = 'data.relationships.workspace.data.id';
const externalPart = 'data.attributes.external_workspace_id';
const companyPart = 'data.relationships.company.data.id';
const personPart = 'data.relationships.people.data.id';
const phonePart = 'data.relationships.people.data.meta.phone_number';

/** With the form part that contains it. By default, the workspace of the API key. */
function namedWorkspace(
  parts: UploadPartValues,
  own: string | undefined,
): { part: UploadPartName; id?: string; external?: string } {
  const external = parts[externalPart];
  const part = parts[workspacePart] === undefined ? workspaceRelation : workspacePart;
  const id = parts[part] ?? (external === undefined ? own : undefined);
  if (id !== undefined) return { part, id };
  return external === undefined ? { part: workspacePart } : { part: externalPart, external };
}

/**
 * With one operation. @param sha256 of the file
 * @throws ValidationErrors 404 for each missing record; 400 if the upload names no workspace or two workspaces
 */
export async function findReferences(
  parts: UploadPartValues,
  sha256: string,
  { deps, principal, signal }: AuthenticatedCall,
): Promise<DocumentReferences> {
  const errors = new ErrorCollector();
  const named = namedWorkspace(parts, principal.workspaceId);
  if (named.id === undefined && named.external === undefined) {
    errors.at(
      partPointer(workspacePart),
      'INVALID_REQUEST',
      'The workspace is missing. Send data.attributes.workspace_id or data.attributes.external_workspace_id.',
    );
    throw errors.toError();
  }
  const phone = parts[phonePart];
  const person = parts[personPart];
  const workspaceIs =
    named.id === undefined ? { external_workspace_id: { _eq: named.external } } : { id: { _eq: named.id } };
  const conditions: Conditions = {
    collections: byId(parts['data.attributes.collect_id']),
    companies: byId(parts[companyPart]),
    people:
      person === undefined && phone === undefined
        ? undefined
        : {
            ...(person === undefined ? {} : { id: { _eq: person } }),
            ...(phone === undefined ? {} : { phone_number: { _eq: phone } }),
          },
  };
  const names = queryNames.filter((name) => conditions[name] !== undefined);
  const data = await deps.engine({
    text: operationFor(names),
    variables: {
      workspaces: workspaceIs,
      medias: {
        kind: { _eq: 'original' },
        sha256: { _eq: sha256 },
        workspace: workspaceIs,
        document: { status: { _nin: ['deleted', 'failed'] } },
      },
      ...Object.fromEntries(names.map((name) => [name, conditions[name]])),
    },
    claims: principal.claims,
    signal,
  });
  const { workspaces, collections, companies, people, medias } = v.parse(answer, data);
  const addNotFoundError = (part: UploadPartName, code: ErrorCode, what: string) =>
    errors.at(partPointer(part), code, `No such ${what} exists, or you may not access it.`);

  const [workspace] = workspaces;
  if (workspace === undefined) addNotFoundError(named.part, 'WORKSPACE_NOT_FOUND', 'workspace');
  const external = parts[externalPart];
  if (workspace !== undefined && external !== undefined && workspace.external_workspace_id !== external) {
    errors.at(
      partPointer(externalPart),
      'INVALID_REQUEST',
      (place) => `${place} names another workspace than data.attributes.workspace_id. Send one of them.`,
    );
  }
  const inWorkspace = <T extends { workspace_id: string }>(rows: readonly T[]) =>
    rows.find((candidate) => candidate.workspace_id === workspace?.id);
  const collection = inWorkspace(collections);
  if (parts['data.attributes.collect_id'] !== undefined && workspace !== undefined && collection === undefined) {
    addNotFoundError('data.attributes.collect_id', 'COLLECTION_NOT_FOUND', 'collection of the workspace');
  }
  const [company] = companies;
  if (parts[companyPart] !== undefined && company === undefined)
    addNotFoundError(companyPart, 'COMPANY_NOT_FOUND', 'company');
  // An upload can name a person by id, in any workspace that the caller may access, or by phone number, only in the
  // workspace of the document.
  const found = person === undefined ? inWorkspace(people) : people[0];
  if (person !== undefined && found === undefined) addNotFoundError(personPart, 'PEOPLE_NOT_FOUND', 'person');
  else if (phone !== undefined && workspace !== undefined && found === undefined) {
    addNotFoundError(phonePart, 'PEOPLE_NOT_FOUND', 'person of the workspace');
  }
  errors.throwIfAny();
  if (workspace === undefined) throw errors.toError();
  return {
    workspace,
    collectionId: collection?.id ?? null,
    company: company ?? null,
    person: found ?? null,
    duplicateOf: medias[0]?.document_id ?? null,
  };
}
