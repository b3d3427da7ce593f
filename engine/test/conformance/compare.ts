import { Kind, parse, type SelectionSetNode } from 'graphql';
import { isJsonArray, isJsonObject, type Json, type JsonObject, serializeJson } from './json.ts';

/**
 * The response keys of a selection set, in the order of the response. The value of a key is the shape of the nested
 * selection set, or undefined for a field without a selection set.
 */
type Shape = ReadonlyMap<string, Shape | undefined>;

class Unordered extends Error {}

function merge(a: Shape | undefined, b: Shape | undefined): Shape | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const merged = new Map(a);
  for (const [key, shape] of b) merged.set(key, merge(merged.get(key), shape));
  return merged;
}

function shapeOfSelection(selection: SelectionSetNode): Shape {
  const shape = new Map<string, Shape | undefined>();
  for (const node of selection.selections) {
    if (node.kind !== Kind.FIELD) throw new Unordered();
    const below = node.selectionSet === undefined ? undefined : shapeOfSelection(node.selectionSet);
    const key = (node.alias ?? node.name).value;
    shape.set(key, merge(shape.get(key), below));
  }
  return shape;
}

/**
 * Finds the operation that a request body runs, and returns its selection. The selection defines the order of the keys
 * in the member `data` of the response.
 * @returns undefined if the order is not known, because the text is invalid, uses fragments, or has several operations
 * without a name
 */
function shapeOf(body: Json | undefined): Shape | undefined {
  if (!isJsonObject(body) || typeof body.query !== 'string') return undefined;
  try {
    const operations = parse(body.query, { noLocation: true }).definitions.filter(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION,
    );
    const wanted = operations.filter(
      (candidate) => operations.length === 1 || candidate.name?.value === body.operationName,
    );
    const [operation] = wanted;
    return operation === undefined || wanted.length > 1 ? undefined : shapeOfSelection(operation.selectionSet);
  } catch {
    return undefined;
  }
}

const shorten = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}…` : text);
const show = (value: Json | undefined) => (value === undefined ? 'nothing' : shorten(serializeJson(value)));
const step = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

function compareObjects(expected: JsonObject, actual: JsonObject, shape: Shape | undefined, path: string): string[] {
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  const found = [...keys].flatMap((key) => {
    const at = step(path, key);
    const wanted = expected[key];
    const got = actual[key];
    if (wanted === undefined || got === undefined) return [`${at}: expected ${show(wanted)}, got ${show(got)}`];
    return differences(wanted, got, shape?.get(key), at);
  });
  const order = Object.keys(expected).join(', ');
  const actualOrder = Object.keys(actual).join(', ');
  if (shape !== undefined && found.length === 0 && order !== actualOrder) {
    return [`${path}: expected the keys in the order ${order}, got ${actualOrder}`];
  }
  return found;
}

function compareLists(expected: readonly Json[], actual: readonly Json[], shape: Shape | undefined, path: string) {
  if (expected.length !== actual.length) {
    return [
      `${path}: expected ${expected.length} elements, got ${actual.length}: expected ${show(expected)}, got ${show(actual)}`,
    ];
  }
  return expected.flatMap((wanted, index) => differences(wanted, actual[index] ?? null, shape, `${path}[${index}]`));
}

/**
 * Returns the differences between two responses, one line for each difference. Compares the order of lists. Compares
 * the order of keys only for objects with a selection set in `shape`.
 */
function differences(expected: Json, actual: Json, shape: Shape | undefined, path = ''): string[] {
  if (isJsonArray(expected) && isJsonArray(actual)) return compareLists(expected, actual, shape, path);
  if (isJsonObject(expected) && isJsonObject(actual)) return compareObjects(expected, actual, shape, path);
  const numeric = (value: Json) => (typeof value === 'bigint' ? Number(value) : value);
  if (!isJsonArray(expected) && !isJsonObject(expected) && numeric(expected) === numeric(actual)) return [];
  return [`${path}: expected ${show(expected)}, got ${show(actual)}`];
}

/**
 * Returns the differences between two whole responses. The order of the members counts only in `data`. The responses to
 * a batch of requests are compared one by one.
 */
export function compareResponse(expected: Json, actual: Json, requestBody: Json | undefined): string[] {
  if (isJsonArray(requestBody) && isJsonArray(expected) && isJsonArray(actual) && expected.length === actual.length) {
    return expected.flatMap((wanted, index) =>
      compareResponse(wanted, actual[index] ?? null, requestBody[index]).map((line) => `[${index}] ${line}`),
    );
  }
  const data = shapeOf(requestBody);
  if (data === undefined || !isJsonObject(expected) || !isJsonObject(actual) || !('data' in expected)) {
    return differences(expected, actual, undefined);
  }
  return Object.keys({ ...expected, ...actual }).flatMap((key) => {
    const wanted = expected[key];
    const got = actual[key];
    if (wanted === undefined || got === undefined) return [`${key}: expected ${show(wanted)}, got ${show(got)}`];
    return differences(wanted, got, key === 'data' ? data : undefined, key);
  });
}
