import fc from 'fast-check';

/**
 * A relationship for random conditions. `sql` returns the related table and the join condition; `here` is the alias of
 * the parent row, and `there` the alias of the related row.
 */
interface Link {
  readonly to: string;
  readonly sql: (here: string, there: string) => string;
}

const relationships: Readonly<Record<string, Readonly<Record<string, Link>>>> = {
  maker: {
    boss: { to: 'maker', sql: (here, there) => `${there}.id = ${here}.boss_id` },
    staff: { to: 'maker', sql: (here, there) => `${there}.boss_id = ${here}.id` },
    parts: { to: 'part', sql: (here, there) => `${there}.maker_id = ${here}.id` },
    near: { to: 'part', sql: (here, there) => `(${there}.area, ${there}.grade) = (${here}.area, ${here}.grade)` },
    alike: { to: 'part', sql: (here, there) => `${there}.price = ${here}.price` },
    sized: { to: 'part', sql: (here, there) => `${there}.size = ${here}.size` },
  },
  part: {
    maker: { to: 'maker', sql: (here, there) => `${there}.id = ${here}.maker_id` },
    near: { to: 'maker', sql: (here, there) => `(${there}.area, ${there}.grade) = (${here}.area, ${here}.grade)` },
  },
};

/** A condition in GraphQL, and a function that returns the same condition in SQL for a row with a given alias. */
interface Condition {
  readonly where: object;
  readonly sql: (row: string) => string;
}

let aliases = 0;

/** Generates random conditions on rows of a table, with at most `hops` nested relationships. */
export function createTableConditionArbitrary(table: string, hops: number): fc.Arbitrary<Condition> {
  const size = fc
    .integer({ min: 0, max: 9 })
    .map((limit): Condition => ({ where: { size: { _lt: limit } }, sql: (row) => `${row}.size < ${limit}` }));
  if (hops === 0) return size;
  const names = fc.constantFrom(...Object.entries(relationships[table] ?? {}));
  const behindOne = ([name, { to: there, sql: link }]: [string, Link]) =>
    createTableConditionArbitrary(there, hops - 1).map(
      (condition): Condition => ({
        where: { [name]: condition.where },
        sql: (row) => {
          const alias = `a${aliases++}`;
          return `exists (select from ${there} as ${alias} where ${link(row, alias)} and ${condition.sql(alias)})`;
        },
      }),
    );
  const behind = names.chain(behindOne);
  const word = fc.constantFrom('and', 'or');
  const negate = ({ where, sql: text }: Condition): Condition => ({
    where: { _not: where },
    sql: (row) => `not (${text(row)})`,
  });
  const combine = (connective: string, parts: readonly Condition[]): Condition => ({
    where: { [`_${connective}`]: parts.map(({ where }) => where) },
    sql: (row) => `(${parts.map((part) => part.sql(row)).join(` ${connective} `)})`,
  });
  const several = fc
    .tuple(names, word, fc.boolean())
    .chain(([name, connective, isNegated]) =>
      fc
        .array(behindOne(name), { minLength: 2, maxLength: 5 })
        .map((parts) => combine(connective, isNegated ? parts.map(negate) : parts)),
    );
  const apart = fc.tuple(names, word).chain(([name, connective]) =>
    fc
      .array(
        fc.tuple(size, behindOne(name), fc.boolean()).map(([own, one, isNegated]) => {
          const both = combine(connective === 'and' ? 'or' : 'and', [own, one]);
          return isNegated ? negate(both) : both;
        }),
        { minLength: 2, maxLength: 5 },
      )
      .map((parts) => combine(connective, parts)),
  );
  const many = names.filter(([name]) => !['boss', 'maker', 'sized'].includes(name));
  const counted = fc
    .tuple(many, fc.integer({ min: 0, max: 3 }), fc.constantFrom('_eq', '_gte', '_lt'))
    .chain(([[name, { to: there, sql: link }], count, operator]) =>
      createTableConditionArbitrary(there, hops - 1).map(
        (condition): Condition => ({
          where: { [`${name}_aggregate`]: { count: { filter: condition.where, predicate: { [operator]: count } } } },
          sql: (row) => {
            const alias = `a${aliases++}`;
            const rows = `select count(*) from ${there} as ${alias} where ${link(row, alias)} and ${condition.sql(alias)}`;
            return `(${rows}) ${{ _eq: '=', _gte: '>=', _lt: '<' }[operator] ?? ''} ${count}`;
          },
        }),
      ),
    );
  const inner = createTableConditionArbitrary(table, hops - 1);
  const negated = inner.map(negate);
  const combined = fc.tuple(word, inner, behind).map(([connective, ...parts]) => combine(connective, parts));
  return fc.oneof({ weight: 4, arbitrary: behind }, counted, negated, combined, several, apart);
}
