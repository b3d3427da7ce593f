import { ApiError, type ErrorCode, type ValidationErrors, validationError } from '../base/errors.ts';

interface Missing {
  readonly code: ErrorCode;
  readonly what: string;
  /** Envelope B (docs/contract.md): required for DELETE /v1/balances/{id} and DELETE /v1/transactions/{id}. */
  readonly points?: true;
}

const rows = {
  api_keys: { code: 'API_KEY_NOT_FOUND', what: 'API key' },
  invitations: { code: 'INVITATION_NOT_FOUND', what: 'invitation' },
  invoices: { code: 'INVOICE_NOT_FOUND', what: 'invoice' },
  balances: { code: 'BALANCE_NOT_FOUND', what: 'balance', points: true },
  transactions: { code: 'TRANSACTION_NOT_FOUND', what: 'transaction', points: true },
  payment_matches: { code: 'SUGGESTION_NOT_FOUND', what: 'suggestion' },
  companies: { code: 'COMPANY_NOT_FOUND', what: 'company' },
  people: { code: 'PEOPLE_NOT_FOUND', what: 'person' },
  webhooks: { code: 'WEBHOOK_NOT_FOUND', what: 'webhook' },
  webhook_deliveries: { code: 'WEBHOOK_DELIVERY_NOT_FOUND', what: 'delivery' },
  custom_columns: { code: 'CUSTOM_COLUMN_NOT_FOUND', what: 'custom column' },
  workspaces: { code: 'WORKSPACE_NOT_FOUND', what: 'workspace' },
} as const satisfies Readonly<Record<string, Missing>>;

/** Name of a record type that has endpoints with an id in the path, such as `/v1/invoices/{id}`. */
export type NameWithIdPath = keyof typeof rows;

export const notFoundCode = (root: NameWithIdPath): ErrorCode => rows[root].code;

/** Creates the 404 error for an id in the path: no record has this id, or the caller may not access the record. */
export function notFoundError(root: NameWithIdPath): ApiError | ValidationErrors {
  const { code, what, points }: Missing = rows[root];
  const message = `No ${what} with this id exists, or you may not access it.`;
  return points === true ? validationError(code, message, { parameter: 'id' }) : new ApiError(code, message);
}
