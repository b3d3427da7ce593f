import * as v from 'valibot';
import { type ErrorCode, ErrorCollector } from '../../base/errors.ts';
import { catalogue, rootNamed } from '../../contract/catalogue.ts';
import { selectedText } from '../../graphql/document.ts';
import type { CallerCall } from '../../http/endpoint.ts';
import type { Row } from '../../json-api/resources.ts';
import { type PartName, type Parts, pointerTo } from './parts.ts';

/** What a document belongs to and points at, found in the caller's scope. */
export interface References {
  readonly workspace: Row & { readonly id: string };
  readonly collectionId: string | null;
  readonly company: Row | null;
  readonly person: Row | null;
  /** The earliest document of the workspace with the same file. */
  readonly duplicateOf: string | null;
}

/** All fields of a row: the answer to an upload shows the whole of what it includes. */
const wholeRow = (name: string): string => {
  const root = rootNamed(name);
  return selectedText({ root, attributes: root.attributes, include: [] }, catalogue);
};

const text = `query ($workspaces: workspaces_bool_exp!, $collections: collections_bool_exp!, $companies: companies_bool_exp!, $people: people_bool_exp!, $medias: medias_bool_exp!) {
  workspaces(where: $workspaces, limit: 2) { ${wholeRow('workspaces')} }
  collections(where: $collections, limit: 1) { id workspace_id }
  companies(where: $companies, limit: 1) { ${wholeRow('companies')} }
  people(where: $people, limit: 100, order_by: {id: asc}) { ${wholeRow('people')} }
  medias(where: $medias, limit: 1, order_by: {created_at: asc}) { document_id }
}`;

const rowOfWorkspace = v.looseObject({ id: v.string(), workspace_id: v.string() });
const answer = v.object({
  workspaces: v.array(v.looseObject({ id: v.string(), external_workspace_id: v.nullable(v.string()) })),
  collections: v.array(rowOfWorkspace),
  companies: v.array(v.looseObject({ id: v.string() })),
  people: v.array(rowOfWorkspace),
  medias: v.array(v.object({ document_id: v.string() })),
});

/** No row meets it. */
const nothing = { id: { _in: [] } };
const byId = (id: string | undefined) => (id === undefined ? nothing : { id: { _eq: id } });

const workspacePart = 'data.attributes.workspace_id';
const workspaceRelation = 'data.relationships.workspace.data.id';
const externalPart = 'data.attributes.external_workspace_id';
const companyPart = 'data.relationships.company.data.id';
const personPart = 'data.relationships.people.data.id';
const phonePart = 'data.relationships.people.data.meta.phone_number';

/** The part that names the workspace, and what it says; the caller's own where none does. */
function namedWorkspace(parts: Parts, own: string | undefined): { part: PartName; id?: string; external?: string } {
  const external = parts[externalPart];
  const part = parts[workspacePart] === undefined ? workspaceRelation : workspacePart;
  const id = parts[part] ?? (external === undefined ? own : undefined);
  if (id !== undefined) return { part, id };
  return external === undefined ? { part: workspacePart } : { part: externalPart, external };
}

/**
 * Finds what the parts name and an earlier upload of the same file, all in one question to the engine.
 * @param sha256 of the file
 * @throws RequestFaults: 404 for each that does not exist or is out of the caller's scope; 400 for a workspace that is
 * not named or named differently twice
 */
export async function findReferences(
  parts: Parts,
  sha256: string,
  { deps, principal, signal }: CallerCall,
): Promise<References> {
  const faults = new ErrorCollector();
  const named = namedWorkspace(parts, principal.workspaceId);
  if (named.id === undefined && named.external === undefined) {
    faults.at(pointerTo(workspacePart), 'INVALID_REQUEST', 'Name the workspace that the document belongs to.');
    throw faults.toError();
  }
  const phone = parts[phonePart];
  const person = parts[personPart];
  const workspaceIs =
    named.id === undefined ? { external_workspace_id: { _eq: named.external } } : { id: { _eq: named.id } };
  const data = await deps.engine({
    text,
    variables: {
      workspaces: workspaceIs,
      medias: {
        kind: { _eq: 'original' },
        sha256: { _eq: sha256 },
        workspace: workspaceIs,
        document: { status: { _nin: ['deleted', 'failed'] } },
      },
      collections: byId(parts['data.attributes.collect_id']),
      companies: byId(parts[companyPart]),
      people:
        person === undefined && phone === undefined
          ? nothing
          : {
              ...(person === undefined ? {} : { id: { _eq: person } }),
              ...(phone === undefined ? {} : { phone_number: { _eq: phone } }),
            },
    },
    claims: principal.claims,
    signal,
  });
  const { workspaces, collections, companies, people, medias } = v.parse(answer, data);
  const missing = (part: PartName, code: ErrorCode, what: string) =>
    faults.at(pointerTo(part), code, `There is no ${what} of this description.`);

  const [workspace] = workspaces;
  if (workspace === undefined) missing(named.part, 'WORKSPACE_NOT_FOUND', 'workspace');
  const external = parts[externalPart];
  if (workspace !== undefined && external !== undefined && workspace.external_workspace_id !== external) {
    faults.at(pointerTo(externalPart), 'INVALID_REQUEST', 'This is another workspace than the one named by its id.');
  }
  const inWorkspace = <T extends { workspace_id: string }>(rows: readonly T[]) =>
    rows.find((found) => found.workspace_id === workspace?.id);
  const collection = inWorkspace(collections);
  if (parts['data.attributes.collect_id'] !== undefined && workspace !== undefined && collection === undefined) {
    missing('data.attributes.collect_id', 'COLLECTION_NOT_FOUND', 'collection of the workspace');
  }
  const [company] = companies;
  if (parts[companyPart] !== undefined && company === undefined) missing(companyPart, 'COMPANY_NOT_FOUND', 'company');
  // A phone number means somebody of the workspace, an id anybody in the caller's scope.
  const found = person === undefined ? inWorkspace(people) : people[0];
  if (person !== undefined && found === undefined) missing(personPart, 'PEOPLE_NOT_FOUND', 'person');
  else if (phone !== undefined && workspace !== undefined && found === undefined) {
    missing(phonePart, 'PEOPLE_NOT_FOUND', 'person of the workspace');
  }
  faults.throwIfAny();
  if (workspace === undefined) throw faults.toError();
  return {
    workspace,
    collectionId: collection?.id ?? null,
    company: company ?? null,
    person: found ?? null,
    duplicateOf: medias[0]?.document_id ?? null,
  };
}
