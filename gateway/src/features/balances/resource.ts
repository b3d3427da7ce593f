import * as v from 'valibot';
import { isObject } from '../../base/json.ts';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import type { ResponseSelection } from '../../graphql/selection.ts';
import { includeParameter } from '../../input/include.ts';
import type { WithIncluded } from '../../json-api/resources.ts';
import { attributesSchema, fullResourceSchema } from '../../json-api/schemas.ts';

/**
 * The record type `balances`. The balance endpoints return each balance with a list of workspaces, and the balance
 * itself contains its related resources. A records query returns a balance with `workspace_id`, and returns the related
 * resources in `included`.
 */
export const balanceRecordType = findRecordType('balances');

/** The attributes of a balance in responses. The list `workspaces` replaces the attribute `workspace_id`. */
const attributes = balanceRecordType.attributes.filter(({ path }) => path !== 'workspace_id');

const includable = includeParameter(balanceRecordType, {
  transactions: ['transactions'],
  account: ['account'],
  workspaces: ['workspace'],
});

/**
 * Maps the name of a relationship to the member of a balance that contains the related resources. A relationship
 * without an entry has a member with the same name.
 */
const groups: Readonly<Record<string, string>> = { transactions: 'transaction', workspace: 'workspaces' };

/** Schema of the parameter `include` of the balance endpoints (contract, GET /v1/balances). */
export const includeSchema = includable.schema;

const transactions = balanceRecordType.relationships.get('transactions');
if (transactions?.cardinality !== 'many')
  throw new Error('the record type balances must have the to-many relationship transactions');

/**
 * Returns the fields and relationships that the engine reads for balances. A response always contains the identifiers
 * of a balance's transactions, so the selection always includes them.
 * @param includeWords the values of the parameter `include`
 */
export const balanceSelection = (
  includeWords: readonly string[],
): Omit<ResponseSelection, 'total' | 'sortColumns'> => ({
  root: balanceRecordType,
  attributes,
  include: includable.relationshipsOf(includeWords),
  linked: includeWords.includes('transactions') ? [] : [transactions],
});

/**
 * Returns the resource of a balance, with its related resources in the member `included` (contract, Balance).
 * @param resources the resource of one balance, and its related resources
 * @param includeWords the values of the parameter `include`
 */
export function balanceResource(
  { data: [balance], included }: WithIncluded,
  words: readonly string[],
): object | undefined {
  if (balance === undefined) return undefined;
  const { type, id, attributes, relationships } = balance;
  const to: Readonly<Record<string, unknown>> = isObject(relationships) ? relationships : {};
  const { data: workspace } = isObject(to.workspace) ? to.workspace : { data: null };
  const asked = includable.relationshipsOf(words).map(({ name, root: target }) => {
    const { type: kind } = findRecordType(target);
    return [groups[name] ?? name, included.filter((each) => each.type === kind)];
  });
  return {
    type,
    id,
    attributes,
    relationships: { transactions: to.transactions, account: to.account, workspaces: { data: [workspace] } },
    ...(asked.length > 0 ? { included: Object.fromEntries(asked) } : {}),
  };
}

const identifier = (type: string) => v.strictObject({ type: v.literal(type), id: v.string() });
const group = (name: string) => v.optional(v.array(fullResourceSchema(findRecordType(name), recordCatalogue)));

/** Schema of a balance in a response. */
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
