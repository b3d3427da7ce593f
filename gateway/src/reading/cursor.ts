import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { SortKeyValue } from '../boolexp/keyset.ts';

/** If the cursors contain an offset (docs/contract.md, Sorting). */
export const maxPageOffset = 10_000;

/** After the row with the sort values in `keyset`, or at an offset. The first page has the number 1. */
export type PagePosition =
  | { readonly page: number; readonly keyset: readonly SortKeyValue[] }
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

const stateOf = (position: PagePosition): v.InferInput<typeof state> =>
  'offset' in position
    ? [version, position.page, 'o', position.offset]
    : [version, position.page, 'k', [...position.keyset]];

/** Opaque, signed and not stored. @param keys the first signs @param binding identifies the query */
export function encodeCursor(
  [key]: readonly [KeyObject, ...KeyObject[]],
  binding: string,
  position: PagePosition,
): string {
  const text = JSON.stringify(stateOf(position));
  return Buffer.concat([tagOf(key, binding, text), Buffer.from(text)]).toString('base64url');
}

/** `undefined` for a malformed or altered cursor, or a cursor of another query. */
export function decodeCursor(keys: readonly KeyObject[], binding: string, cursor: string): PagePosition | undefined {
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
