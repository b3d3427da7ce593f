const mine = { account_id: { _eq: 'X-Hasura-Account-Id' }, shop: { closed: { _eq: false } } };
const open = { shop: { closed: { _eq: false } } };
const shop = { name: 'shop', using: { foreign_key_constraint_on: 'shop_id' } };

const reads = (filter: object) => [
  { role: 'reader', permission: { columns: '*', filter, allow_aggregations: true, limit: 500 } },
  { role: 'member', permission: { columns: '*', filter: { ...filter, shop_id: { _in: 'X-Hasura-Shop-Ids' } } } },
];

/**
 * Metadata of the golden cases. The role reader reads the bills of its account, the role member reads the bills of its
 * shops, and the role clerk writes bills.
 */
export const goldenCaseTables = [
  { table: 'shop', select_permissions: [{ role: 'reader', permission: { columns: ['id', 'name'], filter: {} } }] },
  {
    table: 'bill',
    object_relationships: [shop, { name: 'parent', using: { foreign_key_constraint_on: 'parent_id' } }],
    array_relationships: [
      { name: 'lines', using: { foreign_key_constraint_on: { table: 'line', column: 'bill_id' } } },
      { name: 'children', using: { foreign_key_constraint_on: { table: 'bill', column: 'parent_id' } } },
    ],
    select_permissions: [...reads(mine), { role: 'clerk', permission: { columns: ['id', 'amount'], filter: mine } }],
    insert_permissions: [
      {
        role: 'clerk',
        permission: {
          columns: ['id', 'shop_id', 'due', 'amount'],
          check: open,
          set: { account_id: 'X-Hasura-Account-Id' },
        },
      },
    ],
    update_permissions: [{ role: 'clerk', permission: { columns: ['amount', 'state'], filter: mine, check: open } }],
    delete_permissions: [{ role: 'clerk', permission: { filter: mine } }],
  },
  {
    table: 'line',
    object_relationships: [shop, { name: 'bill', using: { foreign_key_constraint_on: 'bill_id' } }],
    select_permissions: reads(open),
  },
];
