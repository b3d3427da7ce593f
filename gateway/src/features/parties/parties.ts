import { getPlainById } from '../../reading/by-id.ts';

/** GET /v1/companies/{id} */
export const getCompany = getPlainById({
  root: 'companies',
  path: '/v1/companies/:id',
  operationId: 'getCompany',
  what: 'company',
  tag: 'Parties',
});

/** GET /v1/people/{id} */
export const getPeople = getPlainById({
  root: 'people',
  path: '/v1/people/:id',
  operationId: 'getPeople',
  what: 'person',
  tag: 'Parties',
});
