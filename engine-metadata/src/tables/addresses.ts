import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const addresses: TableDescription = {
  name: 'addresses',
  comment: 'Postal addresses of companies.',
  rows: visibleRecords,
  columnComments: {
    company_id: 'Company at this address.',
    kind: 'Use of the address, such as billing.',
    line_1: 'Street and number.',
    line_2: 'Second line of the street address.',
    city: 'City.',
    region: 'State or region.',
    postal_code: 'Postal code.',
    country: 'Country, as an ISO 3166 code.',
  },
};
