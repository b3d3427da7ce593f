import { hashSecret } from '../src/auth/credentials.ts';
import type { Row } from './evaluate.ts';
import { clientCredentials, completeRow, credentialRow, organisation, uuid, workspace } from './gateway.ts';

export const apiKey = 'fds_abcdefgh_0123456789abcdefghijklmnopqrstuvwxyz';
export const apiKeyRow = completeRow('api_keys', {
  id: uuid(90),
  name: 'Nightly export',
  access: 'write',
  key_prefix: 'abcdefgh',
  key_hash: hashSecret(apiKey),
  expires_at: null,
  organisation_id: organisation,
  workspace_id: workspace,
  descendants: [{ workspace_id: workspace }],
});

const row = (root: string, n: number, given: Row = {}): Row =>
  completeRow(root, {
    id: uuid(n),
    workspace_id: workspace,
    created_at: `2026-01-01T00:${String(n % 60).padStart(2, '0')}:00+00:00`,
    ...given,
  });

export const recordTypesWithEndpoints = ['invoices', 'transactions', 'companies', 'people', 'workspaces'] as const;
/** Returns rows for a mock engine, by table, for each record type that has its own endpoints. */
export const resourceRows = (): Record<string, Row[]> => ({
  credentials: [credentialRow(clientCredentials, organisation)],
  api_keys: [apiKeyRow],
  balances: [31, 32, 33].map((n) =>
    row('balances', n, {
      balance_at_from: `2026-01-${n - 10}T12:00:00+00:00`,
      account_id: uuid(41),
      account: row('payment_means', 41),
      transactions: [row('transactions', 51), row('transactions', 52)],
      workspace: row('workspaces', 11, { external_workspace_id: 'studio' }),
      local_balance_closing_booked: '12345678901234567890.10',
      foreign_exchange_list: [
        {
          currency_rate: '1.10',
          currency_pair: 'EUR/USD',
          currency_rate_source: 'ECB',
          currency_rate_at: '2026-01-01T00:00:00+00:00',
        },
      ],
    }),
  ),
  ...Object.fromEntries(recordTypesWithEndpoints.map((root) => [root, [row(root, 21)]])),
  ...Object.fromEntries(
    ['ledger_accounts', 'journals', 'chat_conversations'].map((root) => [
      root,
      [21, 22, 23].map((n) => row(root, n, { workspace: { external_workspace_id: n === 22 ? 'studio' : null } })),
    ]),
  ),
});
