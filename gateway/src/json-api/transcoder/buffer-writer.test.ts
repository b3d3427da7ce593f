import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { writeJson } from './buffer-writer.ts';

/** A document of one long text, which does not fit into the short form. */
function document(letter: string) {
  const text = JSON.stringify(letter.repeat(5_000));
  const written = writeJson((writer) => {
    writer.text(text);
    return true;
  });
  if (written === undefined) throw new Error('nothing was written');
  return { written, text };
}

describe('RawJson', () => {
  it('keeps its bytes until its response is sent, whatever is written meanwhile', () => {
    const outgoing = new EventEmitter();
    const { written, text } = document('a');
    const content = written.for(outgoing);
    for (let n = 0; n < 40; n += 1) document('b').written.for(new EventEmitter());
    expect(content.toString()).toBe(text);
    outgoing.emit('finish');
    document('c');
    expect(content.toString()).not.toBe(text);
  });

  it('keeps its bytes for good where no response is sent', () => {
    const { written, text } = document('a');
    const content = written.for(undefined);
    for (let n = 0; n < 40; n += 1) document('b');
    expect(content.toString()).toBe(text);
  });

  it('is sent once only', () => {
    const { written } = document('a');
    written.for(new EventEmitter());
    expect(() => written.for(new EventEmitter())).toThrow('sent before');
    expect(() => written.toJSON()).toThrow('sent before');
  });

  it('does not keep the memory of a document that could not be written', () => {
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
