import { describe, expect, it } from 'vitest';
import { insertFirst, insertSecond, type KeyList, moveKeyToFront, removeKey } from './rotation.ts';

const key = (kid: string) => ({ kid });
const keys: KeyList<{ kid: string }> = [key('a'), key('b')];

describe('changes to a list of keys', () => {
  it('insertFirst inserts a key as the first key, and insertSecond inserts a key as the second key', () => {
    expect(insertFirst(keys, key('c'))).toEqual([key('c'), key('a'), key('b')]);
    expect(insertSecond(keys, key('c'))).toEqual([key('a'), key('c'), key('b')]);
  });

  it('moveKeyToFront moves a key to the first position, and removeKey removes a key', () => {
    expect(moveKeyToFront(keys, 'b')).toEqual([key('b'), key('a')]);
    expect(removeKey(keys, 'b')).toEqual([key('a')]);
  });

  it('moveKeyToFront and removeKey reject an unknown key; removeKey also rejects the first key', () => {
    expect(() => moveKeyToFront(keys, 'x')).toThrow('No key has the id x. The ids are: a, b.');
    expect(() => removeKey(keys, 'x')).toThrow('No key has the id x. The ids are: a, b.');
    expect(() => removeKey(keys, 'a')).toThrow('The key a is the first key, which is in use.');
  });
});
