import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { startEngine } from './support.ts';

// Several rows have the same name, so that pages end between equal names. The collation of the names differs from the
// database's default.
const sql = `
create table entry (id int primary key, name text collate "C" not null, day date not null, amount numeric not null);
insert into entry
  select n, chr(65 + n * 7 % 26) || chr(97 + n % 5), date '2024-01-01' + n * 13 % 9, n * 17 % 11 / 4.0
    from generate_series(1, 120) as n;
create index on entry (name, id);
create index on entry (day, id);
`;

const engine = await startEngine({ sql, tables: [{ table: 'entry' }] });
afterAll(() => engine[Symbol.asyncDispose]());

type Row = v.InferOutput<typeof row>;
const row = v.object({ id: v.number(), name: v.string(), day: v.string(), amount: v.number() });
const answer = v.object({ data: v.object({ entry: v.array(row) }) });
const query = `query ($where: entry_bool_exp!, $order_by: [entry_order_by!]!, $limit: Int) {
  entry(where: $where, order_by: $order_by, limit: $limit) { id name day amount }
}`;

async function rows(where: object, orderBy: object, limit: number | null): Promise<readonly Row[]> {
  const given = await engine.ask(query, { where, order_by: orderBy, limit });
  return v.parse(answer, given).data.entry;
}

describe('keyset pagination with an _or condition', () => {
  const walks = (['name', 'day', 'amount'] as const).flatMap((field) =>
    (['asc', 'desc'] as const).map((direction) => [field, direction] as const),
  );

  it.each(walks)(
    'keyset pagination with an _or condition returns each row once, in the order %s %s',
    async (field, direction) => {
      const orderBy = [{ [field]: direction }, { id: direction }];
      const past = direction === 'asc' ? '_gt' : '_lt';
      const seen: Row[] = [];
      let page = await rows({}, orderBy, 7);
      while (page.length > 0) {
        seen.push(...page);
        const last = page.at(-1);
        const tied = { [field]: { _eq: last?.[field] }, id: { [past]: last?.id } };
        page = await rows({ _or: [{ [field]: { [past]: last?.[field] } }, tied] }, orderBy, 7);
      }
      expect(seen).toEqual(await rows({}, orderBy, null));
    },
  );
});
