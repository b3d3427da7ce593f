import type { Session } from '../permission/session.ts';
import type { BoundParameter } from '../sql/fragment.ts';

type Values = Readonly<Record<string, string | null>>;

/** Parameter values of one subscriber, by source. */
export interface ValuesByKind {
  readonly session: Values;
  /** GraphQL variables, except lists. */
  readonly query: Values;
  /** Literals, lists and members of objects. */
  readonly synthetic: readonly (string | null)[];
  /** By the name of the cursor column. */
  readonly cursor: Values;
}

type NamedValue = readonly [source: 'session' | 'query' | 'cursor', name: string, value: string | null];

/** Undefined if the value does not come from a variable. */
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
