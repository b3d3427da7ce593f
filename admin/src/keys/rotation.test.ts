import { describe, expect, it } from 'vitest';
import { type KeyList, promoted, withFirst, without, withSecond } from './rotation.ts';

const key = (kid: string) => ({ kid });
const keys: KeyList<{ kid: string }> = [key('a'), key('b')];

describe('the rotation of keys', () => {
  it('adds a new key in the first position, or in the second position', () => {
    expect(withFirst(keys, key('c'))).toEqual([key('c'), key('a'), key('b')]);
    expect(withSecond(keys, key('c'))).toEqual([key('a'), key('c'), key('b')]);
  });

  it('moves a key to the first position and removes other keys', () => {
    expect(promoted(keys, 'b')).toEqual([key('b'), key('a')]);
    expect(without(keys, 'b')).toEqual([key('a')]);
  });

  it('refuses an unknown key, and the removal of the first key', () => {
    expect(() => promoted(keys, 'x')).toThrow('No key has the id x. The ids are: a, b.');
    expect(() => without(keys, 'x')).toThrow('No key has the id x. The ids are: a, b.');
    expect(() => without(keys, 'a')).toThrow('The key a is the first key, which is in use.');
  });
});
