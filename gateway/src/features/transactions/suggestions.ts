import { enumValues } from '@fds/platform/enum-values';
import * as v from 'valibot';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { countSchema, dateTimeSchema } from '../../json-api/schemas.ts';
import { notFoundCode, notFoundError } from '../../reading/not-found.ts';

/** Those in which most agrees. The worker makes at most 20 for a transaction in a run. */
const maxSuggestions = 100;

const text = v.nullable(v.string());
const criterion = v.pipe(
  v.strictObject({
    criterion: v.picklist(['reference', 'amount', 'account', 'name', 'date']),
    agrees: v.boolean(),
    transaction: v.pipe(text, v.description('Value of the transaction')),
    invoice: v.pipe(text, v.description('Value of the invoice')),
  }),
  v.title('PaymentCriterion'),
);
const statusSchema = v.picklist(enumValues.payment_matches.status);
const evidence = v.array(criterion);

const linkTo = <Type extends string>(type: Type) =>
  v.strictObject({ data: v.strictObject({ type: v.literal(type), id: uuidOutputSchema }) });
const suggestionSchema = v.pipe(
  v.strictObject({
    type: v.literal('payment_suggestion'),
    id: uuidOutputSchema,
    attributes: v.strictObject({
      status: v.pipe(
        statusSchema,
        v.description(
          '`automatic`: the service has linked them, because everything agrees. `confirmed`: a person has linked them. `suggested`: a part agrees. `undone`: a person said no, so the service never links them again',
        ),
      ),
      evidence: v.pipe(evidence, v.description('The compared criteria')),
      created_at: dateTimeSchema,
      updated_at: dateTimeSchema,
    }),
    relationships: v.strictObject({ transaction: linkTo('transaction'), invoice: linkTo('invoice') }),
  }),
  v.title('PaymentSuggestion'),
);

const columns = 'id transaction_id invoice_id status evidence created_at updated_at';
const rows = v.array(
  v.object({
    id: v.string(),
    transaction_id: v.string(),
    invoice_id: v.string(),
    status: statusSchema,
    evidence,
    created_at: v.string(),
    updated_at: v.string(),
  }),
);

const resourceOf = (row: v.InferOutput<typeof rows>[number]) => ({
  type: 'payment_suggestion',
  id: row.id,
  attributes: {
    status: row.status,
    evidence: row.evidence,
    created_at: formatDateTime(row.created_at),
    updated_at: formatDateTime(row.updated_at),
  },
  relationships: {
    transaction: { data: { type: 'transaction', id: row.transaction_id } },
    invoice: { data: { type: 'invoice', id: row.invoice_id } },
  },
});

const listed = v.object({ records: v.array(v.object({ id: v.string() })), payment_matches: rows });

function listSuggestions(of: 'transaction' | 'invoice', tag: 'Transactions' | 'Invoices'): Endpoint<object, undefined> {
  const root = `${of}s` as const;
  const query = `query ($id: uuid!) {
    records: ${root}(where: {id: {_eq: $id}}, limit: 1) { id }
    payment_matches(where: {${of}_id: {_eq: $id}}, order_by: [{agreements: desc}, {id: desc}], limit: ${maxSuggestions}) { ${columns} }
  }`;
  return {
    ...usualEndpoint,
    auth: 'caller',
    methods: ['GET'],
    path: `/v1/${root}/:id/suggestions`,
    operationId: `list${tag.slice(0, -1)}Suggestions`,
    summary: `List the payment suggestions of ${of === 'invoice' ? 'an invoice' : 'a transaction'}`,
    description: `Returns the ${of === 'invoice' ? 'transactions that pay the invoice' : 'invoices that the transaction pays'}, and those that perhaps do, with the evidence: which of reference, amount, account, name and date agree. At most ${maxSuggestions}; those in which most agrees are first.`,
    tag,
    success: {
      status: 200,
      description: 'The suggestions and links.',
      body: v.strictObject({ data: v.array(suggestionSchema), meta: v.strictObject({ count: countSchema }) }),
    },
    errors: [notFoundCode(root)],
    async run({ id }, call) {
      const { records, payment_matches: found } = await engineData(call, listed, query, { id });
      if (records.length === 0) throw notFoundError(root);
      return { body: { data: found.map(resourceOf), meta: { count: found.length } } };
    },
  };
}

const decideText = `mutation ($id: uuid!, $set: payment_matches_set_input!) {
  update_payment_matches(where: {id: {_eq: $id}}, _set: $set) { returning { ${columns} } }
}`;
const decided = v.object({ update_payment_matches: v.object({ returning: rows }) });

const decide = (
  action: 'confirm' | 'undo',
  status: 'confirmed' | 'undone',
  summary: string,
  description: string,
): Endpoint<object, undefined> => ({
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: `/v1/suggestions/:id/${action}`,
  operationId: `${action}Suggestion`,
  summary,
  description,
  tag: 'Transactions',
  success: {
    status: 200,
    description: 'The suggestion with its new status.',
    body: v.strictObject({ data: suggestionSchema }),
  },
  errors: ['SUGGESTION_NOT_FOUND'],
  async run({ id }, call) {
    const data = await engineData(call, decided, decideText, { id, set: { status } });
    const [found] = data.update_payment_matches.returning;
    if (found === undefined) throw notFoundError('payment_matches');
    return { body: { data: resourceOf(found) } };
  },
});

export const suggestionEndpoints: readonly AnyEndpoint[] = [
  listSuggestions('transaction', 'Transactions'),
  listSuggestions('invoice', 'Invoices'),
  decide(
    'confirm',
    'confirmed',
    'Confirm a payment suggestion',
    'Links the transaction with the invoice (`invoice_transactions`), at most with the open amount of the invoice. Also links again what was undone.',
  ),
  decide(
    'undo',
    'undone',
    'Undo a payment link',
    'Removes the link between the transaction and the invoice, or dismisses the suggestion. The service never links or suggests the two again; a person can.',
  ),
];
