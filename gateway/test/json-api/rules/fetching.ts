import { lines, proofs } from './proofs.ts';
import { absent, departed, kept, type Section } from './rule.ts';

const noSelf = 'links `self` and `related`';
const noRelationshipUrls = 'URLs of relationships';

/** Reading of resources, query parameters and errors. */
export const fetching: readonly Section[] = [
  {
    title: 'Fetching Resources',
    anchor: 'fetching-resources',
    rules: [
      absent('Each URL in a link `self` or `related` can be fetched.', noSelf),
      kept('A successful GET request gets 200.', proofs.head),
      kept('A successful GET request for a collection gets a list of resources as `data`.', proofs.lists),
      kept('A successful GET request for one resource gets this resource or null as `data`.', proofs.lists),
      kept('A GET request for a missing resource gets 404.', proofs.unknownId),
      kept('Responses follow the semantics of HTTP.', proofs.head),
    ],
  },
  {
    title: 'Fetching Relationships',
    anchor: 'fetching-relationships',
    rules: [
      absent('Each URL in a link `self` of a relationship can be fetched.', noRelationshipUrls),
      absent('A successful GET request for a relationship gets 200.', noRelationshipUrls),
      absent('`data` of this response is the linkage of the relationship.', noRelationshipUrls),
      kept('The URL of a relationship that does not exist gets 404.', proofs.unknownPath),
      absent('The URL of an empty relationship gets 200.', noRelationshipUrls),
      absent('Responses follow the semantics of HTTP.', noRelationshipUrls),
    ],
  },
  {
    title: 'Inclusion of Related Resources',
    anchor: 'fetching-includes',
    rules: [
      kept('An endpoint without the parameter `include` rejects it with 400.', proofs.parameters),
      departed('The response to a request with `include` has the member `included`.', lines.balances),
      departed('`included` has only resources that the request asks for.', lines.documentIncludes),
      departed('The value of `include` is a list of paths of relationships.', lines.includeWords),
      kept('An unknown or unsupported path in `include` gets 400.', proofs.includeNames),
    ],
  },
  {
    title: 'Sparse Fieldsets',
    anchor: 'fetching-sparse-fieldsets',
    rules: [
      kept('The value of `fields[TYPE]` is a list of names, separated by commas.', proofs.fieldList),
      departed('A resource has only the fields that `fields[TYPE]` names.', lines.selected),
    ],
  },
  {
    title: 'Sorting',
    anchor: 'fetching-sorting',
    rules: [
      kept('The value of `sort` is a list of sort fields.', proofs.sort),
      kept('A sort field is ascending by default.', proofs.sort),
      kept('A sort field with a minus is descending.', proofs.sort),
      departed('A `sort` that the server does not support gets 400.', lines.ignoredSort),
      kept('`data` is in the requested order.', proofs.order),
    ],
  },
  {
    title: 'Pagination',
    anchor: 'fetching-pagination',
    rules: [
      kept('Links of pages are in the object `links` of their collection.', proofs.invoicePages),
      kept('Links of pages have the names `first`, `last`, `prev` and `next`.', proofs.links),
      kept('The link of a page that does not exist is missing or null.', proofs.invoicePages),
      kept('The order of pages follows the sort order.', proofs.pages),
    ],
  },
  {
    title: 'Implementation-Specific Query Parameters',
    anchor: 'query-parameters-custom',
    rules: [
      departed('The name of a further parameter has a character other than a to z.', lines.parameterNames),
      kept('An unknown parameter of a reserved name gets 400.', proofs.parameters),
    ],
  },
  {
    title: 'Error Objects',
    anchor: 'error-objects',
    rules: [
      departed('Errors are a list in the top-level member `errors`.', lines.envelopes),
      kept('An error has at least one of the members of the specification.', proofs.errorList),
      departed('`source.pointer` points to a value that the request contains.', lines.missingMember),
    ],
  },
  {
    title: 'Query Parameters Details',
    anchor: 'appendix-query-details',
    rules: [
      kept('A query string is parsed as `application/x-www-form-urlencoded`.', proofs.brackets),
      kept('Parameters in URLs are written as `application/x-www-form-urlencoded`.', proofs.publicLinks),
      kept('Plain brackets in the name of a parameter mean the same as encoded brackets.', proofs.brackets),
    ],
  },
];
