import * as v from 'valibot';
import { isObject } from '../../base/json.ts';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import type { ResponseSelection } from '../../graphql/selection.ts';
import { includeParameter } from '../../input/include.ts';
import type { WithIncluded } from '../../json-api/resources.ts';
import { attributesSchema, fullResourceSchema } from '../../json-api/schemas.ts';

/**
 * The balance endpoints return a balance with a list of workspaces, and its related resources inside. A records query
 * returns `workspace_id` and the member `included`.
 */
export const balanceRecordType = findRecordType('balances');

/** The attributes of a balance in responses. The list `workspaces` replaces the attribute `workspace_id`. */
const attributes = balanceRecordType.attributes.filter(({ path }) => path !== 'workspace_id');

const includable = includeParameter(balanceRecordType, {
  transactions: ['transactions'],
  account: ['account'],
  workspaces: ['workspace'],
});

/** Members of a balance whose name differs from the relationship. */
const groups: Readonly<Record<string, string>> = { transactions: 'transaction', workspace: 'workspaces' };

/** Schema of the parameter `include` of the balance endpoints (contract, GET /v1/balances). */
export const includeSchema = includable.schema;

const transactions = balanceRecordType.relationships.get('transactions');
if (transactions?.cardinality !== 'many')
  throw new Error('the record type balances must have the to-many relationship transactions');

/** The selection always includes the transactions, whose identifiers a response always contains. */
export const balanceSelection = (
  includeWords: readonly string[],
): Omit<ResponseSelection, 'total' | 'sortColumns'> => ({
  root: balanceRecordType,
  attributes,
  include: includable.relationshipsOf(includeWords),
  linked: includeWords.includes('transactions') ? [] : [transactions],
});

/** The related resources are in the member `included` of the resource (contract, Balance). */
export function balanceResource(
  { data: [balance], included }: WithIncluded,
  words: readonly string[],
): object | undefined {
  if (balance === undefined) return undefined;
  const { type, id, attributes: values, relationships } = balance;
  const to: Readonly<Record<string, unknown>> = isObject(relationships) ? relationships : {};
  const { data: workspace } = isObject(to.workspace) ? to.workspace : { data: null };
  const asked = includable.relationshipsOf(words).map(({ name, root: target }) => {
    const { type: kind } = findRecordType(target);
    return [groups[name] ?? name, included.filter((each) => each.type === kind)];
  });
  return {
    type,
    id,
    attributes: values,
    relationships: { transactions: to.transactions, account: to.account, workspaces: { data: [workspace] } },
    ...(asked.length > 0 ? { included: Object.fromEntries(asked) } : {}),
  };
}

const identifier = (type: string) => v.strictObject({ type: v.literal(type), id: v.string() });
const group = (name: string) => v.optional(v.array(fullResourceSchema(findRecordType(name), recordCatalogue)));

export const balanceSchema = v.pipe(
  v.strictObject({
    type: v.literal('balance'),
    id: uuidOutputSchema,
    attributes: attributesSchema('Balance', balanceRecordType, attributes),
    relationships: v.strictObject({
      transactions: v.strictObject({
        data: v.array(identifier('transaction')),
        meta: v.optional(v.strictObject({ truncated: v.literal(true) })),
      }),
      account: v.strictObject({ data: v.nullable(identifier('payment_mean')) }),
      workspaces: v.strictObject({ data: v.array(identifier('workspace')) }),
    }),
    included: v.optional(
      v.strictObject({
        transaction: group('transactions'),
        account: group('payment_means'),
        workspaces: group('workspaces'),
      }),
    ),
  }),
  v.title('Balance'),
);
