import { findColumnComment, findTableComment } from '@fds/platform/tables/lookup';
import { recordCatalogue } from '../contract/catalogue.ts';
import { operatorNames } from '../contract/operators.ts';
import type { FilterField, RecordType, Relationship } from '../contract/types.ts';

const code = (text: string): string => `\`${text}\``;
const codes = (texts: readonly string[]): string => texts.map(code).join(', ');
const table = (head: string, rows: readonly (readonly string[])[]): string =>
  [head, head.replaceAll(/[^|]+/g, '---'), ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');

/** Returns the fields of a record type itself, without the fields of related records. */
export const ownFields = ({ dimensions }: RecordType): readonly FilterField[] =>
  [...dimensions.values()].filter(({ relationship }) => relationship === undefined);

export const commentOf = ({ name }: RecordType): string => findTableComment(name) ?? '';

function relationshipRow(to: Relationship): readonly string[] {
  const sorts = to.cardinality === 'many' ? to.sortProxies.map((proxy) => `${to.name}.${proxy}`) : [];
  return [code(to.name), `to-${to.cardinality}`, `[${code(to.root)}](/docs/records/${to.root})`, codes(sorts)];
}

export function renderRecordPage(record: RecordType): string {
  const fields = ownFields(record).map(({ path, column, kind }) => [
    code(path),
    kind.type === 'enum' ? codes(kind.values) : kind.type,
    codes(operatorNames(kind.type)),
    findColumnComment(record.name, column) ?? '',
  ]);
  const shown = [...record.virtual.keys(), ...record.unfilterable];
  const others = [...record.dimensions.values()].filter(({ relationship }) => relationship !== undefined);
  return [
    `# ${record.name}`,
    `${commentOf(record)} In responses, \`type\` is \`${record.type}\`.`,
    '## Fields',
    'Queries can filter by these fields, sort by them and select them.',
    table('| field | type or values | operators | meaning |', fields),
    ...(shown.length > 0 ? [`Queries can select, but not filter: ${codes(shown)}.`] : []),
    ...(others.length > 0 ? [`Fields of related records: ${codes(others.map(({ path }) => path))}.`] : []),
    '## Relationships',
    table(
      '| relationship | kind | record type | aggregates for sorting |',
      [...record.relationships.values()].map(relationshipRow),
    ),
    'The guides [Records query](/docs/guides/records-query) and [Conditions](/docs/guides/where-clause) show queries.',
    '',
  ].join('\n\n');
}

export const renderRecordList = (): string =>
  [
    '# Record types',
    'The fields, values, operators and relationships of all records that `POST /v1/records/query` reads.',
    table(
      '| record type | meaning |',
      [...recordCatalogue.values()].map((record) => [
        `[${code(record.name)}](/docs/records/${record.name})`,
        commentOf(record),
      ]),
    ),
    '',
  ].join('\n\n');
