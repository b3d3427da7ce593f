import type { BoundParameter, SqlFragment, SqlType } from './fragment.ts';

/** The text of a Postgres statement, and the parameters $1, $2 and so on. */
export interface PrintedStatement {
  readonly text: string;
  readonly params: readonly BoundParameter[];
}

const quoteName = (name: string): string => {
  if (name.includes('\0')) throw new TypeError('a Postgres name cannot contain the character NUL');
  return `"${name.replaceAll('"', '""')}"`;
};

const quoteString = (value: string): string => {
  if (value.includes('\0')) throw new TypeError('a Postgres text cannot contain the character NUL');
  const quoted = `'${value.replaceAll("'", "''")}'`;
  return value.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
};

const printType = ({ schema, name, array }: SqlType): string =>
  `${schema === 'pg_catalog' ? '' : `${quoteName(schema)}.`}${quoteName(name)}${array ? '[]' : ''}`;

/** Prints a statement. Quotes names and numbers parameters. Equal values of the same type share one parameter. */
export function printStatement(fragment: SqlFragment): PrintedStatement {
  const params: BoundParameter[] = [];
  const numbers = new Map<string, number>();
  let text = '';
  for (const part of fragment.parts) {
    switch (part.is) {
      case 'text':
        text += part.text;
        break;
      case 'identifier':
        text += part.names.map(quoteName).join('.');
        break;
      case 'string':
        text += quoteString(part.value);
        break;
      case 'type':
        text += printType(part.type);
        break;
      case 'param': {
        const type = printType(part.param.type);
        const key = `${type} ${JSON.stringify(part.param.value)}`;
        const number = numbers.get(key) ?? params.push(part.param);
        numbers.set(key, number);
        text += `$${number}::${type}`;
        break;
      }
    }
  }
  return { text, params };
}
