import type { Visit } from '../../http/endpoint.ts';
import { getPlainById } from '../../reading/by-id.ts';

/** GET /v1/companies/{id} */
const getCompany = getPlainById({
  root: 'companies',
  path: '/v1/companies/:id',
  operationId: 'getCompany',
  what: 'company',
  tag: 'Parties',
});

/** GET /v1/people/{id} */
const getPeople = getPlainById({
  root: 'people',
  path: '/v1/people/:id',
  operationId: 'getPeople',
  what: 'person',
  tag: 'Parties',
});

/** Visits the endpoints of single companies and people. */
export function eachPartyEndpoint(visit: Visit): void {
  visit(getCompany);
  visit(getPeople);
}
