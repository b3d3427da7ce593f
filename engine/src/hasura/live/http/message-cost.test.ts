import { describe, expect, it } from 'vitest';
import { maxDoublingFactor, measureDoubling } from '../../../../../testing/doubling.ts';
import { clientMessageTypes, parseMessage, type SubprotocolName } from './protocol.ts';

const maxBytes = { before: 16 * 1024, after: 256 * 1024 };

/** JSON values of a size in characters. */
const forms: readonly ((size: number) => string)[] = [
  (size) => `"${'a'.repeat(size)}"`,
  (size) => `"${'\\'.repeat(2 * Math.floor(size / 2))}"`,
  (size) => `[${'1e1,'.repeat(size / 4)}1]`,
  (size) => `[${'[],'.repeat(size / 3)}1e1]`,
  (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  (size) => `0.1${'0'.repeat(size)}1`,
  (size) => `{${Array.from({ length: size / 12 }, (_, n) => `"k${n}":1e1`).join()}}`,
  (size) => `${' '.repeat(size)}1`,
];

describe.each<SubprotocolName>(['graphql-transport-ws', 'graphql-ws'])('cost of messages of %s', (protocol) => {
  it.each(clientMessageTypes(protocol))('parsing the message %s takes linear time', async (type) => {
    for (const [phase, size] of Object.entries(maxBytes))
      for (const form of forms)
        for (const member of ['id', 'payload']) {
          const messageOf = (characters: number): string =>
            `{"type":"${type}","id":"1","${member}":${form(characters - 100)}}`;
          const { factor } = await measureDoubling(
            messageOf,
            (text) => parseMessage(protocol, text, phase === 'after'),
            size,
          );
          expect(factor, `${member}: ${form(20)}`).toBeLessThanOrEqual(maxDoublingFactor);
        }
  });
});
