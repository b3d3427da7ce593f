/** A table that others point at. */
export interface Link {
  readonly from: string;
  readonly to: string;
}

/**
 * The tables in an order in which their rows can be removed: each before those that it points at. Of a circle, all at
 * once.
 */
export function removalOrder(tables: readonly string[], links: readonly Link[]): string[] {
  const order: string[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const pointedAt = new Set(links.filter(({ from, to }) => from !== to && left.includes(from)).map(({ to }) => to));
    const free = left.filter((table) => !pointedAt.has(table));
    const next = free.length > 0 ? free : left;
    order.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return order;
}
