import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryCharacter } from '../../../../testing/characters.ts';
import { dataRowType, MessageReader, readRowColumns } from './protocol.ts';

const columns = fc.array(fc.option(fc.string({ unit: arbitraryCharacter, maxLength: 40 })), { maxLength: 4 });

/** Returns the bytes of a DataRow message, as Postgres sends them. */
function message(row: readonly (string | null)[]): Buffer {
  const parts = row.map((column) => {
    const text = Buffer.from(column ?? '');
    const length = Buffer.alloc(4);
    length.writeInt32BE(column === null ? -1 : text.length);
    return Buffer.concat([length, text]);
  });
  const head = Buffer.alloc(7);
  head[0] = dataRowType;
  head.writeInt32BE(6 + parts.reduce((sum, part) => sum + part.length, 0), 1);
  head.writeInt16BE(row.length, 5);
  return Buffer.concat([head, ...parts]);
}

/**
 * Passes the bytes to the reader in chunks of the given lengths. Overwrites each chunk afterwards, because a socket
 * also reuses its buffer.
 */
function readInPieces(bytes: Buffer, lengths: readonly number[]): readonly (readonly (string | null)[])[] {
  const rows: (string | null)[][] = [];
  const reader = new MessageReader(
    (memory, start) => rows.push(readRowColumns(memory, start).map((column) => column?.toString() ?? null)),
    () => true,
  );
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    const piece = Buffer.from(bytes.subarray(at, at + length));
    reader.read(piece, piece.length);
    piece.fill(0xff);
    at += length;
  }
  return rows;
}

it('MessageReader finds all protocol messages, even if a chunk ends in the middle of a message', () => {
  fc.assert(
    fc.property(fc.array(columns), fc.array(fc.integer({ min: 0, max: 30 })), (rows, lengths) => {
      expect(readInPieces(Buffer.concat(rows.map(message)), lengths)).toEqual(
        rows.map((row) => row.map((column) => column && Buffer.from(column).toString())),
      );
    }),
  );
});

it('MessageReader finds protocol messages that are larger than its buffer', () => {
  const rows = [['a'.repeat(200_000)], ['b'], ['c'.repeat(500_000), null], ['']];
  expect(readInPieces(Buffer.concat(rows.map(message)), [100_000, 3, 100_010, 2, 400_000])).toEqual(rows);
});

it.each([[5], [3, 2]])(
  'MessageReader asks for permission before it stores a message, and ignores everything after a refusal (header in pieces of %j bytes)',
  (...pieces) => {
    const head = Buffer.from([dataRowType, 0x7f, 0xff, 0xff, 0xfe]);
    const asked: number[] = [];
    const handled: number[] = [];
    const reader = new MessageReader(
      (_, start) => handled.push(start),
      (length) => {
        asked.push(length);
        return length < 1_000;
      },
    );
    const small = message(['a']);
    reader.read(small, small.length);
    let at = 0;
    for (const length of pieces) {
      reader.read(Buffer.from(head.subarray(at, at + length)), length);
      at += length;
    }
    reader.read(small, small.length);
    expect(asked).toEqual([small.length, 2 ** 31 - 1]);
    expect(handled).toEqual([0]);
  },
);
