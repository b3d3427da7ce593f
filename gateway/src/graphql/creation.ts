/** The GraphQL text of a mutation that creates records in one transaction. */
export interface InsertMutation {
  readonly text: string;
  /**
   * The same mutation with a second insert. The second insert (variable `settlement`) stores the response under the
   * request's Idempotency-Key in the same transaction.
   */
  readonly settlingText: string;
}

/**
 * An upsert that finds the row of an Idempotency-Key by the column `claim`, and stores the response in this row. If
 * another request has acquired the key and changed `claim`, the upsert inserts a second row for the key, and the unique
 * constraint makes the whole mutation fail. An update would change no row, but the mutation would succeed.
 */
const settlement = `insert_idempotency_keys_one(
    object: $settlement
    on_conflict: {constraint: idempotency_keys_claim_key, update_columns: [fingerprint, status, answer, expires_at]}
  ) { id }`;

/** The variable declaration and the root field of a mutation that inserts one row or several rows. */
const inserts = {
  one: (table: string) => [`$object: ${table}_insert_input!`, `insert_${table}_one(object: $object) { id }`],
  many: (table: string) => [
    `$objects: [${table}_insert_input!]!`,
    `insert_${table}(objects: $objects) { affected_rows }`,
  ],
} as const;

/** Returns the mutation that inserts rows into a table: one row (`$object`) or several rows (`$objects`). */
export function insertMutationOf(table: string, rowCount: keyof typeof inserts = 'one'): InsertMutation {
  const [declared, field] = inserts[rowCount](table);
  return {
    text: `mutation (${declared}) { ${field} }`,
    settlingText: `mutation (${declared}, $settlement: idempotency_keys_insert_input!) {
  ${field}
  ${settlement}
}`,
  };
}
