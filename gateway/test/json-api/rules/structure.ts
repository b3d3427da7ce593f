import { lines, proofs } from './proofs.ts';
import { absent, departed, kept, type Section } from './rule.ts';

const noSelf = 'links `self` and `related`';
const noExtension = 'extensions';
const noRelationshipLinks = 'links in relationships';
const noLocalIds = 'the member `lid`';

/** Media type, content negotiation and the structure of documents. */
export const structure: readonly Section[] = [
  {
    title: 'Rules for Media Type Parameters',
    anchor: 'media-type-parameter-rules',
    rules: [
      kept('The media type of a response has no parameter other than `ext` and `profile`.', proofs.mediaType),
      absent('The values of `ext` and `profile` are URIs, separated by spaces.', 'extensions or profiles of its own'),
    ],
  },
  {
    title: 'Universal Responsibilities',
    anchor: 'content-negotiation-all',
    rules: [
      departed('Every document is sent with the media type of JSON:API.', lines.plainJson),
      absent('`Content-Type` names the extensions of the document in `ext`.', noExtension),
      absent('`Content-Type` names the profiles of the document in `profile`.', 'profiles'),
    ],
  },
  {
    title: 'Server Responsibilities',
    anchor: 'content-negotiation-servers',
    rules: [
      departed('A body whose JSON:API media type has another parameter gets 415.', lines.charset),
      kept('A body with an unsupported extension gets 415.', proofs.extension),
      departed('406 if each JSON:API type in `Accept` has another parameter than `ext` and `profile`.', lines.charset),
      kept('406 if each JSON:API type in `Accept` has an unsupported extension.', proofs.extension),
      kept('Unknown profiles are ignored.', proofs.extension),
    ],
  },
  {
    title: 'Document Structure',
    anchor: 'document-structure',
    rules: [
      departed('The objects of the specification have no further members.', lines.balances),
      departed('Members that do not belong to the specification are ignored.', lines.strictInput),
    ],
  },
  {
    title: 'Top Level',
    anchor: 'document-top-level',
    rules: [
      kept('The root of a request or response with data is an object.', proofs.objects),
      departed('A document has `data`, `errors` or `meta`.', lines.otherDocuments),
      kept('`data` and `errors` are never in the same document.', proofs.topLevel),
      kept('Only a document with `data` can have `included`.', proofs.topLevel),
      kept('`data` is one resource or null, or a list of resources for a collection.', proofs.lists),
      kept('`data` of a collection is a list, even with one resource or none.', proofs.lists),
    ],
  },
  {
    title: 'Resource Objects',
    anchor: 'document-resource-objects',
    rules: [departed('A resource has the members `id` and `type`.', lines.proposal)],
  },
  {
    title: 'Identification',
    anchor: 'document-resource-object-identification',
    rules: [
      kept('Each resource has a `type`.', proofs.resources),
      departed('Each resource of a response has an `id`.', lines.proposal),
      absent('A `lid` is the same in each place of the document.', noLocalIds),
      kept('`id` and `type` are strings.', proofs.resources),
      departed('A pair of `type` and `id` means one resource of the whole API.', lines.rank),
      kept('A `type` follows the rules for names of members.', proofs.names),
    ],
  },
  {
    title: 'Fields',
    anchor: 'document-resource-object-fields',
    rules: [
      departed('Attributes and relationships differ in name from each other, `type` and `id`.', lines.typeAttribute),
    ],
  },
  {
    title: 'Attributes',
    anchor: 'document-resource-object-attributes',
    rules: [
      kept('`attributes` is an object.', proofs.resources),
      departed('No object in an attribute has a member `relationships` or `links`.', lines.rootRelationships),
    ],
  },
  {
    title: 'Relationships',
    anchor: 'document-resource-object-relationships',
    rules: [
      kept('`relationships` is an object.', proofs.linkage),
      kept('A relationship has `links`, `data` or `meta`.', proofs.linkage),
      absent('Links of pages in a relationship page its identifiers, not the related records.', noRelationshipLinks),
    ],
  },
  {
    title: 'Related Resource Links',
    anchor: 'document-resource-object-related-resource-links',
    rules: [
      absent('A link `related` is a valid URL, even without a related resource.', noSelf),
      absent('A link `related` does not change with the content of the relationship.', noSelf),
    ],
  },
  {
    title: 'Resource Linkage',
    anchor: 'document-resource-object-linkage',
    rules: [
      kept(
        'The data of a relationship is null or an identifier, or a list of identifiers for to-many.',
        proofs.linkage,
      ),
    ],
  },
  {
    title: 'Resource Links',
    anchor: 'document-resource-object-links',
    rules: [absent('GET of the link `self` of a resource returns the resource.', noSelf)],
  },
  {
    title: 'Resource Identifier Objects',
    anchor: 'document-resource-identifier-objects',
    rules: [
      kept('An identifier has a `type`.', proofs.linkage),
      kept('An identifier has an `id`.', proofs.linkage),
      absent('The identifier of a new resource has a `lid`.', noLocalIds),
      kept('The members of an identifier are strings.', proofs.linkage),
    ],
  },
  {
    title: 'Compound Documents',
    anchor: 'document-compound-documents',
    rules: [
      departed('Included resources are in one list `included` at the top level.', lines.balances),
      departed('An identifier in the document names each included resource.', lines.paymentMean),
      kept('A document has at most one resource for each `type` and `id`.', proofs.once),
    ],
  },
  { title: 'Meta Information', anchor: 'document-meta', rules: [kept('`meta` is an object.', proofs.meta)] },
  {
    title: 'Links',
    anchor: 'document-links',
    rules: [
      kept('`links` is an object.', proofs.links),
      kept('A link is a URL as a string, or a link object.', proofs.links),
      absent('A link object has the member `href`.', 'link objects'),
      absent('`rel` of a link object is a valid type of relation.', 'link objects'),
      absent('`hreflang` of a link object is a valid language tag.', 'link objects'),
    ],
  },
  {
    title: 'JSON:API Object',
    anchor: 'document-jsonapi-object',
    rules: [absent('The member `jsonapi` is an object.', 'the member `jsonapi`')],
  },
  {
    title: 'Member Names',
    anchor: 'document-member-names',
    rules: [
      kept('Names of members are case-sensitive.', proofs.caseOfNames),
      departed('Names of members follow the three rules below.', lines.names),
      kept('A name has at least one character.', proofs.names),
      departed('A name has only allowed characters.', lines.names),
      departed('A name begins and ends with a letter, a digit or a character above U+007F.', lines.names),
      departed('A name has no reserved character, such as the full stop.', lines.names),
      departed('Members whose name begins with `@` are ignored.', lines.strictInput),
      departed('Members whose name begins with `@` do not change the meaning of others.', lines.strictInput),
    ],
  },
];
