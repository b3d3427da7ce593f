import { compareResponse } from './compare.ts';
import type { TestCaseDatabase } from './database.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from './json.ts';

const isPlan = (value: Json | undefined) => isJsonArray(value) && value.length > 0;

/** Runs the SQL in a response of /v1/graphql/explain, and returns the JSON value of the root field. */
async function resultOf(database: TestCaseDatabase, sql: Json | undefined): Promise<Json> {
  const answer = await database.runSql(String(sql));
  const rows = isJsonObject(answer) && isJsonArray(answer.result) ? answer.result : [];
  const [, row] = rows;
  const [text] = isJsonArray(row) ? row : [];
  return typeof text === 'string' && text !== 'NULL' ? JSON.parse(text) : null;
}

async function compareField(
  expected: JsonObject,
  actual: JsonObject,
  database: TestCaseDatabase | undefined,
): Promise<readonly string[]> {
  const field = compareResponse(expected.field ?? null, actual.field ?? null, undefined).map((line) => `field${line}`);
  if (expected.sql === undefined || expected.sql === null)
    return [...field, ...(actual.sql === null ? [] : ['sql: expected null'])];
  if (!isPlan(actual.plan)) return [...field, 'plan: expected the lines of a plan'];
  if (database === undefined) return field;
  const [wanted, got] = [await resultOf(database, expected.sql), await resultOf(database, actual.sql)];
  return [...field, ...compareResponse(wanted, got, undefined).map((line) => `result of the SQL${line}`)];
}

/**
 * Returns the differences between two responses of /v1/graphql/explain. Two engines print different SQL for the same
 * query, so the function runs both SQL texts on the database and compares their results. The function compares a
 * subscription's variable only if the expected response contains this variable.
 */
export async function compareExplanation(
  expected: Json,
  actual: Json,
  database: TestCaseDatabase | undefined,
): Promise<readonly string[]> {
  if (isJsonArray(expected) && isJsonArray(actual)) {
    if (expected.length !== actual.length) return [`expected ${expected.length} fields, got ${actual.length}`];
    const lines = await Promise.all(
      expected.map((field, i) => {
        const other = actual[i];
        return isJsonObject(field) && isJsonObject(other)
          ? compareField(field, other, database)
          : ['expected an object'];
      }),
    );
    return lines.flat();
  }
  if (!isJsonObject(expected) || !isJsonObject(actual) || typeof expected.sql !== 'string')
    return compareResponse(expected, actual, undefined);
  const given = isJsonObject(actual.variables) ? actual.variables : {};
  const variables = Object.entries(isJsonObject(expected.variables) ? expected.variables : {}).flatMap(
    ([source, values]) =>
      compareResponse(values, given[source] ?? null, undefined).map((line) => `variables of ${source}: ${line}`),
  );
  return [
    ...variables,
    ...(typeof actual.sql === 'string' ? [] : ['sql: expected a statement']),
    ...(isPlan(actual.plan) ? [] : ['plan: expected the lines of a plan']),
  ];
}
