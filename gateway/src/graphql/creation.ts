/** The GraphQL text of a mutation that creates records in one transaction. */
export interface InsertMutation {
  readonly text: string;
  /** With a second insert (`settlement`) that stores the response under the request's Idempotency-Key. */
  readonly settlingText: string;
}

/**
 * Finds the row of an Idempotency-Key by `claim`. If another request has changed `claim`, the upsert inserts a second
 * row, and the unique constraint makes the whole mutation fail; an update would change no row and succeed.
 */
const settlement = `insert_idempotency_keys_one(
    object: $settlement
    on_conflict: {constraint: idempotency_keys_claim_key, update_columns: [fingerprint, status, answer, expires_at]}
  ) { id }`;

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
