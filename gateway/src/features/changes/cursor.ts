import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { validationError } from '../../base/errors.ts';
import { decodeCursor, encodeCursor } from '../../reading/read-page.ts';

/** A place in the history: after the change with this position and sequence. */
export interface Place {
  readonly position: number;
  readonly sequence: number;
}

export interface ChangeCursor extends Place {
  /** Of the database (`change_horizon.generation`). */
  readonly generation: string;
  /** Milliseconds since 1970: the history after the place was complete at this time. */
  readonly readAt: number;
}

/** After the last change of a position. */
export const lastSequence = Number.MAX_SAFE_INTEGER;

const retentionDays = 30;
const retentionMs = retentionDays * 86_400_000;

export const cursorParameter = 'page[cursor]';
const source = { parameter: cursorParameter };

const keysetSchema = v.strictTuple([v.string(), v.number(), v.number(), v.number()]);

/** Opaque and signed. @param binding identifies the caller's view and the filters */
export const writeCursor = (
  keys: readonly [KeyObject, ...KeyObject[]],
  binding: string,
  { generation, position, sequence, readAt }: ChangeCursor,
): string => encodeCursor(keys, binding, { page: 1, keyset: [generation, position, sequence, readAt] });

const expired = () =>
  validationError(
    'CURSOR_EXPIRED',
    `The cursor is older than ${retentionDays} days, or the database was restored. Export the records again, and continue with the cursor of \`${cursorParameter}=now\` from before the export.`,
    source,
  );

/** @throws ValidationErrors INVALID_CURSOR, CURSOR_EXPIRED */
export function readCursor(keys: readonly KeyObject[], binding: string, text: string): ChangeCursor {
  const decoded = decodeCursor(keys, binding, text);
  const read = v.safeParse(keysetSchema, decoded !== undefined && 'keyset' in decoded ? decoded.keyset : undefined);
  if (!read.success) {
    throw validationError(
      'INVALID_CURSOR',
      'The cursor belongs to another list of changes (another caller or other filters), or it is not a cursor. Send `now` for the cursor of this moment.',
      source,
    );
  }
  const [generation, position, sequence, readAt] = read.output;
  if (readAt < Date.now() - retentionMs) throw expired();
  return { generation, position, sequence, readAt };
}

/** @throws ValidationErrors CURSOR_EXPIRED if the cursor belongs to a different database, or to a later state of it */
export function checkGeneration(
  cursor: ChangeCursor,
  horizon: { readonly generation: string; readonly position: number },
): void {
  if (cursor.generation !== horizon.generation || cursor.position > horizon.position) throw expired();
}
