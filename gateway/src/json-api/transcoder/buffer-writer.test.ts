import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { writeJsonDocument } from './buffer-writer.ts';

/** Writes a document with one text that is too long to be returned as a string. */
function document(letter: string) {
  const text = JSON.stringify(letter.repeat(5_000));
  const written = writeJsonDocument((writer) => {
    writer.text(text);
    return true;
  });
  if (written === undefined) throw new Error('nothing was written');
  return { written, text };
}

describe('RawJson', () => {
  it('a document keeps its bytes until its response is sent, while other documents are written', () => {
    const outgoing = new EventEmitter();
    const { written, text } = document('a');
    const content = written.for(outgoing);
    for (let n = 0; n < 40; n += 1) document('b').written.for(new EventEmitter());
    expect(content.toString()).toBe(text);
    outgoing.emit('finish');
    document('c');
    expect(content.toString()).not.toBe(text);
  });

  it('a document keeps its bytes permanently if no response sends the document', () => {
    const { written, text } = document('a');
    const content = written.for(undefined);
    for (let n = 0; n < 40; n += 1) document('b');
    expect(content.toString()).toBe(text);
  });

  it('a document can be sent only once', () => {
    const { written } = document('a');
    written.for(new EventEmitter());
    expect(() => written.for(new EventEmitter())).toThrow('already sent');
    expect(() => written.toJSON()).toThrow('already sent');
  });

  it('the memory of a document that failed to serialize is reused', () => {
    expect(() =>
      writeJsonDocument(() => {
        throw new Error('unwritable');
      }),
    ).toThrow('unwritable');
    expect(writeJsonDocument(() => false)).toBeUndefined();
    const { written, text } = document('d');
    expect(JSON.stringify(written)).toBe(text);
  });
});
