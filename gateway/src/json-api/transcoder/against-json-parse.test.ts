import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Draw, Rows } from '../../../test/json-api/drawn-rows.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { completeFieldset } from '../../contract/fields.ts';
import { isSoftDeleted } from '../../contract/soft-delete.ts';
import type { RecordType, Relationship } from '../../contract/types.ts';
import {
  fieldsetColumns,
  listAlias,
  maxIncludedRows,
  pathToIncluded,
  type ResponseSelection,
  shortName,
  softDeleteOfIncluded,
} from '../../graphql/selection.ts';
import { compileSerializer } from './index.ts';

/**
 * Generates an included relationship of a row in two forms: the related rows in the engine's response, and the related
 * resources in the expected JSON:API document.
 */
function follow(rows: Rows, draw: Draw, to: Relationship, row: Record<string, unknown>, isShared: boolean) {
  const target = findRecordType(to.root);
  const [name, within] = pathToIncluded(to);
  const wrap = (given: unknown) => (within === undefined ? given : { [within]: given });
  if (to.cardinality === 'one') {
    const id = row[to.column];
    // A related row that the caller may not see is null in the response, although the foreign key contains its id.
    const found = typeof id === 'string' && draw.boolean() ? rows.row(target, id) : undefined;
    row[name] = wrap(found?.row ?? null);
    const rule = softDeleteOfIncluded(to, target);
    const isHidden = found !== undefined && rule !== undefined && isSoftDeleted(rule, found.row[rule.field] ?? null);
    return { resources: found === undefined || isHidden ? [] : [found.resource], linkage: undefined };
  }
  const count = draw.nat(20) === 0 ? maxIncludedRows + 1 : draw.nat(3);
  const isPooled = isShared || to.through !== undefined;
  const found = Array.from({ length: count }, (_, index) =>
    rows.row(target, isPooled && count < maxIncludedRows ? `shared-${index}` : rows.ownId()),
  );
  row[name] = found.map((each) => wrap(each.row));
  const shown = found.slice(0, maxIncludedRows);
  const data = shown.map(({ resource: { id } }) => ({ type: target.type, id }));
  const linkage = count > maxIncludedRows ? { data, meta: { truncated: true } } : { data };
  return { resources: shown.map(({ resource }) => resource), linkage };
}

type NamedRow = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is NamedRow => typeof value === 'object' && value !== null;

/** Replaces each name with the short name of its position. @param behind converts the rows behind a name */
const withShortNames = (
  row: NamedRow,
  names: readonly string[],
  behind: ReadonlyMap<string, (inner: NamedRow) => unknown> = new Map(),
): NamedRow => {
  const converted = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => (isRow(each) ? (behind.get(name)?.(each) ?? each) : each));
    return isRow(value) ? (behind.get(name)?.(value) ?? value) : value;
  };
  return Object.fromEntries(
    names.flatMap((name, position) => (name in row ? [[shortName(position), converted(name, row[name])]] : [])),
  );
};

/** A row with the names that the engine returns for a page. */
function shortened(
  row: NamedRow,
  root: RecordType,
  include: readonly Relationship[],
  more: readonly string[] = [],
): NamedRow {
  const lists = root.attributes.flatMap((each) => {
    if ('column' in each) return [];
    const columns = each.members.map(({ column }) => column);
    return [[listAlias(each), (inner: NamedRow): unknown => withShortNames(inner, columns)] as const];
  });
  const related = include.map((to) => {
    const target = findRecordType(to.root);
    const [name, within] = pathToIncluded(to);
    const rule = softDeleteOfIncluded(to, target);
    const convert = (inner: unknown) => (isRow(inner) ? shortened(inner, target, [], rule && [rule.field]) : inner);
    return [
      name,
      (inner: NamedRow): unknown => (within === undefined ? convert(inner) : { [within]: convert(inner[within]) }),
    ] as const;
  });
  const behind = new Map([...lists, ...related]);
  return withShortNames(row, [...fieldsetColumns(completeFieldset(root), more), ...behind.keys()], behind);
}

