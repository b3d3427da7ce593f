import type { AnyEndpoint } from '../../http/endpoint.ts';
import { getByIdPlain } from '../../reading/by-id.ts';
import { deleteByIdEndpoint } from '../../writing/deletion.ts';

const getTransaction = getByIdPlain({
  root: 'transactions',
  path: '/v1/transactions/:id',
  operationId: 'getTransaction',
  what: 'transaction',
  description: 'Returns a transaction of an account with its amounts, dates and counterparty.',
  tag: 'Transactions',
});

const deleteTransaction = deleteByIdEndpoint({
  root: 'transactions',
  path: '/v1/transactions/:id',
  operationId: 'deleteTransaction',
  summary: 'Delete a transaction',
  description:
    'Marks the transaction as deleted if it is booked, settled or allocated to an invoice, and otherwise removes it. In both cases, later responses do not contain the transaction.',
  tag: 'Transactions',
  by: ['removing', 'marking'],
});

export const transactionEndpoints: readonly AnyEndpoint[] = [getTransaction, deleteTransaction];
