import type { BoundParameter, SqlFragment, SqlType } from './fragment.ts';

/** The parameters are $1, $2 and so on. */
export type PrintedStatement = { readonly text: string; readonly params: readonly BoundParameter[] };

const quoteName = (name: string): string => {
  if (name.includes('\0')) throw new TypeError('a Postgres name cannot contain the character NUL');
  return `"${name.replaceAll('"', '""')}"`;
};

const quoteString = (value: string): string => {
  if (value.includes('\0')) throw new TypeError('a Postgres text cannot contain the character NUL');
  const quoted = `'${value.replaceAll("'", "''")}'`;
  return value.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
};

const printTypeReference = ({ schema, name, array }: SqlType): string =>
  `${schema === 'pg_catalog' ? '' : `${quoteName(schema)}.`}${quoteName(name)}${array ? '[]' : ''}`;

/**
 * Quotes names and numbers parameters. Equal values of the same type share one parameter.
 * @param printValue prints a parameter by its number, starting at 1
 */
export function printStatement(fragment: SqlFragment, printValue = (number: number) => `$${number}`): PrintedStatement {
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
        text += printTypeReference(part.type);
        break;
      case 'param': {
        const type = printTypeReference(part.param.type);
        const key = `${type} ${JSON.stringify(part.param.value)}`;
        const number = numbers.get(key) ?? params.push(part.param);
        numbers.set(key, number);
        text += `${printValue(number)}::${type}`;
        break;
      }
    }
  }
  return { text, params };
}

/**
 * Runs a select once for each list of parameter values, so that one statement serves many subscribers. Each parameter
 * is an array of texts, with one text for each list.
 * @param select returns two columns: a text, and a text or null
 * @returns the statement, which returns one JSON array with the two columns for each list
 */
export function printForEachList(select: SqlFragment): PrintedStatement {
  const { text, params } = printStatement(select, (number) => `"_subs"."p${number}"`);
  const arrays = params.map((_, i) => `$${i + 1}::"text"[]`);
  const names = params.map((_, i) => `"p${i + 1}", `);
  const values =
    params.length === 0
      ? '(select 1) as "_subs"("n")'
      : `unnest(${arrays.join(', ')}) with ordinality as "_subs"(${names.join('')}"n")`;
  return {
    text: `select json_agg(json_build_array("_result"."v", "_result"."cursor") order by "_subs"."n") from ${values} cross join lateral (${text}) as "_result"("v", "cursor")`,
    params,
  };
}

/** With the values of the parameters as constants. */
export const printWithConstants = (fragment: SqlFragment, values: readonly (string | null)[]): string =>
  printStatement(fragment, (number) => {
    const value = values[number - 1];
    return value === null || value === undefined ? '(null)' : `(${quoteString(value).trim()})`;
  }).text;
