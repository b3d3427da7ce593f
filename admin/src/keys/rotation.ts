import { StartError } from '@fds/platform/env';

interface Key {
  readonly kid: string;
}

/** A list of keys. The first key signs or encrypts; all keys verify or decrypt. */
export type KeyList<K extends Key> = readonly [K, ...K[]];

/** Adds a key at the first position, so that processes sign or encrypt with this key. */
export const insertFirst = <K extends Key>(keys: KeyList<K>, key: K): KeyList<K> => [key, ...keys];

/**
 * Inserts a key as the second key. All processes then accept the key, and no process signs or encrypts with it yet.
 */
export const insertSecond = <K extends Key>([first, ...others]: KeyList<K>, key: K): KeyList<K> => [
  first,
  key,
  ...others,
];

function find<K extends Key>(keys: KeyList<K>, kid: string): K {
  const found = keys.find((key) => key.kid === kid);
  if (found !== undefined) return found;
  throw new StartError(`No key has the id ${kid}. The ids are: ${keys.map((key) => key.kid).join(', ')}.`);
}

/**
 * Moves a key to the first position, so that processes sign or encrypt with this key.
 * @throws StartError if no key has this id
 */
export const moveKeyToFront = <K extends Key>(keys: KeyList<K>, kid: string): KeyList<K> => [
  find(keys, kid),
  ...keys.filter((key) => key.kid !== kid),
];

/** Removes a key. @throws StartError if no key has this id, or if it is the first key */
export function removeKey<K extends Key>(keys: KeyList<K>, kid: string): KeyList<K> {
  find(keys, kid);
  const [first, ...others] = keys;
  if (first.kid === kid)
    throw new StartError(`The key ${kid} is the first key, which is in use. Rotate the keys, then retire this key.`);
  return [first, ...others.filter((key) => key.kid !== kid)];
}
