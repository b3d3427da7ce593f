import type { Catalogue, LeftOut, Relationship, Root } from '../contract/types.ts';
import { columnsOf, includedAt, includedRows, type Selection } from './selection.ts';

/** The condition as a GraphQL literal; it holds no value of a request. */
const literal = ({ field, keep }: LeftOut): string => {
  const tests = Object.entries(keep).map(([operator, value]) => `${operator}: ${JSON.stringify(value)}`);
  return `{${field}: {${tests.join(', ')}}}`;
};

function includeText(relationship: Relationship, catalogue: Catalogue): string {
  const target = catalogue.get(relationship.root);
  if (target === undefined) throw new Error(`no root ${relationship.root}`);
  const [first, ...inner] = includedAt(relationship);
  const columns = columnsOf(target, target.attributes).join(' ');
  const fields = inner.reduceRight((text, hop) => `${hop} { ${text} }`, columns);
  if (relationship.cardinality === 'one') return `${first} { ${fields} }`;
  // One row more than is shown tells whether there are more.
  const where =
    target.leftOut === undefined || relationship.through !== undefined ? '' : `, where: ${literal(target.leftOut)}`;
  return `${first}(limit: ${includedRows + 1}, order_by: {id: asc}${where}) { ${fields} }`;
}

/** The fields of one row of a selection. */
export const selectedText = ({ root, attributes, include, sortColumns }: Selection, catalogue: Catalogue): string =>
  [...columnsOf(root, attributes, sortColumns), ...include.map((relation) => includeText(relation, catalogue))].join(
    ' ',
  );

const totalText = (root: Root): string => `${root.name}_aggregate(where: $filter) { aggregate { count } }`;

/**
 * The text of the operation that reads a page of a selection. Everything that varies with a request's values is a
 * variable (`where`, `order_by`, `limit`, `offset`, and `filter` for the total), so that the engine parses, validates
 * and plans each text once.
 */
export function documentText(selection: Selection, catalogue: Catalogue): string {
  const { root, total } = selection;
  const name = root.name;
  const filter = total ? `, $filter: ${name}_bool_exp!` : '';
  return [
    `query ($where: ${name}_bool_exp!, $order_by: [${name}_order_by!]!, $limit: Int!, $offset: Int${filter}) {`,
    `  ${name}(where: $where, order_by: $order_by, limit: $limit, offset: $offset) { ${selectedText(selection, catalogue)} }`,
    ...(total ? [`  ${totalText(root)}`] : []),
    '}',
  ].join('\n');
}
