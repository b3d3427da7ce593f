/** A foreign key from one table to another. */
export interface ForeignKey {
  readonly from: string;
  readonly to: string;
}

/**
 * Sorts tables so that their rows can be deleted in this order: each table comes before the tables that it references.
 * Tables whose foreign keys form a cycle keep their given order.
 */
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
