import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { KeyValue } from '../boolexp/keyset.ts';

/** How far pages by offset go: rows past it are not reached (contract, Sorting). */
export const offsetCap = 10_000;

/** Where a page starts. `page` is its number, from 1. */
export type Position =
  | { readonly page: number; readonly keyset: readonly KeyValue[] }
  | { readonly page: number; readonly offset: number };

const version = 1;
const tagBytes = 16;

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const state = v.union([
  v.strictTuple([
    v.literal(version),
    count,
    v.literal('k'),
    v.array(v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  ]),
  v.strictTuple([v.literal(version), count, v.literal('o'), count]),
]);

const tagOf = (key: KeyObject, binding: string, text: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([binding, text]))
    .digest()
    .subarray(0, tagBytes);

const stateOf = (position: Position): v.InferInput<typeof state> =>
  'offset' in position
    ? [version, position.page, 'o', position.offset]
    : [version, position.page, 'k', [...position.keyset]];

/**
 * Writes a cursor: opaque text that only the query it came from accepts, with nothing kept on the server.
 * @param keys the first one seals it
 * @param binding the query it belongs to (root, sort and filters) as text
 */
export function encodeCursor([key]: readonly [KeyObject, ...KeyObject[]], binding: string, position: Position): string {
  const text = JSON.stringify(stateOf(position));
  return Buffer.concat([tagOf(key, binding, text), Buffer.from(text)]).toString('base64url');
}

/**
 * Reads a cursor.
 * @param keys any of which may have sealed it
 * @returns where the page starts, or `undefined` for a text that is no cursor, was altered, or is of another query
 */
export function decodeCursor(keys: readonly KeyObject[], binding: string, cursor: string): Position | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length <= tagBytes || bytes.toString('base64url') !== cursor) return undefined;
  const tag = bytes.subarray(0, tagBytes);
  const text = bytes.subarray(tagBytes).toString();
  if (!keys.some((key) => timingSafeEqual(tag, tagOf(key, binding, text)))) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), state), text);
  if (!read.success) return undefined;
  const [, page, kind, where] = read.output;
  return kind === 'k' ? { page, keyset: where } : { page, offset: where };
}