/** Serializes a value as JSON. The order of members, the white space and the escape sequences are random. */
function textOf(value: unknown, draw: Draw): string {
  const space = () => draw.pick(['', '', '', ' ', '\n\t']);
  if (Array.isArray(value)) return `[${value.map((item) => space() + textOf(item, draw)).join(',')}${space()}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const ordered = draw.nat(4) === 0 ? entries.toReversed() : entries;
    return `{${ordered.map(([name, item]) => `${space()}${JSON.stringify(name)}:${textOf(item, draw)}`).join(',')}}`;
  }
  const written = JSON.stringify(value);
  if (typeof value !== 'string' || draw.boolean()) return written;
  return written.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Generates a selection, rows of the engine, and the resources that a simple implementation creates from these rows.
 */
function drawPage(draw: Draw) {
  const root = findRecordType(draw.pick([...recordCatalogue.keys()]));
  const include = [...root.relationships.values()].filter(() => draw.nat(2) === 0).slice(0, 3);
  const selection: ResponseSelection = { root, attributes: root.attributes, include, total: false, sortColumns: [] };
  const rows = new Rows(draw);
  const targets = include.map((to) => to.root);
  const examples = Array.from({ length: draw.nat(3) }, () => {
    const { row, resource } = rows.row(root, rows.ownId());
    const own: Record<string, unknown> = { ...row };
    const relationships = { ...resource.relationships };
    const included = include.flatMap((to) => {
      const isShared = targets.indexOf(to.root) !== targets.lastIndexOf(to.root);
      const { resources, linkage } = follow(rows, draw, to, own, isShared);
      if (linkage !== undefined) relationships[to.name] = linkage;
      return resources;
    });
    return { row: own, resource: { ...resource, relationships }, included };
  });
  const included = new Map(
    examples.flatMap((example) => example.included).map((each) => [`${each.type} ${each.id}`, each]),
  );
  return { root, selection, examples, included };
}

const pageOf = (seed: number) => {
  const draw = new Draw(seed);
  const { root, selection, examples, included } = drawPage(draw);
  const short = draw.boolean();
  const rows = examples.map(({ row }) => (short ? shortened(row, root, selection.include) : row));
  const response = `{"data":{${JSON.stringify(root.name)}:${textOf(rows, draw)}}}`;
  const expected = { data: examples.map(({ resource }) => resource), included: [...included.values()] };
  return { root, selection: { ...selection, short }, response, expected };
};

type PageExample = ReturnType<typeof pageOf>;

const byId = (resources: readonly { readonly type: string; readonly id: string }[]) =>
  Object.fromEntries(resources.map((resource) => [`${resource.type} ${resource.id}`, resource]));

const documentOf = ({ root, selection, response }: Pick<PageExample, 'root' | 'selection' | 'response'>) =>
  compileSerializer(selection, recordCatalogue).list(
    Buffer.from(response),
    { field: root.name, included: true },
    100,
    () => ({}),
  );

test('the compiled serializer writes the same document as a simple implementation with JSON.parse', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const example = pageOf(seed);
      const parsed = JSON.parse(JSON.stringify(documentOf(example)));
      expect(parsed.data).toEqual(example.expected.data);
      expect(parsed.included).toHaveLength(example.expected.included.length);
      expect(byId(parsed.included)).toEqual(byId(example.expected.included));
    }),
    { numRuns: 150 },
  );
});

test('the compiled serializer throws an error for an engine response that is truncated at any byte', () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0, max: 0.999, noNaN: true }), (seed, share) => {
      const example = pageOf(seed);
      const bytes = Buffer.from(example.response);
      const response = bytes.toString('latin1', 0, Math.floor(bytes.length * share));
      expect(() => documentOf({ ...example, response })).toThrow(Error);
    }),
    { numRuns: 100 },
  );
});
