import type { Session } from '../permission/session.ts';
import type { BoundParameter } from '../sql/fragment.ts';

type Values = Readonly<Record<string, string | null>>;

/** The parameter values of a statement for one subscriber, grouped by their source. */
export interface ValuesByKind {
  /** Session variables that the statement uses, by name. */
  readonly session: Values;
  /** Values of the GraphQL variables, except lists. */
  readonly query: Values;
  /** Values that are not variables of the GraphQL operation: literals, lists and members of objects. */
  readonly synthetic: readonly (string | null)[];
  /** The value of a stream's cursor, by the name of the cursor column. */
  readonly cursor: Values;
}

type NamedValue = readonly [source: 'session' | 'query' | 'cursor', name: string, value: string | null];

/**
 * Returns the names and values of the variables from which a parameter gets its value. Returns undefined if the value
 * does not come from a variable, for example if it is a literal.
 */
function namedValues(
  { value: source, type }: BoundParameter,
  value: string | null,
  { variables }: Session,
): readonly NamedValue[] | undefined {
  switch (source.from) {
    case 'session':
    case 'session-element':
      return [['session', source.name, variables.get(source.name) ?? null]];
    case 'session-object':
      return [...variables].map(([name, text]) => ['session', name, text]);
    case 'cursor':
      return [['cursor', source.column, value]];
    case 'variable':
      return source.path.length === 0 && !type.array ? [['query', source.name, value]] : undefined;
    default:
      return undefined;
  }
}

/**
 * Groups the values of a statement's parameters by the kind of variable that they come from.
 * @param values one value for each parameter
 */
export function groupByKind(
  params: readonly BoundParameter[],
  values: readonly (string | null)[],
  session: Session,
): ValuesByKind {
  const found = params.map((param, i) => namedValues(param, values[i] ?? null, session));
  const from = (source: NamedValue[0]): Values =>
    Object.fromEntries(
      found.flatMap((named = []) => named.filter(([of]) => of === source).map(([, name, value]) => [name, value])),
    );
  const synthetic = values.filter((_, i) => found[i] === undefined);
  return { session: from('session'), query: from('query'), synthetic, cursor: from('cursor') };
}
