import type { TableDescription } from '../description/table.ts';

export const organisationsTable: TableDescription = {
  name: 'organisations',
  authentication: { columns: ['id'], filter: { id: { _eq: 'X-Hasura-Organisation-Id' } } },
};
