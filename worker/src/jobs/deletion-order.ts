export type ForeignKey = { readonly from: string; readonly to: string };

/** Each table comes before the tables that it references. Tables whose foreign keys form a cycle keep their order. */
export function deletionOrder(tables: readonly string[], foreignKeys: readonly ForeignKey[]): string[] {
  const order: string[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const referenced = new Set(
      foreignKeys.filter(({ from, to }) => from !== to && left.includes(from)).map(({ to }) => to),
    );
    const free = left.filter((table) => !referenced.has(table));
    const next = free.length > 0 ? free : left;
    order.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return order;
}
