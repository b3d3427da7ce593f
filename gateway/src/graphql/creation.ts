/** A mutation that stores new records, in one transaction. */
export interface Creation {
  readonly text: string;
  /** The same, which also settles the request's Idempotency-Key (`$settlement`): both happen, or neither. */
  readonly settlingText: string;
}

/**
 * Settles a key. The run's own row is found by its claim and gets the answer. A run that lost its key to another one has
 * no such row: then this inserts a second row for the key, which the constraint of keys refuses, and the whole mutation
 * fails. (An update that finds no row would succeed.)
 */
const settlement = `insert_idempotency_keys_one(
    object: $settlement
    on_conflict: {constraint: idempotency_keys_claim_key, update_columns: [fingerprint, status, answer, expires_at]}
  ) { id }`;

/** Variables and field of an insert, by how many rows it takes. */
const inserts = {
  one: (table: string) => [`$object: ${table}_insert_input!`, `insert_${table}_one(object: $object) { id }`],
  many: (table: string) => [
    `$objects: [${table}_insert_input!]!`,
    `insert_${table}(objects: $objects) { affected_rows }`,
  ],
} as const;

/** Prepares the mutation that inserts a row (`$object`) or several (`$objects`) into a table. */
export function creationOf(table: string, rows: keyof typeof inserts = 'one'): Creation {
  const [declared, field] = inserts[rows](table);
  return {
    text: `mutation (${declared}) { ${field} }`,
    settlingText: `mutation (${declared}, $settlement: idempotency_keys_insert_input!) {
  ${field}
  ${settlement}
}`,
  };
}
