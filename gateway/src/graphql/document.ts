import { completeFieldset } from '../contract/fields.ts';
import type { Fieldset, RecordCatalogue, RecordType, Relationship, SoftDeleteFilter } from '../contract/types.ts';
import {
  fieldsetColumns,
  listAlias,
  maxIncludedRows,
  pathToIncluded,
  type ResponseSelection,
  shortName,
  softDeleteOfIncluded,
} from './selection.ts';

/** A literal is allowed here, because the filter contains no value of a request. */
const literal = ({ field, undeletedCondition }: SoftDeleteFilter): string => {
  const tests = Object.entries(undeletedCondition).map(([operator, value]) => `${operator}: ${JSON.stringify(value)}`);
  return `{${field}: {${tests.join(', ')}}}`;
};

const join = (fields: readonly string[], short: boolean): string =>
  (short ? fields.map((field, position) => `${shortName(position)}: ${field}`) : fields).join(' ');

function rowFields(fieldset: Fieldset, short: boolean, more: readonly string[] = []): string[] {
  const lists = fieldset.attributes.flatMap((each) => {
    if ('column' in each) return [];
    const columns = each.members.map(({ column }) => column);
    const list = `${each.relationship}(limit: ${maxIncludedRows}, order_by: {id: asc}) { ${join(columns, short)} }`;
    return [short ? list : `${listAlias(each)}: ${list}`];
  });
  return [...fieldsetColumns(fieldset, more), ...lists];
}

function includeText(
  relationship: Relationship,
  includedRows: number,
  catalogue: RecordCatalogue,
  columnsFor: (target: RecordType) => string,
): string {
  const target = catalogue.get(relationship.root);
  if (target === undefined) throw new Error(`no root ${relationship.root}`);
  const [first, within] = pathToIncluded(relationship);
  const columns = columnsFor(target);
  const fields = within === undefined ? columns : `${within} { ${columns} }`;
  if (relationship.cardinality === 'one') return `${first} { ${fields} }`;
  // The operation reads one row more than the response may contain, so that the gateway knows whether the list is
  // truncated.
  const where =
    target.softDeleteFilter === undefined || within !== undefined ? '' : `, where: ${literal(target.softDeleteFilter)}`;
  // A many-to-many relationship is read from a view with distinct pairs of ids, which has no column `id`.
  const id = within === undefined ? 'id' : `${within}_id`;
  return `${first}(limit: ${includedRows + 1}, order_by: {${id}: asc}${where}) { ${fields} }`;
}

/** @param more columns in addition to those of the selection @param short each field has its `shortName` */
export const selectionSetText = (
  {
    root,
    attributes,
    identifiers = root.toOne,
    include,
    sparse,
    linked = [],
    includedRows = maxIncludedRows,
  }: Omit<ResponseSelection, 'total' | 'sortColumns'>,
  catalogue: RecordCatalogue,
  { more = [], short = false }: { readonly more?: readonly string[]; readonly short?: boolean } = {},
): string => {
  const rowsOf = (to: Relationship) =>
    includeText(to, includedRows, catalogue, (target) => {
      const softDelete = softDeleteOfIncluded(to, target);
      const fieldset = sparse?.get(target.name) ?? completeFieldset(target);
      return join(rowFields(fieldset, short, softDelete && [softDelete.field]), short);
    });
  const idsOf = (to: Relationship) => includeText(to, includedRows, catalogue, () => join(['id'], short));
  return join(
    [...rowFields({ attributes, identifiers }, short, more), ...include.map(rowsOf), ...linked.map(idsOf)],
    short,
  );
};

/** `query ($id: uuid!, …) { invoices_by_pk(id: $id, …) { c0: id … } }`; `byIdVariables` returns the variables. */
export function byIdOperation(
  selection: Omit<ResponseSelection, 'total' | 'sortColumns'>,
  catalogue: RecordCatalogue,
  additionalColumns: readonly string[] = [],
): string {
  const columns = keyColumns(selection.root);
  const declared = columns.map((column) => `$${column}: uuid!`).join(', ');
  const given = columns.map((column) => `${column}: $${column}`).join(', ');
  const fields = selectionSetText(selection, catalogue, { more: additionalColumns, short: true });
  return `query (${declared}) { ${byIdField(selection.root)}(${given}) { ${fields} } }`;
}

const keyColumns = ({ hasKeyWithoutOrganisation }: RecordType): readonly ('id' | 'organisation_id')[] =>
  hasKeyWithoutOrganisation ? ['id'] : ['id', 'organisation_id'];

export const byIdVariables = (
  root: RecordType,
  id: string,
  organisationId: string,
): Readonly<Record<string, string>> =>
  root.hasKeyWithoutOrganisation ? { id } : { id, organisation_id: organisationId };

/** Name of the field with the row, such as `invoices_by_pk`. */
export const byIdField = ({ name }: RecordType): string => `${name}_by_pk`;

const totalText = (root: RecordType): string => `${root.name}_aggregate(where: $filter) { aggregate { count } }`;

/**
 * `query ($where: invoices_bool_exp!, …) { invoices(where: $where, order_by: …) { c0: id … } }`. All values of a
 * request are variables, so the engine parses, validates and plans each text once.
 */
export function pageOperation(selection: ResponseSelection, catalogue: RecordCatalogue): string {
  const { root, total, sortColumns } = selection;
  const name = root.name;
  const filter = total ? `, $filter: ${name}_bool_exp!` : '';
  const fields = selectionSetText(selection, catalogue, { more: sortColumns, short: true });
  return [
    `query ($where: ${name}_bool_exp!, $order_by: [${name}_order_by!]!, $limit: Int!, $offset: Int${filter}) {`,
    `  ${name}(where: $where, order_by: $order_by, limit: $limit, offset: $offset) { ${fields} }`,
    ...(total ? [`  ${totalText(root)}`] : []),
    '}',
  ].join('\n');
}
