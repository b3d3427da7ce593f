import type { TableDescription } from '../description/table.ts';
import * as access from './access.ts';
import * as audit from './audit.ts';
import * as billing from './billing.ts';
import * as changes from './changes.ts';
import * as chats from './chats.ts';
import * as customColumns from './custom-columns.ts';
import * as documents from './documents.ts';
import * as invoices from './invoices.ts';
import * as ledger from './ledger.ts';
import * as parties from './parties.ts';
import * as payments from './payments.ts';
import * as tenancy from './tenancy.ts';
import * as usage from './usage.ts';
import * as webhooks from './webhooks.ts';

const files = [
  access,
  audit,
  billing,
  changes,
  chats,
  customColumns,
  documents,
  invoices,
  ledger,
  parties,
  payments,
  tenancy,
  usage,
  webhooks,
];

/** All tables and views of the database, by name. */
export const tableDescriptions: readonly TableDescription[] = files
  .flatMap((file) => Object.values<TableDescription>(file))
  .sort((one, other) => (one.name < other.name ? -1 : 1));
