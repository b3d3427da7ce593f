import type { AnyEndpoint } from '../../http/endpoint.ts';
import { getByIdPlain } from '../../reading/by-id.ts';

const getCompany = getByIdPlain({
  root: 'companies',
  path: '/v1/companies/:id',
  operationId: 'getCompany',
  what: 'company',
  description: 'Returns a company that issues or receives invoices, with its tax id and its registration.',
  tag: 'Parties',
});

const getPeople = getByIdPlain({
  root: 'people',
  path: '/v1/people/:id',
  operationId: 'getPeople',
  what: 'person',
  description: 'Returns a person with the contact details that the service knows.',
  tag: 'Parties',
});

export const partyEndpoints: readonly AnyEndpoint[] = [getCompany, getPeople];
