import { lines, proofs } from './proofs.ts';
import { absent, departed, kept, type Section } from './rule.ts';

const noClientIds = 'ids that clients choose';
const noRelationshipChanges = 'changes of relationships';
const noRelationshipUrls = 'URLs of relationships';
const noMetaAnswers = 'responses that have only `meta`';

/** Creating, updating and deleting resources. */
export const changing: readonly Section[] = [
  {
    title: 'Creating, Updating and Deleting Resources',
    anchor: 'crud',
    rules: [kept('A request changes everything that it asks for, or nothing.', proofs.unchanged)],
  },
  {
    title: 'Creating Resources',
    anchor: 'crud-creating',
    rules: [
      departed('The body of a creation has one resource as `data`.', lines.upload),
      kept('The resource of a creation has a `type`.', proofs.wrongBody),
      kept('A relationship of a new resource has the member `data`.', proofs.wrongBody),
    ],
  },
  {
    title: 'Client-Generated IDs',
    anchor: 'crud-creating-client-ids',
    rules: [
      absent('An id that the client chose is in the member `id`.', noClientIds),
      absent('An id that the client chose is a UUID.', noClientIds),
      departed('A creation with an unsupported id of the client gets 403.', lines.badType),
    ],
  },
  {
    title: 'Creating Resources: Responses',
    anchor: 'crud-creating-responses',
    rules: [
      kept('The response to a creation is 201.', proofs.examples),
      kept('The response to a creation contains the new resource.', proofs.created),
      absent('The link `self` of the new resource equals `Location`.', 'links `self`'),
      kept('The response is 202 if the processing goes on.', proofs.examples),
      absent('A creation with an id of the client gets 201 or 204.', noClientIds),
      kept('A reference to a missing resource gets 404.', proofs.unknownRelated),
      absent('An id of the client that exists gets 409.', noClientIds),
      departed('A `type` that does not belong to the endpoint gets 409.', lines.badType),
      kept('Responses follow the semantics of HTTP.', proofs.codes),
    ],
  },
  {
    title: 'Updating Resources',
    anchor: 'crud-updating',
    rules: [
      kept('The body of a PATCH request has one resource as `data`.', proofs.wrongChange),
      departed('The resource of a PATCH request has a `type` and an `id`.', lines.optionalId),
      kept('Missing attributes keep their values.', proofs.updated),
      kept('Missing attributes do not become null.', proofs.updated),
      absent('Missing relationships keep their values.', noRelationshipChanges),
      absent('Missing relationships do not become null or empty.', noRelationshipChanges),
      absent('A relationship in a PATCH request has the member `data`.', noRelationshipChanges),
      absent('A rejected replacement of a to-many relationship gets 403.', noRelationshipChanges),
    ],
  },
  {
    title: 'Updating Resources: Responses',
    anchor: 'crud-updating-responses',
    rules: [
      departed('The response is 202 if the processing goes on.', lines.laterRecords),
      kept('The response is 200 if the server also changes other fields.', proofs.updated),
      kept('This response contains the changed resource as a GET request returns it.', proofs.updated),
      absent('The response is 200 if it has only `meta`.', noMetaAnswers),
      absent('A response with only `meta` does not contain the resource.', noMetaAnswers),
      kept('The response to another successful update is 200 with a document, or 204.', proofs.updated),
      departed('An unsupported update gets 403.', lines.method),
      kept('An update of a missing resource gets 404.', proofs.foreignWebhook),
      absent('A reference to a missing resource gets 404.', noRelationshipChanges),
      departed('A `type` or `id` that does not fit the endpoint gets 409.', lines.badType),
      kept('Responses follow the semantics of HTTP.', proofs.codes),
    ],
  },
  {
    title: 'Updating Relationships',
    anchor: 'crud-updating-relationships',
    rules: [
      'The URL of a to-one relationship accepts PATCH.',
      'The body of this request has an identifier or null as `data`.',
      'A successful update of a to-one relationship gets a successful response.',
      'The URL of a to-many relationship accepts PATCH, POST and DELETE.',
      'The body of these requests has a list of identifiers as `data`.',
      'PATCH replaces all members of a to-many relationship, or gets an error or 403.',
      'POST adds the members that the relationship does not have.',
      'POST adds no member twice.',
      'POST of members that the relationship has gets a successful response.',
      'DELETE removes the members, or gets 403.',
      'DELETE of members that the relationship does not have gets a successful response.',
      'The response is 202 if the processing goes on.',
      'The response is 204 if the result equals the request.',
      'The response is 200 if the server also makes other changes.',
      'This response contains the changed relationship.',
      'The response is 200 if it has only `meta`.',
      'A response with only `meta` does not contain the relationship.',
      'An unsupported update of a relationship gets 403.',
      'Responses follow the semantics of HTTP.',
    ].map((rule) => absent(rule, noRelationshipUrls)),
  },
  {
    title: 'Deleting Resources',
    anchor: 'crud-deleting',
    rules: [
      absent('The response is 202 if the processing goes on.', 'deletions that end after their response'),
      kept('The response without a body is 204.', proofs.deleted),
      absent('The response with only `meta` is 200.', noMetaAnswers),
      kept('Responses follow the semantics of HTTP.', proofs.deleted),
    ],
  },
];
