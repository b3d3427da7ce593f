import type { TableDescription } from '../description/table.ts';

export const organisations: TableDescription = {
  name: 'organisations',
  comment: 'Tenants: the customer accounts that own all data.',
  authentication: { columns: ['id'], filter: { id: { _eq: 'X-Hasura-Organisation-Id' } } },
};
