import { ApiError, type ErrorCode, fault, type RequestFaults } from '../base/errors.ts';

/** What is answered for an id of a path behind which the caller sees nothing. */
interface Missing {
  readonly code: ErrorCode;
  readonly what: string;
  /** The answer is envelope B and points at the id (contract, DELETE /v1/balances/{id} and /v1/transactions/{id}). */
  readonly points?: true;
}

const rows = {
  api_keys: { code: 'API_KEY_NOT_FOUND', what: 'API key' },
  invoices: { code: 'INVOICE_NOT_FOUND', what: 'invoice' },
  balances: { code: 'BALANCE_NOT_FOUND', what: 'balance', points: true },
  transactions: { code: 'TRANSACTION_NOT_FOUND', what: 'transaction', points: true },
  companies: { code: 'COMPANY_NOT_FOUND', what: 'company' },
  people: { code: 'PEOPLE_NOT_FOUND', what: 'person' },
  webhooks: { code: 'WEBHOOK_NOT_FOUND', what: 'webhook' },
  webhook_deliveries: { code: 'WEBHOOK_DELIVERY_NOT_FOUND', what: 'delivery' },
  custom_columns: { code: 'CUSTOM_COLUMN_NOT_FOUND', what: 'custom column' },
  workspaces: { code: 'WORKSPACE_NOT_FOUND', what: 'workspace' },
} as const satisfies Readonly<Record<string, Missing>>;

/** The roots whose resources have an address of their own. */
export type Addressed = keyof typeof rows;

/** The code for an id behind which there is nothing. */
export const missingCode = (root: Addressed): ErrorCode => rows[root].code;

/** The error for an id behind which there is nothing, or nothing that the caller may see. */
export function missing(root: Addressed): ApiError | RequestFaults {
  const { code, what, points }: Missing = rows[root];
  const message = `There is no ${what} with this id.`;
  return points === true ? fault(code, message, { parameter: 'id' }) : new ApiError(code, message);
}
