/** A mutation that stores new records in one transaction. */
export interface Creation {
  readonly text: string;
  /** The same mutation, which also settles the request's Idempotency-Key (`$settlement`) in the same transaction. */
  readonly settlingText: string;
}

/**
 * Settles a key. The row of the current lease is found by its claim and gets the response. If another request has taken
 * over the key, there is no such row: then this inserts a second row for the key, the unique constraint rejects it, and
 * the whole mutation fails. (An update without a matching row would succeed.)
 */
const settlement = `insert_idempotency_keys_one(
    object: $settlement
    on_conflict: {constraint: idempotency_keys_claim_key, update_columns: [fingerprint, status, answer, expires_at]}
  ) { id }`;

/** Variables and field of an insert of one row or several rows. */
const inserts = {
  one: (table: string) => [`$object: ${table}_insert_input!`, `insert_${table}_one(object: $object) { id }`],
  many: (table: string) => [
    `$objects: [${table}_insert_input!]!`,
    `insert_${table}(objects: $objects) { affected_rows }`,
  ],
} as const;

/** Returns the mutation that inserts one row (`$object`) or several rows (`$objects`) into a table. */
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
