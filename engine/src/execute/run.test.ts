import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ResponseBytes } from './run.ts';

const answer = (text: string) => new ResponseBytes([Buffer.from(text)]);

describe('ResponseBytes', () => {
  it('ResponseBytes keeps the bytes of a response until the response is sent, even if other responses are created in the meantime', () => {
    const outgoing = new EventEmitter();
    const content = answer('first').for(outgoing);
    for (let n = 0; n < 40; n += 1) answer(`other ${n}`).read(() => {});
    expect(content.toString()).toBe('first');
    outgoing.emit('finish');
    answer('later').read(() => {});
    expect(content.toString()).toBe('later');
  });

  it('two responses that exist at the same time use different memory', () => {
    const [first, second] = [answer('first'), answer('second')];
    first.read(() => {});
    expect(() => first.read(() => {})).toThrow('used before');
    expect(() => first.for(new EventEmitter())).toThrow('used before');
    const views = [answer('third'), answer('fourth'), second].map((each) => each.for(new EventEmitter()).toString());
    expect(views).toEqual(['third', 'fourth', 'second']);
  });

  it('ResponseBytes.read returns the memory to the pool if the given function throws', () => {
    expect(() =>
      answer('first').read(() => {
        throw new Error('unreadable');
      }),
    ).toThrow('unreadable');
    expect(answer('second').read((bytes) => bytes.toString())).toBe('second');
  });

  it('ResponseBytes.startsWith compares the first bytes of a response', () => {
    expect(answer('{"data":{}}').startsWith(Buffer.from('{"data"'))).toBe(true);
    expect(answer('{"errors":[]}').startsWith(Buffer.from('{"data"'))).toBe(false);
    expect(answer('{').startsWith(Buffer.from('{"data"'))).toBe(false);
  });
});
