import { describe, expect, it } from 'vitest';
import { type KeyList, withFirstKey, withKeyMovedFirst, withoutKey, withSecondKey } from './rotation.ts';

const key = (kid: string) => ({ kid });
const keys: KeyList<{ kid: string }> = [key('a'), key('b')];

describe('changes to a list of keys', () => {
  it('withFirstKey inserts a key as the first key, and withSecondKey inserts a key as the second key', () => {
    expect(withFirstKey(keys, key('c'))).toEqual([key('c'), key('a'), key('b')]);
    expect(withSecondKey(keys, key('c'))).toEqual([key('a'), key('c'), key('b')]);
  });

  it('withKeyMovedFirst moves a key to the first position, and withoutKey removes a key', () => {
    expect(withKeyMovedFirst(keys, 'b')).toEqual([key('b'), key('a')]);
    expect(withoutKey(keys, 'b')).toEqual([key('a')]);
  });

  it('withKeyMovedFirst and withoutKey reject an unknown key; withoutKey also rejects the first key', () => {
    expect(() => withKeyMovedFirst(keys, 'x')).toThrow('No key has the id x. The ids are: a, b.');
    expect(() => withoutKey(keys, 'x')).toThrow('No key has the id x. The ids are: a, b.');
    expect(() => withoutKey(keys, 'a')).toThrow('The key a is the first key, which is in use.');
  });
});
