/** A mutation that stores new records in one transaction. */
export interface CreationMutation {
  readonly text: string;
  /**
   * The same mutation with a second insert (`$settlement`), which stores the response under the request's
   * Idempotency-Key in the same transaction.
   */
  readonly settlingText: string;
}

/**
 * An upsert that stores the response under an Idempotency-Key. The upsert fails, and with it the whole mutation, if
 * another request has taken over the key. It finds the row of this request by the column `claim`, which the other
 * request has changed. The upsert then inserts a second row for the key, and the unique constraint rejects this row. An
 * update would instead succeed without changing a row.
 */
const settlement = `insert_idempotency_keys_one(
    object: $settlement
    on_conflict: {constraint: idempotency_keys_claim_key, update_columns: [fingerprint, status, answer, expires_at]}
  ) { id }`;

/** The GraphQL variables and the field of a mutation that inserts one row or several rows. */
const inserts = {
  one: (table: string) => [`$object: ${table}_insert_input!`, `insert_${table}_one(object: $object) { id }`],
  many: (table: string) => [
    `$objects: [${table}_insert_input!]!`,
    `insert_${table}(objects: $objects) { affected_rows }`,
  ],
} as const;

/** Returns the mutation that inserts one row (`$object`) or several rows (`$objects`) into a table. */
export function makeCreationMutation(table: string, rows: keyof typeof inserts = 'one'): CreationMutation {
  const [declared, field] = inserts[rows](table);
  return {
    text: `mutation (${declared}) { ${field} }`,
    settlingText: `mutation (${declared}, $settlement: idempotency_keys_insert_input!) {
  ${field}
  ${settlement}
}`,
  };
}
