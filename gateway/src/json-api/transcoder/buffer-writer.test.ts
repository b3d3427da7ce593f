import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { writeJson } from './buffer-writer.ts';

/** Writes a document that contains one string and is long enough to be sent as bytes. */
function document(letter: string) {
  const text = JSON.stringify(letter.repeat(5_000));
  const written = writeJson((writer) => {
    writer.text(text);
    return true;
  });
  if (written === undefined) throw new Error('nothing was written');
  return { written, text };
}

describe('SerializedJson', () => {
  it('writing other documents does not change a document before its response is sent', () => {
    const outgoing = new EventEmitter();
    const { written, text } = document('a');
    const content = written.for(outgoing);
    for (let n = 0; n < 40; n += 1) document('b').written.for(new EventEmitter());
    expect(content.toString()).toBe(text);
    outgoing.emit('finish');
    document('c');
    expect(content.toString()).not.toBe(text);
  });

  it('writing other documents never changes a document that is read without a response', () => {
    const { written, text } = document('a');
    const content = written.for(undefined);
    for (let n = 0; n < 40; n += 1) document('b');
    expect(content.toString()).toBe(text);
  });

  it('writing other documents never changes a copy', () => {
    const { written, text } = document('a');
    const copied = written.copy();
    for (let n = 0; n < 40; n += 1) document('b').written.copy();
    expect(copied.toString()).toBe(text);
    expect(() => written.copy()).toThrow('already sent');
  });

  it('sending a document a second time throws an error', () => {
    const { written } = document('a');
    written.for(new EventEmitter());
    expect(() => written.for(new EventEmitter())).toThrow('already sent');
    expect(() => written.toJSON()).toThrow('already sent');
  });

  it('writing a document works after writing other documents has failed', () => {
    expect(() =>
      writeJson(() => {
        throw new Error('unwritable');
      }),
    ).toThrow('unwritable');
    expect(writeJson(() => false)).toBeUndefined();
    const { written, text } = document('d');
    expect(JSON.stringify(written)).toBe(text);
  });
});
