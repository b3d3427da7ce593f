import { allFields } from '../contract/fieldsets.ts';
import type { Catalogue, Fieldset, Relationship, Root, SoftDeleteFilter } from '../contract/types.ts';
import { columnsOf, includedPath, includedRows, listAlias, type Selection, softDeleteOf } from './selection.ts';

/** Returns the condition as a GraphQL literal. It contains no value of a request. */
const literal = ({ field, keep }: SoftDeleteFilter): string => {
  const tests = Object.entries(keep).map(([operator, value]) => `${operator}: ${JSON.stringify(value)}`);
  return `{${field}: {${tests.join(', ')}}}`;
};

/** Returns the fields of one row of a root: its columns, and the rows of its lists. */
function rowText(fieldset: Fieldset, more: readonly string[] = []): string {
  const lists = fieldset.attributes.flatMap((each) => {
    if ('column' in each) return [];
    const columns = each.members.map(({ column }) => column).join(' ');
    return [`${listAlias(each)}: ${each.relationship}(limit: ${includedRows}, order_by: {id: asc}) { ${columns} }`];
  });
  return [...columnsOf(fieldset, more), ...lists].join(' ');
}

function includeText(relationship: Relationship, catalogue: Catalogue, columnsFor: (target: Root) => string): string {
  const target = catalogue.get(relationship.root);
  if (target === undefined) throw new Error(`no root ${relationship.root}`);
  const [first, within] = includedPath(relationship);
  const columns = columnsFor(target);
  const fields = within === undefined ? columns : `${within} { ${columns} }`;
  if (relationship.cardinality === 'one') return `${first} { ${fields} }`;
  // One extra row shows whether there are more rows than the response contains.
  const where =
    target.softDeleteFilter === undefined || within !== undefined ? '' : `, where: ${literal(target.softDeleteFilter)}`;
  // A row of distinct pairs has no id.
  const id = within === undefined ? 'id' : `${within}_id`;
  return `${first}(limit: ${includedRows + 1}, order_by: {${id}: asc}${where}) { ${fields} }`;
}

/** Returns the GraphQL fields of one row of a selection. @param more additional columns */
export const selectedText = (
  {
    root,
    attributes,
    identifiers = root.toOne,
    include,
    sparse,
    linked = [],
  }: Omit<Selection, 'total' | 'sortColumns'>,
  catalogue: Catalogue,
  more: readonly string[] = [],
): string =>
  [
    rowText({ attributes, identifiers }, more),
    ...include.map((to) =>
      includeText(to, catalogue, (target) => {
        const softDelete = softDeleteOf(to, target);
        return rowText(sparse?.get(target.name) ?? allFields(target), softDelete && [softDelete.field]);
      }),
    ),
    ...linked.map((to) => includeText(to, catalogue, () => 'id')),
  ].join(' ');

/**
 * Returns the operation that reads one row by its id (`id`).
 * @param more additional columns
 */
export const byKeyText = (
  selection: Omit<Selection, 'total' | 'sortColumns'>,
  catalogue: Catalogue,
  more: readonly string[] = [],
): string =>
  `query ($id: uuid!) { ${byKeyField(selection.root)}(id: $id) { ${selectedText(selection, catalogue, more)} } }`;

/** Returns the field of the response that contains the row. */
export const byKeyField = ({ name }: Root): string => `${name}_by_pk`;

const totalText = (root: Root): string => `${root.name}_aggregate(where: $filter) { aggregate { count } }`;

/**
 * Returns the operation that reads a page of a selection. Values of a request are variables (`where`, `order_by`,
 * `limit`, `offset`, and `filter` for the total), so that the engine parses, validates and plans each text once.
 */
export function documentText(selection: Selection, catalogue: Catalogue): string {
  const { root, total, sortColumns } = selection;
  const name = root.name;
  const filter = total ? `, $filter: ${name}_bool_exp!` : '';
  const fields = selectedText(selection, catalogue, sortColumns);
  return [
    `query ($where: ${name}_bool_exp!, $order_by: [${name}_order_by!]!, $limit: Int!, $offset: Int${filter}) {`,
    `  ${name}(where: $where, order_by: $order_by, limit: $limit, offset: $offset) { ${fields} }`,
    ...(total ? [`  ${totalText(root)}`] : []),
    '}',
  ].join('\n');
}
